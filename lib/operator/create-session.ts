import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { sessionHours } from './rules'
import { hashOperatorToken, makeOperatorToken } from './session-token'

const longestUserAgent = 400

/** Opens a session of 12 hours at most; the token that stands for it leaves this function only. */
export async function createOperatorSession(
  db: Db,
  operatorId: number,
  place: { userAgent: string; ip: string },
  hasTotp: boolean,
): Promise<{ token: string; sessionId: number }> {
  const token = makeOperatorToken()
  const session = await db.row<{ id: number }>(sql`
    insert into operator_sessions (operator_id, token_hash, user_agent, ip, has_totp, expires_at)
    values (
      ${operatorId}, ${hashOperatorToken(token)}, ${place.userAgent.slice(0, longestUserAgent)}, ${place.ip}, ${hasTotp},
      now() + make_interval(hours => ${sessionHours})
    ) returning id`)
  if (!session) throw new Error('a session was not written')
  return { token, sessionId: session.id }
}
