import sql, { type Sql } from 'sql-template-tag'
import { toPlain, type Values } from '@/lib/change/audit/record'
import type { LoggedChange } from '@/lib/change/audit/reverter'
import { isAtLeast, type Role } from '@/lib/change/audit/rules'
import { findChange } from '@/lib/console/find-change'
import { Failure } from '@/lib/core/failure'
import { db, db as pool } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { formatBrowser } from '@/lib/people/operator/find-session'
import { maskAuditValues } from './list-changes'
import { findChangedFields, reverterOf } from './revert'

export type ChangeDetails = {
  /** Browser and sign-in time of the session; null if the service made the change. */
  browser: string | null
  signedInAt: Date | null
  /** Current values of the changed fields; null if unknown. */
  now: Values | null
  /** Fields that changed again since; `*` if the subject was created or deleted. */
  changedSince: string[]
  canRevert: boolean
  /** Why the change can or cannot be reverted, as a sentence. */
  status: string
  /** Effects that reverting does not undo, as a sentence. */
  caveat: string
  buckets: AmountBuckets
}

type Row = LoggedChange & {
  userAgent: string | null
  signedInAt: Date | null
  isReverted: boolean
}

/** Read only. */
export async function getChangeDetails(
  auditId: number,
  role: Role,
  isMasked: boolean,
): Promise<ChangeDetails> {
  const row = await pool.row<Row>(sql`
    select changes.id::float8 as audit_id, changes.action, changes.subject_type, changes.subject_id,
      changes.subject_name, changes.before, changes.after, sessions.user_agent, sessions.created_at as signed_in_at,
      exists (select from audit_rows where reverts_id = changes.id) as is_reverted
      from audit_rows as changes left join operator_sessions as sessions on sessions.id = changes.session_id
     where changes.id = ${auditId}`)
  if (!row) throw new Failure('ChangeNotFound')
  const { userAgent, signedInAt } = row
  const [revertState, buckets] = await Promise.all([findRevertState(row, role), findAmountBuckets(row)])
  return {
    browser: userAgent === null ? null : formatBrowser(userAgent),
    signedInAt,
    ...revertState,
    buckets,
    now: isMasked ? maskAuditValues(revertState.now) : revertState.now,
  }
}

type RevertState = Pick<ChangeDetails, 'now' | 'changedSince' | 'canRevert' | 'status' | 'caveat'>

async function findRevertState(row: Row, role: Role): Promise<RevertState> {
  const reverter = reverterOf(row.action)
  const undo = findChange(row.action)?.undo
  const blocked = (status: string): RevertState => ({
    now: null,
    changedSince: [],
    canRevert: false,
    status,
    caveat: '',
  })
  if (row.before === null && row.after === null) return blocked('No values to restore.')
  if (!reverter) return blocked(typeof undo === 'string' ? undo : 'This kind of change cannot be reverted.')
  if (row.isReverted) return blocked('Already reverted.')
  const { now, caveat } = await transaction(async db => ({
    now: toPlain(await reverter.read(db, row)),
    caveat: (await reverter.caveat?.(db, row)) ?? '',
  }))
  const changedSince = findChangedFields(row.after, now)
  const shown = pickLoggedFields(now, row)
  if (changedSince.length > 0)
    return {
      ...blocked('Changed again since. Reverting would also undo later changes.'),
      now: shown,
      changedSince,
    }
  if (!row.after && !now) return blocked('No longer exists and cannot be restored.')
  if (!isAtLeast(role, reverter.role))
    return { ...blocked(`Reverting requires the ${reverter.role} role.`), now: shown }
  return { now: shown, changedSince, canRevert: true, status: 'Unchanged since.', caveat }
}

function pickLoggedFields(now: Values | null, { before, after }: Row): Values | null {
  if (!now) return null
  const names = Object.keys({ ...before, ...after })
  return Object.fromEntries(names.map(name => [name, now[name]]))
}

/** The bucket of the amounts of each version; null for dollars. */
type AmountBuckets = Record<'before' | 'after' | 'now', string | null>

type Unit = {
  field: string
  present: (id: number) => Sql
  bucketOf: (value: string | null) => Promise<string | null>
}

const units: Readonly<Record<string, Unit>> = {
  promo: {
    field: 'creditBucketId',
    present: id => sql`select credit_bucket_id::text as value from promos where id = ${id}`,
    async bucketOf(value) {
      const row = await db.row<{ bucket: string }>(sql`
        select bucket::text as bucket from credit_buckets where id = ${Number(value)}::int`)
      // As the promo shows its amounts while it has no bucket.
      return row?.bucket ?? 'credits'
    },
  },
  blueprint: {
    field: 'kind',
    present: id => sql`select kind::text as value from blueprints where id = ${id}`,
    bucketOf: async value => (value === 'arcade' ? 'bucks' : null),
  },
}

/** A change logs only what differs, so a later change of the deciding field or the subject has its value. */
async function findAmountBuckets(change: LoggedChange): Promise<AmountBuckets> {
  const { auditId, subjectType, subjectId, before, after } = change
  const unit = units[subjectType]
  if (!unit) return { before: null, after: null, now: null }
  const { field, present, bucketOf } = unit
  const [stored, next] = await Promise.all([
    db.row<{ value: string | null }>(present(Number(subjectId))),
    db.row<{ value: string | null }>(sql`
      select before->>${field} as value from audit_rows
       where subject_type = ${subjectType} and subject_id = ${subjectId} and id > ${auditId}
         and before ? ${field} order by id limit 1`),
  ])
  const now = stored?.value ?? null
  const unchanged = next ? next.value : now
  const valueIn = (values: object | null) =>
    values && field in values ? toText((values as Record<string, unknown>)[field]) : unchanged
  const [ofBefore, ofAfter, ofNow] = await Promise.all([valueIn(before), valueIn(after), now].map(bucketOf))
  return { before: ofBefore ?? null, after: ofAfter ?? null, now: ofNow ?? null }
}

const toText = (value: unknown) => (value === null ? null : String(value))
