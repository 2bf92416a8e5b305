import sql from 'sql-template-tag'
import { serviceAuthor } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { log } from '@/lib/log'
import { decrypt } from '@/lib/encrypt'
import { clearAttempts, countAttempt, decrementFailureCount } from './attempts'
import { createOperatorSession } from './create-session'
import { verifyOperatorPassword } from './password'
import { consumeRecoveryCode } from './recovery-codes'
import { lockMinutes, maxFailedAttempts } from './rules'
import { findTotpStep } from './totp'

/** What an operator typed: a code of the authenticator, or a recovery code, once it was asked for. */
export type Credentials = { email: string; password: string; code?: string; recoveryCode?: string }

/** Where a sign-in comes from. */
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
 * Signs an operator in and returns the session's token, which is known nowhere else. Unknown, wrong and disabled cost
 * the same work and are refused alike; the code is asked for only after the right password, and wrong ones count too.
 */
export async function signInOperator(given: Credentials, place: ClientInfo): Promise<string> {
  const email = given.email.trim().toLowerCase()
  const { isLast } = await countAttempt(email)
  const operator = await findByEmail(email)
  try {
    const isRight = await verifyOperatorPassword(operator?.passwordHash ?? null, given.password)
    if (!(operator && isRight) || operator.isDisabled) throw new Failure('OperatorCredentialsInvalid')
    if (operator.isTotpOn && !given.code && !given.recoveryCode) {
      await decrementFailureCount(email)
      throw new Failure('OperatorCodeRequired')
    }
    return await transaction(db => admit(db, operator, given, place))
  } catch (error) {
    if (isLast && operator && isWrong(error)) await recordLockOut(operator, place)
    throw error
  }
}

function isWrong(error: unknown): boolean {
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

/** The password was compared outside the transaction: whatever changed meanwhile must not leave a session behind. */
async function admit(db: Db, operator: Found, given: Credentials, place: ClientInfo): Promise<string> {
  const same = await db.row<{ now: Date }>(sql`
    select now() as now from operators
     where id = ${operator.id} and password_hash = ${operator.passwordHash} and disabled_at is null
       and (totp_enabled_at is not null) = ${operator.isTotpOn}
       for no key update`)
  if (!same) throw new Failure('OperatorCredentialsInvalid')
  const how = operator.isTotpOn ? await takeCode(db, operator, given, same.now) : 'password'
  const { token, sessionId } = await createOperatorSession(db, operator.id, place, how !== 'password')
  await clearAttempts(db, operator.email)
  const by = { operatorId: operator.id, name: operator.name, sessionId, requestId: place.requestId }
  const subject = { type: 'operator', id: operator.id, name: operator.name }
  await recordChange(db, by, { action: 'operator.sign-in', subject, after: { with: how } })
  return token
}

async function takeCode(
  db: Db,
  operator: Found,
  { code, recoveryCode }: Credentials,
  now: Date,
): Promise<'code' | 'recovery code'> {
  if (recoveryCode) {
    if (!(await consumeRecoveryCode(db, operator.id, recoveryCode))) throw new Failure('OperatorCodeInvalid')
    return 'recovery code'
  }
  const secret = operator.totpSecret && decrypt(operator.totpSecret, `totp:${operator.id}`)
  if (operator.totpSecret && secret === null)
    log.error({ operatorId: operator.id }, 'an authenticator cannot be read: NEXTAUTH_SECRET is another one')
  const step = secret && code ? await findTotpStep(secret, code, now) : null
  const taken =
    step !== null &&
    (await db.run(sql`
      update operators set totp_last_step = ${step} where id = ${operator.id} and totp_last_step < ${step}`)) ===
      1
  if (!taken) throw new Failure('OperatorCodeInvalid')
  return 'code'
}

async function recordLockOut({ id, name }: Found, { requestId, ip }: ClientInfo): Promise<void> {
  await transaction(db =>
    recordChange(db, serviceAuthor('Console', requestId), {
      action: 'operator.lock-out',
      subject: { type: 'operator', id, name },
      after: { minutes: lockMinutes, ip },
      reason: `${maxFailedAttempts} sign-ins failed`,
    }),
  )
}
