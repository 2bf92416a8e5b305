import sql from 'sql-template-tag'
import { serviceAuthor } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { decrypt } from '@/lib/encrypt'
import { Failure } from '@/lib/failure'
import { log } from '@/lib/log'
import { clearAttempts, countAttempt, decrementFailureCount } from './attempts'
import { createOperatorSession } from './create-session'
import { verifyOperatorPassword } from './password'
import { consumeRecoveryCode } from './recovery-codes'
import { lockMinutes, maxFailedAttempts } from './rules'
import { findTotpStep } from './totp'

/** `code` or `recoveryCode` is set once it was requested. */
export type Credentials = { email: string; password: string; code?: string; recoveryCode?: string }

export type ClientInfo = { userAgent: string; ip: string; requestId: string }

type Found = {
  id: number
  email: string
  name: string
  passwordHash: string | null
  totpSecret: Buffer | null
  isTotpOn: boolean
  isDisabled: boolean
}

/**
 * Returns the session token. Unknown, wrong and disabled sign-ins take the same time and fail with the same error.
 * The code is requested only after the right password; wrong codes count as failures.
 */
export async function signInOperator(credentials: Credentials, client: ClientInfo): Promise<string> {
  const email = credentials.email.trim().toLowerCase()
  const { isLast } = await countAttempt(email)
  const operator = await findByEmail(email)
  try {
    const isRight = await verifyOperatorPassword(operator?.passwordHash ?? null, credentials.password)
    if (!(operator && isRight) || operator.isDisabled) throw new Failure('OperatorCredentialsInvalid')
    if (operator.isTotpOn && !credentials.code && !credentials.recoveryCode) {
      await decrementFailureCount(email)
      throw new Failure('OperatorCodeRequired')
    }
    return await transaction(db => startSession(db, operator, credentials, client))
  } catch (error) {
    if (isLast && operator && isFailedAttempt(error)) await recordLockOut(operator, client)
    throw error
  }
}

function isFailedAttempt(error: unknown): boolean {
  return (
    error instanceof Failure &&
    (error.code === 'OperatorCredentialsInvalid' || error.code === 'OperatorCodeInvalid')
  )
}

async function findByEmail(email: string): Promise<Found | undefined> {
  return pool.row<Found>(sql`
    select id, email, name, password_hash, totp_secret, totp_enabled_at is not null as is_totp_on,
      disabled_at is not null as is_disabled
      from operators where email = ${email}`)
}

/** The password was compared outside the transaction, so the operator must be unchanged since. */
async function startSession(
  db: Db,
  operator: Found,
  credentials: Credentials,
  client: ClientInfo,
): Promise<string> {
  const unchanged = await db.row<{ now: Date }>(sql`
    select now() as now from operators
     where id = ${operator.id} and password_hash = ${operator.passwordHash} and disabled_at is null
       and (totp_enabled_at is not null) = ${operator.isTotpOn}
       for no key update`)
  if (!unchanged) throw new Failure('OperatorCredentialsInvalid')
  const method = operator.isTotpOn ? await consumeCode(db, operator, credentials, unchanged.now) : 'password'
  const { token, sessionId } = await createOperatorSession(db, operator.id, client, method !== 'password')
  await clearAttempts(db, operator.email)
  const by = { operatorId: operator.id, name: operator.name, sessionId, requestId: client.requestId }
  const subject = { type: 'operator', id: operator.id, name: operator.name }
  await recordChange(db, by, { action: 'operator.sign-in', subject, after: { with: method } })
  return token
}

/** Throws OperatorCodeInvalid for a wrong or used code. The caller must hold the row lock. */
export async function consumeCode(
  db: Db,
  operator: Pick<Found, 'id' | 'totpSecret'>,
  { code, recoveryCode }: Pick<Credentials, 'code' | 'recoveryCode'>,
  now: Date,
): Promise<'code' | 'recovery code'> {
  if (recoveryCode) {
    if (!(await consumeRecoveryCode(db, operator.id, recoveryCode))) throw new Failure('OperatorCodeInvalid')
    return 'recovery code'
  }
  const secret = operator.totpSecret && decrypt(operator.totpSecret, `totp:${operator.id}`)
  if (operator.totpSecret && secret === null)
    log.error({ operatorId: operator.id }, 'cannot decrypt authenticator secret: NEXTAUTH_SECRET has changed')
  const step = secret && code ? await findTotpStep(secret, code, now) : null
  const isConsumed =
    step !== null &&
    (await db.run(sql`
      update operators set totp_last_step = ${step} where id = ${operator.id} and totp_last_step < ${step}`)) ===
      1
  if (!isConsumed) throw new Failure('OperatorCodeInvalid')
  return 'code'
}

export async function recordLockOut(
  { id, name }: Pick<Found, 'id' | 'name'>,
  { requestId, ip }: ClientInfo,
): Promise<void> {
  await transaction(db =>
    recordChange(db, serviceAuthor('Console', requestId), {
      action: 'operator.lock-out',
      subject: { type: 'operator', id, name },
      after: { minutes: lockMinutes, ip },
      reason: `${maxFailedAttempts} sign-ins failed`,
    }),
  )
}
