import sql from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import { recordChange, toPlain } from '@/lib/audit/record'
import type { LoggedChange, Reverter } from '@/lib/audit/reverter'
import type { Db } from '@/lib/db/db'
import { brokenConstraint, transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { isAtLeast, type Role } from '@/lib/operator/rules'
import { lockPolicy } from '@/lib/policy/assert-within-policy'
import { findChangedFields } from './find-changed'
import { reverters } from './reverters'

declare module '@/lib/failure' {
  interface FailureDetails {
    ChangeNotFound: undefined
    ChangeNotRevertible: undefined
    ChangeRevertedAlready: undefined
    /** The subject's fields that are no longer what the change made them. */
    ChangedSince: { fields: string[] }
    UndoOver: undefined
    UndoForeign: undefined
  }
}

/** The 10 seconds that are offered, and what a slow line adds to them. */
const undoSeconds = 15

type Row = LoggedChange & { operatorId: number | null; isFresh: boolean; revertedById: number | null }

/** An operator as far as a revert asks. */
export type Reverting = Author & { role: Role }

/**
 * Takes back the operator's own change of the last 10 seconds, by the database's clock; returns the audit row of the undoing.
 * If the subject was changed again since, the state right before is gone and the rules of a revert apply.
 */
export async function undoChange(by: Reverting, auditId: number): Promise<number> {
  return takeBack(by, auditId, 'Undone', true, row => {
    if (row.operatorId !== by.operatorId) throw new Failure('UndoForeign')
    if (!row.isFresh) throw new Failure('UndoOver')
  })
}

/**
 * Takes a change of the log back for a reason, and returns the audit row that names it.
 * Throws ChangedSince where the subject is no longer as the change left it, and SecondManagerNeeded where the former
 * state is one that a single operator may not bring about: it is then changed on its own page.
 */
export async function revertChange(by: Reverting, auditId: number, reason: string): Promise<number> {
  return takeBack(by, auditId, reason, false, () => undefined)
}

async function takeBack(
  by: Reverting,
  auditId: number,
  reason: string,
  isUndo: boolean,
  check: (row: Row) => void,
): Promise<number> {
  try {
    return await transaction(async db => {
      // Of several who take one change back, the second is told of the first, and not that the subject has changed.
      await db.run(sql`select pg_advisory_xact_lock(hashtextextended('revert', ${auditId}::bigint))`)
      const row = await readChange(db, auditId)
      if (!row) throw new Failure('ChangeNotFound')
      check(row)
      const reverter = findReverter(row, by.role)
      await lockPolicy(db)
      await assertUntouched(db, reverter, row)
      await reverter.restore(db, { ...row, isUndo: isUndo && !(await isChangedAgain(db, row)) }, by)
      const { action, subjectType: type, subjectId: id, subjectName: name, before, after } = row
      const subject = { type, id, name }
      return recordChange(db, by, {
        action,
        subject,
        before: after,
        after: before,
        reason,
        revertsId: auditId,
      })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'audit_rows_reverts_id_key') throw new Failure('ChangeRevertedAlready')
    throw error
  }
}

function findReverter(row: Row, role: Role): Reverter {
  const reverter = Object.hasOwn(reverters, row.action) ? reverters[row.action] : undefined
  if (!reverter) throw new Failure('ChangeNotRevertible')
  if (!isAtLeast(role, reverter.role)) throw new Failure('OperatorRoleTooLow', { needs: reverter.role })
  if (row.revertedById !== null) throw new Failure('ChangeRevertedAlready')
  return reverter
}

async function assertUntouched(db: Db, reverter: Reverter, row: Row) {
  const now = toPlain(await reverter.read(db, row))
  // What a revert took out of the world is made anew, not put back.
  if (!row.after && !now) throw new Failure('ChangeNotRevertible')
  const fields = findChangedFields(row.after, now)
  if (fields.length > 0) throw new Failure('ChangedSince', { fields })
}

/** Fields that differ are all that a change is compared by: a pause followed by new terms is untouched, but not the latest. */
async function isChangedAgain(db: Db, { auditId, subjectType, subjectId }: Row): Promise<boolean> {
  const later = await db.row(sql`
    select from audit_rows
     where subject_type = ${subjectType} and subject_id = ${subjectId} and id > ${auditId}::bigint limit 1`)
  return later !== undefined
}

async function readChange(db: Db, auditId: number): Promise<Row | undefined> {
  return db.row<Row>(sql`
    select changes.id::float8 as audit_id, changes.action, changes.subject_type, changes.subject_id,
      changes.subject_name, changes.before, changes.after, changes.operator_id,
      changes.created_at > now() - make_interval(secs => ${undoSeconds}) as is_fresh,
      reverting.id::float8 as reverted_by_id
      from audit_rows as changes left join audit_rows as reverting on reverting.reverts_id = changes.id
     where changes.id = ${auditId}`)
}
