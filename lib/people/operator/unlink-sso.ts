import sql from 'sql-template-tag'
import { change } from '@/lib/change/change'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { endSessions } from './end-sessions'
import { lockOperator, operatorInput, operatorSubject, toSubject } from './lock-operator'
import { operatorFailures } from './rules'

/** Ends all sessions. Throws OperatorIsManager: an administrator of the provider could take over a second manager. */
export const unlinkSso = change({
  name: 'operator.unlink-sso',
  title: 'Unlink the single sign-on of an operator',
  role: 'manager',
  reason: 'always',
  secondManager: 'never',
  details: 'Not of managers.',
  did: 'unlinked the single sign-on of {subject}',
  undo: 'The operator links an account of the provider at their next sign-in.',
  failures: {
    ...operatorFailures,
    OperatorSsoNotLinked: 'The operator is not linked to single sign-on.',
    OperatorIsManager:
      'Managers cannot be unlinked here. Change the role first, or run npm run ops -- recover-operator on the database host.',
  },
  input: operatorInput,
  subject: operatorSubject,
  confirm: 'subject',
  async run(db, { operatorId }, { by }) {
    if (by.operatorId === operatorId) throw new Failure('OperatorIsSelf')
    const operator = await lockOperator(db, operatorId)
    const { role, ssoSubject } = operator
    if (ssoSubject === null) throw new Failure('OperatorSsoNotLinked')
    if (role === 'manager') throw new Failure('OperatorIsManager')
    await dropSsoLink(db, operatorId)
    await endSessions(db, operatorId, 'single sign-on unlinked')
    return { subject: toSubject(operator), before: { ssoSubject }, after: { ssoSubject: null } }
  },
})

/** The caller must hold the row lock. */
export async function dropSsoLink(db: Db, operatorId: number): Promise<void> {
  await db.run(sql`
    update operators set sso_issuer = null, sso_subject = null, sso_linked_at = null, updated_at = now()
     where id = ${operatorId}`)
}
