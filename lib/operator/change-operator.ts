import sql from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import type { Db } from '@/lib/db/speak'
import { brokenConstraint, transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { endSessions } from './end-sessions'
import { endLinks } from './link'
import { type LockedOperator, lockOperator } from './lock-operator'
import type { Role } from './rules'

/** Gives another operator another role, from their next request on; throws OperatorIsSelf or OperatorIsLastManager. */
export async function changeRole(
  by: Author,
  operatorId: number,
  role: Role,
  reason: string,
): Promise<number | null> {
  return changeOther(by, operatorId, async (db, operator) => {
    if (operator.role === role) return null
    await setRole(db, operatorId, role)
    return recordChange(db, by, {
      action: 'operator.change-role',
      subject: subjectOf(operator),
      before: { role: operator.role },
      after: { role },
      reason,
    })
  })
}

/** Locks another operator out at their next request, with every link they were sent; enabling does not bring those back. */
export async function disableOperator(
  by: Author,
  operatorId: number,
  reason: string,
): Promise<number | null> {
  return changeOther(by, operatorId, async (db, operator) => {
    if (operator.isDisabled) return null
    await setDisabled(db, operatorId, true)
    return recordDisabled(db, by, operator, reason)
  })
}

/** Lets a disabled operator sign in again, with the password of before. */
export async function enableOperator(by: Author, operatorId: number, reason: string): Promise<number | null> {
  return changeOther(by, operatorId, async (db, operator) => {
    if (!operator.isDisabled) return null
    await setDisabled(db, operatorId, false)
    return recordDisabled(db, by, operator, reason)
  })
}

/** Sets the role of an operator whose row is locked; their sessions have it from the next request on. */
export async function setRole(db: Db, operatorId: number, role: Role): Promise<void> {
  await db.run(sql`
    update operators set role = ${role}::operator_role, updated_at = now() where id = ${operatorId}`)
}

/** Disables or enables an operator whose row is locked; disabled ones have no session and no link. */
export async function setDisabled(db: Db, operatorId: number, isDisabled: boolean): Promise<void> {
  await db.run(sql`
    update operators set disabled_at = case when ${isDisabled} then now() end, updated_at = now()
     where id = ${operatorId}`)
  if (!isDisabled) return
  await endSessions(db, operatorId, 'disabled')
  await endLinks(db, operatorId)
}

/** What the database says when the last manager would go, as a failure; any other error stays. */
export function asLastManager(error: unknown): unknown {
  return brokenConstraint(error) === 'operators_keep_a_manager' ? new Failure('OperatorIsLastManager') : error
}

async function changeOther<Result>(
  by: Author,
  operatorId: number,
  change: (db: Db, operator: LockedOperator) => Promise<Result>,
): Promise<Result> {
  if (by.operatorId === operatorId) throw new Failure('OperatorIsSelf')
  try {
    return await transaction(async db => change(db, await lockOperator(db, operatorId)))
  } catch (error) {
    throw asLastManager(error)
  }
}

function recordDisabled(db: Db, by: Author, operator: LockedOperator, reason: string): Promise<number> {
  return recordChange(db, by, {
    action: operator.isDisabled ? 'operator.enable' : 'operator.disable',
    subject: subjectOf(operator),
    before: { isDisabled: operator.isDisabled },
    after: { isDisabled: !operator.isDisabled },
    reason,
  })
}

function subjectOf({ id, name }: LockedOperator) {
  return { type: 'operator', id, name }
}
