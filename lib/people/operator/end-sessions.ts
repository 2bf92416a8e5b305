import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { assertCanSignOut } from './assert-can-sign-out'
import { lockOperator } from './lock-operator'
import { hashOperatorToken } from './session-token'

/** Stored in operator_sessions.end_reason. */
type EndReason =
  | 'signed out'
  | 'signed out everywhere'
  | 'disabled'
  | 'password changed'
  | 'codes reset'
  | 'role changed by single sign-on'
  | 'role removed by single sign-on'
  | 'single sign-on unlinked'

/**
 * Ends all sessions but `except`, and revokes the API tokens of the operator: the account may be in other hands. Returns how
 * many sessions ended.
 */
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
       where sessions.token_hash = ${hashOperatorToken(token)} and sessions.ended_at is null
         and operators.id = sessions.operator_id
      returning sessions.id, sessions.operator_id, operators.name`)
    if (!ended) return
    const { id: sessionId, operatorId, name } = ended
    const by = { operatorId, name, sessionId, requestId }
    await recordChange(db, by, {
      action: 'operator.sign-out',
      subject: { type: 'operator', id: operatorId, name },
    })
  })
}

/** Throws OperatorNotFound unless the operator owns the open session. */
export async function endOwnSession(by: Author & { operatorId: number }, sessionId: number): Promise<void> {
  await transaction(async db => {
    const ended = await db.run(sql`
      update operator_sessions set ended_at = now(), end_reason = 'signed out'
       where id = ${sessionId} and operator_id = ${by.operatorId} and ended_at is null`)
    if (ended === 0) throw new Failure('OperatorNotFound')
    const subject = { type: 'operator', id: by.operatorId, name: by.name }
    await recordChange(db, by, { action: 'operator.sign-out', subject, after: { sessions: 1 } })
  })
}

/**
 * Ends all sessions of an operator, except the author's own current one, revokes the operator's API tokens, and notifies them.
 * Throws SecondManagerNeeded for other managers above a number within 24 hours.
 */
export async function signOutEverywhere(by: Author, operatorId: number, reason = ''): Promise<number> {
  return transaction(db => signOutEverywhereIn(db, by, operatorId, reason))
}

/** In the transaction of the caller; `approvedById` is the approving manager, if one was needed. */
export async function signOutEverywhereIn(
  db: Db,
  by: Author,
  operatorId: number,
  reason = '',
  approvedById: number | null = null,
): Promise<number> {
  await lockPolicy(db)
  const operator = await lockOperator(db, operatorId)
  const { name, email } = operator
  await assertCanSignOut(db, by, 'operator.sign-out-everywhere', operator, approvedById)
  const isSelf = by.operatorId === operatorId
  const sessions = await endSessions(db, operatorId, 'signed out everywhere', isSelf ? by.sessionId : null)
  await recordChange(db, by, {
    action: 'operator.sign-out-everywhere',
    subject: { type: 'operator', id: operatorId, name },
    after: { sessions },
    reason,
    approvedById,
  })
  if (!isSelf)
    await enqueueMessage(db, { template: 'operator-signed-out', to: email, name, by: by.name, reason })
  return sessions
}
