import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { change } from '@/lib/change/change'
import { lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { hashToken } from '@/lib/people/account/sessions/access-token'
import { lockOperator, operatorChange, type StoredOperator, toSubject } from './lock-operator'
import { operatorSignOut, otherSignOut, type Self } from './own-changes'
import { maxManagersSignedOut } from './rules'

type EndReason =
  | 'signed out'
  | 'signed out everywhere'
  | 'disabled'
  | 'password changed'
  | 'codes reset'
  | 'role changed by single sign-on'
  | 'role removed by single sign-on'
  | 'single sign-on unlinked'

/** Ends all sessions but `except` and revokes the API tokens: the account may be in other hands. Returns how many ended. */
export async function endSessions(
  db: Db,
  operatorId: number,
  reason: EndReason,
  except: number | null = null,
): Promise<number> {
  await db.run(sql`
    update api_tokens set revoked_at = now() where operator_id = ${operatorId} and revoked_at is null`)
  return db.run(sql`
    update operator_sessions set ended_at = now(), end_reason = ${reason}
     where operator_id = ${operatorId} and ended_at is null and id is distinct from ${except}::int`)
}

/** Does nothing if the session has already ended. */
export async function signOutOperator(token: string, requestId: string): Promise<void> {
  await transaction(async db => {
    const ended = await db.row<{ id: number; operatorId: number; name: string }>(sql`
      update operator_sessions as sessions set ended_at = now(), end_reason = 'signed out'
        from operators
       where sessions.token_hash = ${hashToken(token)} and sessions.ended_at is null
         and operators.id = sessions.operator_id
      returning sessions.id, sessions.operator_id, operators.name`)
    if (!ended) return
    const { id: sessionId, operatorId, name } = ended
    const by = { operatorId, name, sessionId, requestId }
    await operatorSignOut.record(db, by, { subject: toSubject({ id: operatorId, name }) })
  })
}

/** Throws OperatorNotFound unless the operator owns the open session. */
export async function endOwnSession(by: Self, sessionId: number): Promise<void> {
  await transaction(async db => {
    const ended = await db.run(sql`
      update operator_sessions set ended_at = now(), end_reason = 'signed out'
       where id = ${sessionId} and operator_id = ${by.operatorId} and ended_at is null`)
    if (ended === 0) throw new Failure('OperatorNotFound')
    const subject = toSubject({ id: by.operatorId, name: by.name })
    await operatorSignOut.record(db, by, { subject, after: { sessions: 1 } })
  })
}

/** Ends all other sessions of the operator, and revokes their API tokens. Returns how many sessions ended. */
export async function endSessionsElsewhere(by: Self): Promise<number> {
  return transaction(async db => {
    const operator = await lockOperator(db, by.operatorId)
    const sessions = await endSessions(db, by.operatorId, 'signed out everywhere', by.sessionId)
    await otherSignOut.record(db, by, { subject: toSubject(operator), after: { sessions } })
    return sessions
  })
}

/** Keeps the author's own session. Throws SecondManagerNeeded for other managers above a number within 24 hours. */
export const signOutEverywhere = change({
  ...operatorChange,
  name: 'operator.sign-out-everywhere',
  title: 'Sign out an operator everywhere',
  topics: ['sign-ins'],
  details: 'They are notified by email. Required for other managers more than 3 times within 24 hours.',
  did: ({ isOwn }) => (isOwn ? 'signed out everywhere else' : 'signed out {subject} everywhere'),
  undo: 'Ended sessions are not restored. The operator can sign in again.',
  confirm: { unneeded: 'They can sign in again immediately.' },
  async run(db, { operatorId }, { by, reason, assertAllowed }) {
    await lockPolicy(db)
    const operator = await lockOperator(db, operatorId)
    await assertAllowed({ needsSecond: await needsSecondForSignOut(db, by, operator) })
    const isSelf = by.operatorId === operatorId
    const sessions = await endSessions(db, operatorId, 'signed out everywhere', isSelf ? by.sessionId : null)
    const { name, email } = operator
    if (!isSelf)
      await enqueueMessage(db, { template: 'operator-signed-out', to: email, name, by: by.name, reason })
    return { subject: toSubject(operator), after: { sessions }, result: { sessions } }
  },
  approval: {
    phrase: 'Sign out a manager everywhere',
    question: (_, name) => `Sign out ${name} everywhere?`,
  },
})

/** Both end the sessions of the operator and revoke their API tokens. */
const signingOut = ['operator.sign-out-everywhere', 'operator.reset-codes']

/** The author signed out too many managers within 24 hours, who could decide nothing. The caller holds the policy's lock. */
export async function needsSecondForSignOut(db: Db, by: Author, { id, role }: StoredOperator) {
  const isOtherManager = role === 'manager' && id !== by.operatorId
  return isOtherManager && (await countSignOuts(db, by)) >= maxManagersSignedOut
}

/** Without those that a second manager approved. */
async function countSignOuts(db: Db, by: Author): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count
      from audit_rows a join operators o on o.id::text = a.subject_id
     where a.operator_id = ${by.operatorId}::int and a.action = any(${signingOut}::text[])
       and a.subject_type = 'operator' and o.id <> a.operator_id and o.role = 'manager' and a.approved_by_id is null
       and a.created_at > clock_timestamp() - interval '24 hours'`)
  return count
}
