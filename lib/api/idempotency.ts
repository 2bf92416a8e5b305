import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { Failure, type FailureCode } from '@/lib/core/failure'
import { log } from '@/lib/core/log'
import { currentDatabase, db as pool } from '@/lib/db/client'
import type { Database } from '@/lib/db/database'
import type { Db } from '@/lib/db/db'
import type { RunIdempotent } from '@/lib/db/idempotent'
import { deleteInBatches } from '@/lib/db/run-in-batches'
import type { IsDelivered } from './api-call'

export type { RunIdempotent }

/** A user, or an API token of an operator. */
type Holder = { userId: number; tokenId?: never } | { tokenId: number; userId?: never }

type Key = Holder & { scope: string; key: string }

export type IdempotentRequest = Key & { requestHash: Buffer; isKeyless: boolean }

type Outcome = { result?: unknown; failure?: { code: FailureCode; detail: unknown } }
type StoredOutcome = { outcome: Outcome; isSameRequest: boolean }

const maxKeyLength = 255

const keyedSeconds = 24 * 60 * 60

/** Without a key: the 9 s after which the server responds with 503, and a minute for retries; two seconds after delivery. */
const keylessSeconds = 70

/** Identifies a request by its Idempotency-Key, or without one by its query string and body. */
export function identifyRequest(
  holder: Holder,
  scope: string,
  key: string | null,
  { query, bytes }: { query: string; bytes: Uint8Array },
): IdempotentRequest {
  if (key !== null && (key.length === 0 || key.length > maxKeyLength))
    throw new Failure('IdempotencyKeyInvalid')
  const requestHash = createHash('sha256').update(`${query}\n`).update(bytes).digest()
  return key === null
    ? { ...holder, scope, key: `body ${requestHash.toString('base64url')}`, requestHash, isKeyless: true }
    : { ...holder, scope, key: `key ${key}`, requestHash, isKeyless: false }
}

/**
 * Runs `handle` with a `runIdempotent` for this request. With a key, final failures are stored like results. Without one, an equal
 * body can be a new request after its user removed the reason of the failure, which had no effects.
 */
export async function withIdempotency<Reply>(
  request: IdempotentRequest,
  handle: (runIdempotent: RunIdempotent) => Promise<Reply> | Reply,
  isDelivered?: IsDelivered,
  isFinal: (failure: Failure) => boolean = () => true,
): Promise<Reply> {
  let isReplay = false
  const runIdempotent: RunIdempotent = async (db, work) => {
    await lock(db, request)
    const stored = await findOutcome(db, request)
    if (stored) {
      isReplay = true
      return replay(stored) as never
    }
    const result = await work()
    await storeOutcome(db, request, { result: result ?? null })
    return result
  }
  try {
    const reply = await handle(runIdempotent)
    if (request.isKeyless && request.userId !== undefined) trackDelivery(request, isDelivered)
    return reply
  } catch (error) {
    const isStored = !isReplay && !request.isKeyless
    if (isStored && error instanceof Failure && !isAboutTheKey(error) && isFinal(error))
      await storeOutcome(pool, request, { failure: { code: error.code, detail: error.detail } })
    throw error
  }
}

