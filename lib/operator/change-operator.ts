import sql from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import type { Db } from '@/lib/db/db'
import { brokenConstraint, transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { assertWithinPolicy, lockPolicy } from '@/lib/policy/assert-within-policy'
import { endSessions } from './end-sessions'
import { endLinks } from './link'
import { type LockedOperator, lockOperator } from './lock-operator'
import type { Role } from './rules'
import { isOnlyManagerEver, recordPromotion } from './promotion'

/** Which operator is given which role, and why. */
export type RoleChange = { operatorId: number; role: Role; reason: string }

/**
 * Gives another operator another role, from their next request on. Throws OperatorIsSelf, OperatorIsLastManager, or
 * SecondManagerNeeded where they become a manager and there has been another one before.
 */
export async function changeRole(
  by: Author,
  operatorId: number,
  role: Role,
  reason: string,
): Promise<number | null> {
  return inTurn(db => changeRoleIn(db, by, { operatorId, role, reason }))
}

/** The same in the caller's transaction; `approvedById` is the second manager, where one had to agree. */
export async function changeRoleIn(
  db: Db,
  by: Author,
  { operatorId, role, reason }: RoleChange,
  approvedById: number | null = null,
): Promise<number | null> {
  const operator = await lockOther(db, by, operatorId)
  if (operator.role === role) return null
  const isAlone = role === 'manager' && approvedById === null && (await isOnlyManagerEver(db, by))
  const needsSecond = role === 'manager' && !isAlone
  await assertWithinPolicy(db, by, 'operator.change-role', { needsSecond }, approvedById)
  await setRole(db, operatorId, role)
  if (role === 'manager') await recordPromotion(db, by, operatorId, isAlone)
  return recordChange(db, by, {
    action: 'operator.change-role',
    subject: subjectOf(operator),
    before: { role: operator.role },
    after: { role, ...(isAlone && { isWithoutSecondManager: true }) },
    reason,
    approvedById,
  })
}

/** Locks another operator out at their next request, with every link they were sent; enabling does not bring those back. */
export async function disableOperator(
  by: Author,
  operatorId: number,
  reason: string,
): Promise<number | null> {
  return inTurn(async db => {
    const operator = await lockOther(db, by, operatorId)
    if (operator.isDisabled) return null
    await setDisabled(db, operatorId, true)
    return recordDisabled(db, by, operator, reason)
  })
}

/** Lets a disabled operator sign in again, with the password of before. Throws SecondManagerNeeded for a manager. */
export async function enableOperator(by: Author, operatorId: number, reason: string): Promise<number | null> {
  return inTurn(db => enableOperatorIn(db, by, operatorId, reason))
}

/** The same in the caller's transaction; `approvedById` is the second manager, where one had to agree. */
export async function enableOperatorIn(
  db: Db,
  by: Author,
  operatorId: number,
  reason: string,
  approvedById: number | null = null,
): Promise<number | null> {
  const operator = await lockOther(db, by, operatorId)
  if (!operator.isDisabled) return null
  const needsSecond = operator.role === 'manager'
  await assertWithinPolicy(db, by, 'operator.enable', { needsSecond }, approvedById)
  await setDisabled(db, operatorId, false)
  if (operator.role === 'manager') await recordPromotion(db, by, operatorId, false)
  return recordDisabled(db, by, operator, reason, approvedById)
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
export function toLastManagerFailure(error: unknown): unknown {
  return brokenConstraint(error) === 'operators_require_manager' ? new Failure('OperatorIsLastManager') : error
}

async function inTurn<Result>(change: (db: Db) => Promise<Result>): Promise<Result> {
  try {
    return await transaction(change)
  } catch (error) {
    throw toLastManagerFailure(error)
  }
}

async function lockOther(db: Db, by: Author, operatorId: number): Promise<LockedOperator> {
  if (by.operatorId === operatorId) throw new Failure('OperatorIsSelf')
  await lockPolicy(db)
  return lockOperator(db, operatorId)
}

function recordDisabled(
  db: Db,
  by: Author,
  operator: LockedOperator,
  reason: string,
  approvedById: number | null = null,
): Promise<number> {
  return recordChange(db, by, {
    action: operator.isDisabled ? 'operator.enable' : 'operator.disable',
    subject: subjectOf(operator),
    before: { isDisabled: operator.isDisabled },
    after: { isDisabled: !operator.isDisabled },
    reason,
    approvedById,
  })
}

function subjectOf({ id, name }: LockedOperator) {
  return { type: 'operator', id, name }
}
