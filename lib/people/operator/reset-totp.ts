import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { Failure } from '@/lib/core/failure'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { endSessions } from './end-sessions'
import { lockOperator } from './lock-operator'
import { dropTotp } from './own-totp'
import { findSso } from './sso'

/**
 * For an operator who lost authenticator and recovery codes: removes both, ends all sessions and notifies them by
 * email. With single sign-on, throws OperatorIsManager for managers: otherwise an administrator of the provider could sign in as a
 * second manager and approve their own requests.
 */
export async function resetTotp(by: Author, operatorId: number, reason: string): Promise<void> {
  if (by.operatorId === operatorId) throw new Failure('OperatorIsSelf')
  await transaction(async db => {
    const { email, name, role, isTotpOn } = await lockOperator(db, operatorId)
    if (!isTotpOn) throw new Failure('OperatorTotpOff')
    if (role === 'manager' && findSso()) throw new Failure('OperatorIsManager')
    await dropTotp(db, operatorId)
    await endSessions(db, operatorId, 'codes reset')
    const subject = { type: 'operator', id: operatorId, name }
    await recordChange(db, by, { action: 'operator.reset-codes', subject, reason })
    await enqueueMessage(db, { template: 'operator-codes-reset', to: email, name, resetBy: by.name })
  })
}