/** One transaction at a time: a concurrent request with the same key fails, one without a key waits. */
async function lock(db: Db, { userId, tokenId, scope, key, isKeyless }: IdempotentRequest) {
  const name = `${userId ?? `token ${tokenId}`} ${scope} ${key}`
  if (isKeyless) {
    await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
    return
  }
  const lock = await db.row<{ isFree: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_free`)
  if (!lock?.isFree) throw new Failure('IdempotencyKeyInFlight')
}

async function findOutcome(db: Db, { userId, tokenId, scope, key, requestHash }: IdempotentRequest) {
  if (tokenId !== undefined)
    return db.row<StoredOutcome>(sql`
      select outcome, request_hash = ${requestHash} as is_same_request from api_token_calls
       where token_id = ${tokenId} and scope = ${scope} and key = ${key} and expires_at > clock_timestamp()`)
  return db.row<StoredOutcome>(sql`
    select outcome, request_hash = ${requestHash} as is_same_request from idempotency_keys
     where user_id = ${userId} and scope = ${scope} and key = ${key} and expires_at > clock_timestamp()`)
}

function replay({ outcome, isSameRequest }: StoredOutcome): unknown {
  if (!isSameRequest) throw new Failure('IdempotencyKeyReused')
  if (outcome.failure) throw Failure.restore(outcome.failure.code, outcome.failure.detail)
  return outcome.result
}

/** A stored success is never overwritten by a later failure. */
async function storeOutcome(
  db: Db,
  { userId, tokenId, scope, key, requestHash, isKeyless }: IdempotentRequest,
  outcome: Outcome,
) {
  const seconds = isKeyless ? keylessSeconds : keyedSeconds
  if (tokenId !== undefined) {
    await db.run(sql`
      insert into api_token_calls (token_id, scope, key, request_hash, outcome, created_at, expires_at)
      values (${tokenId}, ${scope}, ${key}, ${requestHash}, ${JSON.stringify(outcome, writeBigInt)}::text::jsonb,
              clock_timestamp(), clock_timestamp() + make_interval(secs => ${seconds}))
      on conflict (token_id, scope, key) do update
         set request_hash = excluded.request_hash, outcome = excluded.outcome,
             created_at = excluded.created_at, expires_at = excluded.expires_at
       where api_token_calls.expires_at <= clock_timestamp() or excluded.outcome ? 'result'`)
    return
  }
  await db.run(sql`
    insert into idempotency_keys (user_id, scope, key, request_hash, outcome, created_at, expires_at)
    values (${userId}, ${scope}, ${key}, ${requestHash}, ${JSON.stringify(outcome, writeBigInt)}::text::jsonb,
            clock_timestamp(), clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (user_id, scope, key) do update
       set request_hash = excluded.request_hash, outcome = excluded.outcome,
           created_at = excluded.created_at, expires_at = excluded.expires_at
     where idempotency_keys.expires_at <= clock_timestamp() or excluded.outcome ? 'result'`)
}

/** Amounts of failures are bigint; presenters convert them again. */
function writeBigInt(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value
}

function isAboutTheKey({ code }: Failure): boolean {
  return code === 'IdempotencyKeyReused' || code === 'IdempotencyKeyInFlight'
}

type TrackedKey = { userId: number; scope: string; key: string }

type TrackedResponse = TrackedKey & {
  database: Database
  isDelivered: IsDelivered
  checks: number
  /** By performance.now(). */
  deliveredAt: number | undefined
}

const checkMs = 500
const maxChecks = 20
const graceMs = 2_000

let tracked: TrackedResponse[] = []
let isChecking = false
let flush = Promise.resolve()

/**
 * Tracks the response to a request without a key: two seconds after its delivery an equal request is executed again. Without
 * `isDelivered` it counts as delivered. A response that is not delivered within 10 s, such as a 503 after a timeout or a
 * crash, leaves the stored outcome as it is.
 */
function trackDelivery({ userId, scope, key }: TrackedKey, isDelivered: IsDelivered = () => true): void {
  const response = { database: currentDatabase(), userId, scope, key, isDelivered }
  tracked.push({ ...response, checks: 0, deliveredAt: undefined })
  if (!isChecking) setInterval(() => void expireDelivered(), checkMs).unref()
  isChecking = true
}

/** Ends the expiry of all requests whose responses were delivered two seconds ago. Calls run one after the other. */
export function expireDelivered(): Promise<void> {
  flush = flush.then(expireTracked)
  return flush
}

async function expireTracked(): Promise<void> {
  const now = performance.now()
  for (const response of tracked) if (response.isDelivered()) response.deliveredAt ??= now
  const due = tracked.filter(({ deliveredAt }) => deliveredAt !== undefined && now - deliveredAt >= graceMs)
  tracked = tracked.filter(
    response =>
      !due.includes(response) && (response.deliveredAt !== undefined || ++response.checks < maxChecks),
  )
  const open = due.filter(({ database }) => !database.pool.ending)
  for (const database of new Set(open.map(one => one.database)))
    await expire(
      database,
      open.filter(one => one.database === database),
    )
}

/** In one statement, so that a purchase does not write twice. */
async function expire({ db }: Database, delivered: TrackedKey[]): Promise<void> {
  try {
    await db.run(sql`
      update idempotency_keys set expires_at = clock_timestamp()
       where (user_id, scope, key) in (
               select * from unnest(${delivered.map(one => one.userId)}::int[], ${delivered.map(one => one.scope)}::text[],
                                    ${delivered.map(one => one.key)}::text[]))
         and expires_at > clock_timestamp()`)
  } catch (error) {
    // The longer expiry stays: equal requests get the stored result.
    log.warn({ error, count: delivered.length }, 'could not shorten the expiry of delivered responses')
  }
}

/** Deletes keys that expired more than an hour ago. Returns their number. */
export async function deleteExpiredKeys(): Promise<number> {
  const isOver = sql`expires_at < now() - interval '1 hour'`
  const ofTokens = await deleteInBatches(sql`api_token_calls`, isOver)
  return ofTokens + (await deleteInBatches(sql`idempotency_keys`, isOver))
}
