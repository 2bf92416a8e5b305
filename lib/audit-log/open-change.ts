import sql from 'sql-template-tag'
import { toPlain, type Values } from '@/lib/audit/record'
import type { LoggedChange } from '@/lib/audit/reverter'
import { reverters } from './reverters'
import { db as pool } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { nameBrowser } from '@/lib/operator/list-sessions'
import { isAtLeast, type Role } from '@/lib/operator/rules'
import { findChangedFields } from './find-changed'
import { maskValues } from './mask-values'

/** What is known of a change besides what its line says. */
export type ChangeDetails = {
  /** The browser it came from and since when that was signed in; null where the service acted. */
  browser: string | null
  signedInAt: Date | null
  /** The subject as it is now, as far as the change concerned it; null where that cannot be told. */
  now: Values | null
  /** Fields that are no longer what the change made them; `*` where the subject came or went. */
  changedSince: string[]
  canRevert: boolean
  /** Why it cannot be reverted, or what reverting will not undo. */
  standing: string
}

type Row = LoggedChange & {
  userAgent: string | null
  signedInAt: Date | null
  isReverted: boolean
}

/** Looks a change up with its standing against the present; nothing is changed by it. */
export async function getChangeDetails(auditId: number, role: Role, isMasked: boolean): Promise<ChangeDetails> {
  const row = await pool.row<Row>(sql`
    select changes.id::float8 as audit_id, changes.action, changes.subject_type, changes.subject_id,
      changes.subject_name, changes.before, changes.after, sessions.user_agent, sessions.created_at as signed_in_at,
      exists (select from audit_rows where reverts_id = changes.id) as is_reverted
      from audit_rows as changes left join operator_sessions as sessions on sessions.id = changes.session_id
     where changes.id = ${auditId}`)
  if (!row) throw new Failure('ChangeNotFound')
  const { userAgent, signedInAt } = row
  const standing = await findStanding(row, role)
  return {
    browser: userAgent === null ? null : nameBrowser(userAgent),
    signedInAt,
    ...standing,
    now: isMasked ? maskValues(standing.now) : standing.now,
  }
}

type Standing = Pick<ChangeDetails, 'now' | 'changedSince' | 'canRevert' | 'standing'>

async function findStanding(row: Row, role: Role): Promise<Standing> {
  const reverter = Object.hasOwn(reverters, row.action) ? reverters[row.action] : undefined
  const no = (standing: string): Standing => ({ now: null, changedSince: [], canRevert: false, standing })
  if (row.before === null && row.after === null) return no('There is nothing to put back.')
  if (!reverter) return no('A change of this kind cannot be reverted.')
  if (row.isReverted) return no('It was reverted.')
  const { now, leaves } = await transaction(async db => ({
    now: toPlain(await reverter.read(db, row)),
    leaves: (await reverter.leaves?.(db, row)) ?? '',
  }))
  const changedSince = findChangedFields(row.after, now)
  const shown = pickLike(now, row)
  if (changedSince.length > 0)
    return { ...no('Changed again since, so reverting would undo more than this.'), now: shown, changedSince }
  if (!row.after && !now) return no('It is gone, and can only be made anew.')
  if (!isAtLeast(role, reverter.role))
    return { ...no(`Reverting it needs the role ${reverter.role}.`), now: shown }
  return { now: shown, changedSince, canRevert: true, standing: `Unchanged since. ${leaves}`.trim() }
}

function pickLike(now: Values | null, { before, after }: Row): Values | null {
  if (!now) return null
  const names = Object.keys({ ...before, ...after })
  return Object.fromEntries(names.map(name => [name, now[name]]))
}
