import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Values } from '@/lib/change/audit/record'
import type { Db } from '@/lib/db/db'
import { hashToken } from '@/lib/people/account/sessions/access-token'
import { rememberOperatorNetwork } from './known-network'
import { toSubject } from './lock-operator'
import { operatorSignIn } from './own-changes'
import { sessionHours } from './rules'

const maxUserAgentLength = 400

/** 256 random bits in base64url. */
export const createOperatorToken = () => randomBytes(32).toString('base64url')

/** Of a sign-in through the provider, or by a recovery link in place of it. */
type SsoSession = { authenticatedAt: Date | null; awaitsCode: boolean }

/** The code of the authenticator must follow in this time. */
const awaitingMinutes = 10

/** Sessions last at most 12 hours. Only the hash of the token is stored. */
export async function createOperatorSession(
  db: Db,
  operatorId: number,
  client: { userAgent: string; ip: string },
  hasTotp: boolean,
  sso: SsoSession | null = null,
): Promise<{ token: string; sessionId: number }> {
  const token = createOperatorToken()
  const session = await db.one<{ id: number }>(sql`
    insert into operator_sessions (
      operator_id, token_hash, user_agent, ip, has_totp, awaits_code, sso_authenticated_at, expires_at,
      written_lsn
    ) values (
      ${operatorId}, ${hashToken(token)}, ${client.userAgent.slice(0, maxUserAgentLength)}, ${client.ip}, ${hasTotp},
      ${sso?.awaitsCode ?? false},
      case when ${sso !== null} then least(now(), coalesce(${sso?.authenticatedAt ?? null}::timestamptz, now())) end,
      now() + case when ${sso?.awaitsCode ?? false} then make_interval(mins => ${awaitingMinutes})
        else make_interval(hours => ${sessionHours}) end,
      (select max(written_lsn) from operator_sessions where operator_id = ${operatorId})
    ) returning id`)
  return { token, sessionId: session.id }
}

/** Records a completed sign-in, whose network is known from now on. */
export async function recordSignIn(
  db: Db,
  { id, name }: { id: number; name: string },
  { sessionId, ip, requestId }: { sessionId: number; ip: string; requestId: string },
  after: Values,
): Promise<void> {
  await rememberOperatorNetwork(db, id, ip)
  const by = { operatorId: id, name, sessionId, requestId }
  await operatorSignIn.record(db, by, { subject: toSubject({ id, name }), after })
}
