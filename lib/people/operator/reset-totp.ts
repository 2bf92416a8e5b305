import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import { type Transaction, transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { assertCanSignOut } from './assert-can-sign-out'
import { endSessions } from './end-sessions'
import { lockOperator } from './lock-operator'
import { dropTotp } from './own-totp'
import { findSso } from './sso'

/**
 * For an operator who lost authenticator and recovery codes: removes both, ends all sessions and notifies them by
 * email. With single sign-on, throws OperatorIsManager for managers: otherwise an administrator of the provider could sign in as a
 * second manager and approve their own requests. Throws SecondManagerNeeded as signOutEverywhere.
 */
export async function resetTotp(by: Author, operatorId: number, reason: string): Promise<void> {
  await transaction(db => resetTotpIn(db, by, operatorId, reason))
}

/** In the transaction of the caller; `approvedById` is the approving manager, if one was needed. */
export async function resetTotpIn(
  db: Transaction,
  by: Author,
  operatorId: number,
  reason: string,
  approvedById: number | null = null,
): Promise<void> {
  if (by.operatorId === operatorId) throw new Failure('OperatorIsSelf')
  await lockPolicy(db)
  const operator = await lockOperator(db, operatorId)
  const { email, name, role, isTotpOn } = operator
  if (!isTotpOn) throw new Failure('OperatorTotpOff')
  if (role === 'manager' && findSso()) throw new Failure('OperatorIsManager')
  await assertCanSignOut(db, by, 'operator.reset-codes', operator, approvedById)
  await dropTotp(db, operatorId)
  await endSessions(db, operatorId, 'codes reset')
  const subject = { type: 'operator', id: operatorId, name }
  await recordChange(db, by, { action: 'operator.reset-codes', subject, reason, approvedById })
  await enqueueMessage(db, { template: 'operator-codes-reset', to: email, name, resetBy: by.name })
}
