import sql from 'sql-template-tag'
import { serviceAuthor } from '@/lib/change/audit/author'
import { decrypt } from '@/lib/core/encrypt'
import { Failure, isFailure } from '@/lib/core/failure'
import { log } from '@/lib/core/log'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import {
  type Counter,
  clearAttempts,
  countAttempt,
  counters,
  isNewWave,
  refundSignInAttempt,
} from './attempts'
import { createOperatorSession, recordSignIn } from './create-session'
import { isKnownOperatorNetwork } from './known-network'
import { operatorColumns, type StoredOperator } from './lock-operator'
import { failedSignIns } from './own-changes'
import { verifyOperatorPassword } from './password'
import { consumeRecoveryCode } from './recovery-codes'
import { findTotpStep } from './totp'

/** `code` or `recoveryCode` is set once it was requested. */
export type Credentials = { email: string; password: string; code?: string; recoveryCode?: string }

export type ClientInfo = { userAgent: string; ip: string; requestId: string }

/** Failures from unknown networks per notice to the operator. */
const strangersPerNotice = 20

/**
 * Returns the session token. Unknown, wrong and disabled sign-ins take the same time and fail with the same error.
 * The code is requested only after the right password. Passwords are counted per network, codes per operator, so that strangers
 * cannot lock the operator out; decision 47 has the numbers. Throws OperatorLocked.
 */
export async function signInOperator(credentials: Credentials, client: ClientInfo): Promise<string> {
  const email = credentials.email.trim().toLowerCase()
  const isKnown = await isKnownOperatorNetwork(email, client.ip)
  const operator = await provePassword(email, credentials.password, client, isKnown)
  if (!operator.isTotpOn) return transaction(db => startSession(db, operator, credentials, client))
  if (!credentials.code && !credentials.recoveryCode) throw new Failure('OperatorCodeRequired')
  return withCountedCode(operator, client, isKnown, () =>
    transaction(db => startSession(db, operator, credentials, client)),
  )
}

async function provePassword(email: string, password: string, client: ClientInfo, isKnown: boolean) {
  const { counted, isNotable } = await countPassword(email, client.ip, isKnown)
  const operator = await pool.row<StoredOperator>(
    sql`select ${operatorColumns} from operators where email = ${email}`,
  )
  try {
    const isRight = await verifyOperatorPassword(operator?.passwordHash ?? null, password, isKnown)
    if (!(operator && isRight) || operator.isDisabled) throw new Failure('OperatorCredentialsInvalid')
  } catch (error) {
    if (!isFailure(error, 'OperatorCredentialsInvalid')) await refundAll(counted)
    else if (operator && isNotable) await reportFailures(operator, 'password', client)
    throw error
  }
  await refundAll(counted)
  return operator
}

/** Known networks have attempts of their own. A locked network uses up nothing of the operator's other limits. */
async function countPassword(email: string, ip: string, isKnown: boolean) {
  const network = counters.network(email, ip)
  const { locks } = await countAttempt(network)
  if (isKnown) return { counted: [network], isNotable: locks }
  const strangers = counters.strangers(email)
  try {
    const { failures } = await countAttempt(strangers)
    return { counted: [network, strangers], isNotable: locks || failures % strangersPerNotice === 0 }
  } catch (error) {
    await refundSignInAttempt(network)
    throw error
  }
}

async function refundAll(counted: Counter[]): Promise<void> {
  for (const counter of counted) await refundSignInAttempt(counter)
}

type Notified = Pick<StoredOperator, 'id' | 'email' | 'name' | 'isDisabled'>

/** Counts a code as wrong unless `complete` accepts it. Each five wrong ones lock longer and notify the operator. */
export async function withCountedCode<Result>(
  operator: Notified,
  client: ClientInfo,
  isKnown: boolean,
  complete: () => Promise<Result>,
): Promise<Result> {
  const counter = counters.code(operator.id, isKnown)
  const { locks } = await countAttempt(counter)
  try {
    const result = await complete()
    await (isKnown ? clearAttempts(pool, counter) : refundSignInAttempt(counter))
    return result
  } catch (error) {
    if (!isFailure(error, 'OperatorCodeInvalid')) await refundSignInAttempt(counter)
    else if (locks) await reportFailures(operator, 'code', client)
    throw error
  }
}

/** The password was compared outside the transaction, so the operator must be unchanged since. */
async function startSession(db: Db, operator: StoredOperator, credentials: Credentials, client: ClientInfo) {
  const unchanged = await db.row<{ now: Date }>(sql`
    select now() as now from operators
     where id = ${operator.id} and password_hash = ${operator.passwordHash} and disabled_at is null
       and (totp_enabled_at is not null) = ${operator.isTotpOn}
       for no key update`)
  if (!unchanged) throw new Failure('OperatorCredentialsInvalid')
  const method = operator.isTotpOn ? await consumeCode(db, operator, credentials, unchanged.now) : 'password'
  const { token, sessionId } = await createOperatorSession(db, operator.id, client, method !== 'password')
  await clearAttempts(db, counters.network(operator.email, client.ip))
  await recordSignIn(db, operator, { ...client, sessionId }, { with: method })
  return token
}

/** Throws OperatorCodeInvalid for a wrong or used code. The caller must hold the row lock. */
export async function consumeCode(
  db: Db,
  operator: Pick<StoredOperator, 'id' | 'totpSecret'>,
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

const reasons = {
  password: 'Repeated wrong passwords',
  code: 'Repeated wrong codes after the right password',
}

/** Audits failed sign-ins and notifies the operator, once per wave, so that strangers fill neither the log nor the mailbox. */
async function reportFailures(
  { id, email, name, isDisabled }: Notified,
  what: 'password' | 'code',
  { requestId, ip }: { requestId: string; ip: string },
): Promise<void> {
  await transaction(async db => {
    if (!(await isNewWave(db, `${what} ${id}`))) return
    await failedSignIns.record(db, serviceAuthor('Console', requestId), {
      subject: { type: 'operator', id, name },
      after: { ip },
      reason: reasons[what],
    })
    if (!isDisabled) await enqueueMessage(db, { template: 'operator-sign-ins-failed', to: email, name, what })
  })
}
