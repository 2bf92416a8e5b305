import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { sessionHours } from './rules'
import { createOperatorToken, hashOperatorToken } from './session-token'

const maxUserAgentLength = 400

/** Sessions last at most 12 hours. Only the hash of the token is stored. */
export async function createOperatorSession(
  db: Db,
  operatorId: number,
  client: { userAgent: string; ip: string },
  hasTotp: boolean,
): Promise<{ token: string; sessionId: number }> {
  const token = createOperatorToken()
  const session = await db.row<{ id: number }>(sql`
    insert into operator_sessions (operator_id, token_hash, user_agent, ip, has_totp, expires_at, written_lsn)
    values (
      ${operatorId}, ${hashOperatorToken(token)}, ${client.userAgent.slice(0, maxUserAgentLength)}, ${client.ip}, ${hasTotp},
      now() + make_interval(hours => ${sessionHours}),
      (select max(written_lsn) from operator_sessions where operator_id = ${operatorId})
    ) returning id`)
  if (!session) throw new Error('insert returned no row')
  return { token, sessionId: session.id }
}
