import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { isSame, record, toPlain, type Values } from '@/lib/change/audit/record'
import type { LoggedChange, Reverter } from '@/lib/change/audit/reverter'
import { isAtLeast, type Role } from '@/lib/change/audit/rules'
import { lockPolicy } from '@/lib/change/policy/assert-within-policy'
import type { PolicyRow } from '@/lib/change/policy/policy-row'
import { findChange } from '@/lib/console/find-change'
import { env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { rollBackAfter, type Transaction, throwByConstraint, transaction } from '@/lib/db/transaction'
import { findSentenceBuckets } from './amount-buckets'
import { describeUndone } from './describe-change'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    ChangeNotFound: undefined
    ChangeNotRevertible: undefined
    ChangeAlreadyReverted: undefined
    /** Fields that changed again after the change. */
    ChangedSince: { fields: string[] }
    UndoExpired: undefined
    UndoNotOwn: undefined
  }
}

/** The reverter of a change can require a manager. */
export const revertPolicy = {
  title: 'Revert a change from the audit log',
  role: 'editor',
  reason: 'always',
  secondManager: 'partly',
  details: 'Rejected if restoring the previous values needs a second manager.',
} as const satisfies PolicyRow

export const undoPolicy = {
  title: 'Undo your own change',
  role: 'editor',
  reason: 'never',
  secondManager: 'never',
  details: 'Only within 10 seconds, to the state right before.',
} as const satisfies PolicyRow

/** The console offers undo for 10 seconds; the rest allows for network latency. */
export const undoSeconds = 15 * env().TIMEOUT_SCALE

type Row = LoggedChange & {
  operatorId: number | null
  isFresh: boolean
  revertsId: number | null
  revertedById: number | null
}

type RevertingOperator = Author & { role: Role }

/**
 * Undoes the operator's own recent change. Returns the audit row of the undo and what it did, for a toast. Ages are measured by
 * the database clock.
 * If the subject changed again since, it cannot restore the previous state, and the rules of a revert apply. They also apply
 * if the change was an undo or a revert: repeated undos would let one operator choose between two states for hours.
 */
export async function undoChange(by: RevertingOperator, auditId: number): Promise<Restored> {
  return restoreBefore(by, auditId, 'Undone', true, row => {
    if (row.operatorId !== by.operatorId) throw new Failure('UndoNotOwn')
    if (!row.isFresh) throw new Failure('UndoExpired')
  })
}

/**
 * Reverts a logged change. Returns the audit row of the revert and what it did.
 * Throws ChangedSince if the subject changed again, and SecondManagerNeeded if restoring the previous state needs a
 * second manager: it is then changed on its own page.
 */
export async function revertChange(by: RevertingOperator, auditId: number, reason: string) {
  return restoreBefore(by, auditId, reason, false, () => undefined)
}

/** Throws what reverting would throw now. Changes nothing. */
export async function checkRevert(by: RevertingOperator, auditId: number): Promise<void> {
  await rollBackAfter(() => revertChange(by, auditId, 'To be entered'))
}

type Restored = { auditId: number; text: string }

async function restoreBefore(
  by: RevertingOperator,
  auditId: number,
  reason: string,
  isUndo: boolean,
  check: (row: Row) => void,
): Promise<Restored> {
  const { row, revertId, rest } = await transaction(async db => {
    // Serializes reverts of one change, so that the second gets ChangeAlreadyReverted and not ChangedSince.
    await db.run(sql`select pg_advisory_xact_lock(hashtextextended('revert', ${auditId}::bigint))`)
    const row = await readChange(db, auditId)
    if (!row) throw new Failure('ChangeNotFound')
    check(row)
    const reverter = getReverter(row, by.role)
    await lockPolicy(db)
    await assertUnchangedSince(db, reverter, row)
    const isExempt = isUndo && row.revertsId === null && !(await hasLaterChange(db, row))
    const isManager = isAtLeast(by.role, 'manager')
    const rest = (await reverter.describeRest?.(db, row)) ?? ''
    await reverter.restore(db, { ...row, reason, isManager, isUndo: isExempt }, by)
    const { action, subjectType: type, subjectId: id, subjectName: name, before, after } = row
    const entry = { subject: { type, id, name }, before: after, after: before, reason, revertsId: auditId }
    const declared = findChange(action)
    if (!declared) throw new Failure('ChangeNotRevertible')
    return { row, revertId: await record(db, by, declared, entry), rest }
  }).catch(throwByConstraint({ audit_rows_reverts_id_key: () => new Failure('ChangeAlreadyReverted') }))
  const buckets = await findSentenceBuckets(row)
  const text = describeUndone({ ...row, isRevert: row.revertsId !== null, buckets })
  return { auditId: revertId, text: rest ? `${text}. ${rest}` : text }
}

async function readChange(db: Db, auditId: number): Promise<Row | undefined> {
  return db.row<Row>(sql`
    select changes.id::float8 as audit_id, changes.action, changes.subject_type, changes.subject_id,
      changes.subject_name, changes.before, changes.after, changes.operator_id, changes.reverts_id::float8 as reverts_id,
      changes.created_at > now() - make_interval(secs => ${undoSeconds}) as is_fresh,
      reverting.id::float8 as reverted_by_id
      from audit_rows as changes left join audit_rows as reverting on reverting.reverts_id = changes.id
     where changes.id = ${auditId}`)
}

function getReverter(row: Row, role: Role): Reverter {
  const reverter = reverterOf(row.action)
  if (!reverter) throw new Failure('ChangeNotRevertible')
  if (!isAtLeast(role, reverter.role)) throw new Failure('OperatorRoleTooLow', { needs: reverter.role })
  if (row.revertedById !== null) throw new Failure('ChangeAlreadyReverted')
  return reverter
}

/** The action comes from the database, so it may be unknown to this version. */
export function reverterOf(action: string): Reverter | undefined {
  const undo = findChange(action)?.undo
  return typeof undo === 'string' ? undefined : undo
}

async function assertUnchangedSince(db: Transaction, reverter: Reverter, row: Row) {
  const now = toPlain(await reverter.read(db, row))
  // A subject that a revert deleted cannot be restored.
  if (!row.after && !now) throw new Failure('ChangeNotRevertible')
  const fields = findChangedFields(row.after, now)
  if (fields.length > 0) throw new Failure('ChangedSince', { fields })
}

/** Fields whose current value differs from the one after the change; `*` if the subject was created or deleted. */
export function findChangedFields(after: Values | null, now: Values | null): string[] {
  if (!after || !now) return after || now ? ['*'] : []
  return Object.keys(after).filter(name => !isSame(after[name], now[name]))
}

/** Values only show the fields of this change: a pause followed by new terms is unchanged, but not the latest change. */
async function hasLaterChange(db: Db, { auditId, subjectType, subjectId }: Row): Promise<boolean> {
  const later = await db.row(sql`
    select from audit_rows
     where subject_type = ${subjectType} and subject_id = ${subjectId} and id > ${auditId}::bigint
       and action !~ '\\.export$' limit 1`)
  return later !== undefined
}
