import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db as pool } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { hashToken } from '@/lib/people/account/sessions/access-token'
import { createOperatorToken, recordSignIn } from './create-session'
import { isKnownOperatorNetwork } from './known-network'
import type { StoredOperator } from './lock-operator'
import { sessionHours } from './rules'
import { type ClientInfo, consumeCode, withCountedCode } from './sign-in'

type Awaiting = Pick<StoredOperator, 'id' | 'email' | 'name' | 'totpSecret' | 'now'> & { sessionId: number }

const find = (token: string) => sql`
  select sessions.id as session_id, operators.id, operators.email, operators.name, operators.totp_secret, now() as now
    from operator_sessions as sessions join operators on operators.id = sessions.operator_id
   where sessions.token_hash = ${hashToken(token)} and sessions.awaits_code and sessions.ended_at is null
     and sessions.expires_at > now() and operators.disabled_at is null and operators.totp_enabled_at is not null`

/** Whether this session of single sign-on still needs the code of the authenticator. */
export async function awaitsCode(token: string): Promise<boolean> {
  return (await pool.row<Awaiting>(find(token))) !== undefined
}

/** Returns a new token: one from before the code is worth nothing. Throws OperatorSignedOut, OperatorLocked, OperatorCodeInvalid. */
export async function confirmSsoCode(
  token: string,
  factor: { code?: string; recoveryCode?: string },
  client: ClientInfo,
): Promise<string> {
  const awaiting = await pool.row<Awaiting>(find(token))
  if (!awaiting) throw new Failure('OperatorSignedOut')
  const isKnown = await isKnownOperatorNetwork(awaiting.email, client.ip)
  // An operator who is disabled has no such session.
  return withCountedCode({ ...awaiting, isDisabled: false }, client, isKnown, () =>
    complete(token, factor, client),
  )
}

async function complete(token: string, factor: { code?: string; recoveryCode?: string }, client: ClientInfo) {
  return transaction(async db => {
    const operator = await db.row<Awaiting>(sql`${find(token)} for no key update of operators, sessions`)
    if (!operator) throw new Failure('OperatorSignedOut')
    const { sessionId } = operator
    const method = await consumeCode(db, operator, factor, operator.now)
    const completed = createOperatorToken()
    await db.run(sql`
      update operator_sessions set token_hash = ${hashToken(completed)}, awaits_code = false, has_totp = true, last_used_at = now(),
        expires_at = created_at + make_interval(hours => ${sessionHours})
       where id = ${sessionId}`)
    await recordSignIn(db, operator, { ...client, sessionId }, { with: `single sign-on and ${method}` })
    return completed
  })
}
