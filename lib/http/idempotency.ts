import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { db as pool } from '@/lib/db/client'
import { deleteInBatches } from '@/lib/db/delete-in-batches'
import type { Once } from '@/lib/db/once'
import type { Db } from '@/lib/db/db'
import { Failure, type FailureCode } from '@/lib/failure'
import { type IsDelivered, noteAnswer } from './idempotency'

export type { Once }

type Outcome = { result?: unknown; failure?: { code: FailureCode; detail: unknown } }
type Remembered = { outcome: Outcome; isSameRequest: boolean }

/** A request that must not act twice. */
export type Attempt = { userId: number; scope: string; key: string; requestHash: Buffer; isKeyless: boolean }

/** What a request says, in its query string and its body. */
type Said = { query: string; bytes: Uint8Array }

const maxKeyLength = 255

const keyedSeconds = 24 * 60 * 60

/**
 * Without a key an equal body is a repetition for this long: the 9 s after which the front door answers 503, and a minute
 * to retry. Once the answer was delivered, delivered-answers.ts shortens it to two seconds.
 */
const keylessSeconds = 70

/** A refusal bought nothing, so that repeating it later does no harm. */
const keylessFailureSeconds = 2

/** Identifies a request by its Idempotency-Key, or without one by its query string and body. */
export function identifyAttempt(userId: number, scope: string, key: string | null, said: Said): Attempt {
  if (key !== null && (key.length === 0 || key.length > maxKeyLength))
    throw new Failure('IdempotencyKeyInvalid')
  const requestHash = createHash('sha256').update(`${said.query}\n`).update(said.bytes).digest()
  return key === null
    ? { userId, scope, key: `body ${requestHash.toString('base64url')}`, requestHash, isKeyless: true }
    : { userId, scope, key: `key ${key}`, requestHash, isKeyless: false }
}

/** Runs `answer` with a `once` for this attempt; a failure is remembered like a success. */
export async function withOnce<Reply>(
  attempt: Attempt,
  answer: (once: Once) => Promise<Reply>,
  isDelivered?: IsDelivered,
): Promise<Reply> {
  let isReplay = false
  const once: Once = async (db, work) => {
    await occupy(db, attempt)
    const remembered = await recall(db, attempt)
    if (remembered) {
      isReplay = true
      return replay(remembered) as never
    }
    const result = await work()
    await remember(db, attempt, { result: result ?? null })
    return result
  }
  try {
    const reply = await answer(once)
    if (attempt.isKeyless) noteAnswer(attempt, isDelivered)
    return reply
  } catch (error) {
    if (error instanceof Failure && !isReplay && !isAboutTheKey(error))
      await remember(pool, attempt, { failure: { code: error.code, detail: error.detail } })
    throw error
  }
}

/** One transaction at a time answers an attempt; a second with a key is told so, one without waits for the first. */
async function occupy(db: Db, { userId, scope, key, isKeyless }: Attempt) {
  const name = `${userId} ${scope} ${key}`
  if (isKeyless) {
    await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
    return
  }
  const lock = await db.row<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_free`,
  )
  if (!lock?.isFree) throw new Failure('IdempotencyKeyInFlight')
}

async function recall(db: Db, { userId, scope, key, requestHash }: Attempt): Promise<Remembered | undefined> {
  return db.row<Remembered>(sql`
    select outcome, request_hash = ${requestHash} as is_same_request from idempotency_keys
     where user_id = ${userId} and scope = ${scope} and key = ${key} and expires_at > clock_timestamp()`)
}

function replay({ outcome, isSameRequest }: Remembered): unknown {
  if (!isSameRequest) throw new Failure('IdempotencyKeyReused')
  if (outcome.failure) throw Failure.recall(outcome.failure.code, outcome.failure.detail)
  return outcome.result
}

/** What was done outlives a failure that was written down late, by an attempt that had let go of the lock. */
async function remember(db: Db, { userId, scope, key, requestHash, isKeyless }: Attempt, outcome: Outcome) {
  const seconds = secondsOf(isKeyless, outcome)
  await db.run(sql`
    insert into idempotency_keys (user_id, scope, key, request_hash, outcome, created_at, expires_at)
    values (${userId}, ${scope}, ${key}, ${requestHash}, ${JSON.stringify(outcome)}::text::jsonb,
            clock_timestamp(), clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (user_id, scope, key) do update
       set request_hash = excluded.request_hash, outcome = excluded.outcome,
           created_at = excluded.created_at, expires_at = excluded.expires_at
     where idempotency_keys.expires_at <= clock_timestamp() or excluded.outcome ? 'result'`)
}

function secondsOf(isKeyless: boolean, outcome: Outcome): number {
  if (!isKeyless) return keyedSeconds
  return outcome.failure ? keylessFailureSeconds : keylessSeconds
}

function isAboutTheKey({ code }: Failure): boolean {
  return code === 'IdempotencyKeyReused' || code === 'IdempotencyKeyInFlight'
}

/** Removes outcomes that nobody can ask for any more since an hour, and answers how many. */
export async function forgetAttempts(): Promise<number> {
  return deleteInBatches(rows =>
    pool.run(sql`
      delete from idempotency_keys where (user_id, scope, key) in (
        select user_id, scope, key from idempotency_keys
         where expires_at < now() - interval '1 hour' limit ${rows})`),
  )
}
