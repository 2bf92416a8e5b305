import { change } from '@/lib/change/change'
import { lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { endSessions, needsSecondForSignOut } from './end-sessions'
import { lockOperator, operatorChange, toSubject } from './lock-operator'
import { dropTotp } from './own-totp'
import { operatorFailures } from './rules'
import { findSso } from './sso'

/**
 * For an operator who lost authenticator and recovery codes: removes both, ends all sessions and notifies them by
 * email. With single sign-on, throws OperatorIsManager for managers: otherwise an administrator of the provider could sign in as a
 * second manager and approve their own requests. Throws SecondManagerNeeded as signOutEverywhere.
 */
export const resetTotp = change({
  ...operatorChange,
  name: 'operator.reset-codes',
  title: 'Reset the authenticator of an operator',
  details:
    'With single sign-on, not of managers. Counts with signing out: required for other managers more than 3 times within 24 hours.',
  did: 'reset the authenticator of {subject}',
  undo: 'The authenticator was deleted. The operator sets up a new one.',
  failures: {
    ...operatorFailures,
    OperatorTotpOff: 'The operator has no authenticator.',
    OperatorIsManager:
      'With single sign-on, authenticators of managers cannot be reset here. Use a recovery code, or run npm run ops -- recover-operator on the database host.',
  },
  confirm: 'subject',
  async run(db, { operatorId }, { by, assertAllowed }) {
    if (by.operatorId === operatorId) throw new Failure('OperatorIsSelf')
    await lockPolicy(db)
    const operator = await lockOperator(db, operatorId)
    const { email, name, role, isTotpOn } = operator
    if (!isTotpOn) throw new Failure('OperatorTotpOff')
    if (role === 'manager' && findSso()) throw new Failure('OperatorIsManager')
    await assertAllowed({ needsSecond: await needsSecondForSignOut(db, by, operator) })
    await dropTotp(db, operatorId)
    await endSessions(db, operatorId, 'codes reset')
    await enqueueMessage(db, { template: 'operator-codes-reset', to: email, name, resetBy: by.name })
    return { subject: toSubject(operator) }
  },
  approval: {
    phrase: 'Reset the authenticator of a manager',
    question: (_, name) => `Reset the authenticator of ${name}?`,
  },
})
