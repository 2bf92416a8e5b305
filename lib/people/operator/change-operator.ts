import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import type { Role } from '@/lib/change/audit/rules'
import { assertWithinPolicy, lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { brokenConstraint, type Transaction, transaction } from '@/lib/db/transaction'
import { endSessions } from './end-sessions'
import { endLinks } from './link'
import { type LockedOperator, lockOperator } from './lock-operator'
import { isOnlyManagerEver, recordPromotion } from './promotion'
import { endRemovalRequests, needsSecondForRemoval } from './removal'

type RoleChange = { operatorId: number; role: Role; reason: string }

/**
 * Takes effect at the next request of the operator. Throws OperatorIsSelf, OperatorIsLastManager, or
 * SecondManagerNeeded: for a promotion to manager if there has ever been another manager, and for a demotion; see
 * needsSecondForRemoval.
 */
export async function changeRole(
  by: Author,
  operatorId: number,
  role: Role,
  reason: string,
): Promise<number | null> {
  return withLastManagerCheck(db => changeRoleIn(db, by, { operatorId, role, reason }))
}

/** Runs in the transaction of the caller; `approvedById` is the approving manager, if one was needed. */
export async function changeRoleIn(
  db: Transaction,
  by: Author,
  { operatorId, role, reason }: RoleChange,
  approvedById: number | null = null,
): Promise<number | null> {
  const operator = await lockOther(db, by, operatorId)
  if (operator.role === role) return null
  const isAlone = role === 'manager' && approvedById === null && (await isOnlyManagerEver(db, by))
  const needsSecond = role === 'manager' ? !isAlone : await needsSecondForRemoval(db, by, operator)
  await assertWithinPolicy(db, by, 'operator.change-role', { needsSecond }, approvedById)
  await setRole(db, operatorId, role)
  if (role === 'manager') await recordPromotion(db, by, operatorId, isAlone)
  else await endRemovalRequests(db, by, operatorId)
  return recordChange(db, by, {
    action: 'operator.change-role',
    subject: subjectOf(operator),
    before: { role: operator.role },
    after: { role, ...(isAlone && { isWithoutSecondManager: true }) },
    reason,
    approvedById,
  })
}

/**
 * Ends all sessions and links at the next request. Enabling does not restore them. Throws SecondManagerNeeded for a manager;
 * see needsSecondForRemoval.
 */
export async function disableOperator(
  by: Author,
  operatorId: number,
  reason: string,
): Promise<number | null> {
  return withLastManagerCheck(db => disableOperatorIn(db, by, operatorId, reason))
}

/** Runs in the transaction of the caller; `approvedById` is the approving manager, if one was needed. */
export async function disableOperatorIn(
  db: Transaction,
  by: Author,
  operatorId: number,
  reason: string,
  approvedById: number | null = null,
): Promise<number | null> {
  const operator = await lockOther(db, by, operatorId)
  if (operator.isDisabled) return null
  const needsSecond = await needsSecondForRemoval(db, by, operator)
  await assertWithinPolicy(db, by, 'operator.disable', { needsSecond }, approvedById)
  await setDisabled(db, operatorId, true)
  await endRemovalRequests(db, by, operatorId)
  return recordDisabled(db, by, operator, reason, approvedById)
}

/** Restores access with the previous password. Throws SecondManagerNeeded for a manager. */
export async function enableOperator(by: Author, operatorId: number, reason: string): Promise<number | null> {
  return withLastManagerCheck(db => enableOperatorIn(db, by, operatorId, reason))
}

/** Runs in the transaction of the caller; `approvedById` is the approving manager, if one was needed. */
export async function enableOperatorIn(
  db: Transaction,
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

/** The caller must hold the row lock. Sessions get the role at their next request. */
export async function setRole(db: Db, operatorId: number, role: Role): Promise<void> {
  await db.run(sql`
    update operators set role = ${role}::operator_role, updated_at = now() where id = ${operatorId}`)
}

/** The caller must hold the row lock. Disabling ends all sessions and links. */
export async function setDisabled(db: Db, operatorId: number, isDisabled: boolean): Promise<void> {
  await db.run(sql`
    update operators set disabled_at = case when ${isDisabled} then now() end, updated_at = now()
     where id = ${operatorId}`)
  if (!isDisabled) return
  await endSessions(db, operatorId, 'disabled')
  await endLinks(db, operatorId)
}

/** Converts the constraint violation to OperatorIsLastManager; returns any other error unchanged. */
export function toLastManagerFailure(error: unknown): unknown {
  return brokenConstraint(error) === 'operators_require_manager'
    ? new Failure('OperatorIsLastManager')
    : error
}

async function withLastManagerCheck<Result>(change: (db: Transaction) => Promise<Result>): Promise<Result> {
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
