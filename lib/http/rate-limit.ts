import { createHash } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { env } from '@/lib/env'
import { Failure, type FailureCode } from '@/lib/failure'
import { log } from '@/lib/log'
import { networkOf } from './network'
import { exactLimiter, findRedis, generalLimiters } from './rate-limit-store'

/** At most `points` calls (or failed calls) in `seconds` per key; exact across processes. */
export type Limit<Body> = {
  name: string
  points: number
  seconds: number
  by: 'ip' | 'user' | ((body: Body, network: string) => string)
  /** Counts only calls that fail with one of these codes; by default all calls. */
  counts?: readonly FailureCode[]
  /** Called when the points are used up: true lets the call pass without counting it. */
  passes?: (body: Body, network: string) => Promise<boolean>
}

export type Caller = { ip: string; userId: number | undefined }

/** 600 API calls per minute and address. */
export async function countAddress(ip: string): Promise<void> {
  if (env().RATE_LIMITS === 'on') await consume(generalLimiters().ip, networkOf(ip))
}

/** 600 pages, page data requests and actions per minute and address. */
export async function countPage(ip: string): Promise<void> {
  if (env().RATE_LIMITS === 'on') await consume(generalLimiters().page, networkOf(ip))
}

/** 120 API calls per minute and user. */
export async function countUser(userId: number): Promise<void> {
  if (env().RATE_LIMITS === 'on') await consume(generalLimiters().user, String(userId))
}

/** Called when a counted call ends, with the error if it failed. */
export type Settle = (error?: unknown) => Promise<void>

/**
 * Counts a call against the endpoint's limits. Where only failures count, the point is taken in advance and returned if the
 * call does not fail that way, so that parallel guesses are counted.
 */
export async function countExactly<Body>(limits: Limit<Body>[], caller: Caller, body: Body): Promise<Settle> {
  if (env().RATE_LIMITS === 'off') return async () => undefined
  const taken: Taken[] = []
  try {
    for (const limit of limits) {
      const limiter = exactLimiter(limit)
      const key = callerKey(limit, caller, body)
      if (await consumeOrPass(limiter, key, () => limit.passes?.(body, networkOf(caller.ip))))
        taken.push({ limiter, key, counts: limit.counts })
    }
  } catch (error) {
    await settle(taken, error)
    throw error
  }
  return error => settle(taken, error)
}

/** Returns false if the call passes without a point. */
async function consumeOrPass(
  limiter: RateLimiterAbstract,
  key: string,
  passes: () => Promise<boolean> | undefined,
): Promise<boolean> {
  try {
    await consume(limiter, key)
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'TooManyRequests' && (await passes())) return false
    throw error
  }
}

/** Resets a key's count. A failure is only logged, since the count expires anyway. */
export async function clearCount<Body>(limit: Limit<Body>, network: string, body: Body): Promise<void> {
  if (env().RATE_LIMITS === 'off') return
  await exactLimiter(limit)
    .delete(callerKey(limit, { ip: network, userId: undefined }, body))
    .catch(error => log.warn({ error }, 'could not reset a rate limit'))
}

type Taken = { limiter: RateLimiterAbstract; key: string; counts: readonly FailureCode[] | undefined }

/** Returns points. A failure is only logged: the key has one point less. */
async function settle(taken: Taken[], error: unknown): Promise<void> {
  const uncounted = taken.filter(({ counts }) => counts && !failedWith(error, counts))
  const returned = Promise.all(uncounted.map(({ limiter, key }) => limiter.reward(key))).catch(reason =>
    log.warn({ error: reason }, 'could not return a rate limit point'),
  )
  // After an unexpected error, usually of the database, the response does not wait for it again.
  if (error === undefined || error instanceof Failure) await returned
}

function failedWith(error: unknown, codes: readonly FailureCode[]): boolean {
  return error instanceof Failure && codes.includes(error.code)
}

function callerKey<Body>(limit: Limit<Body>, caller: Caller, body: Body): string {
  if (limit.by === 'ip') return networkOf(caller.ip)
  if (limit.by === 'user') return String(caller.userId)
  return createHash('sha256')
    .update(limit.by(body, networkOf(caller.ip)))
    .digest('base64url')
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (reason) {
    if (reason instanceof RateLimiterRes)
      throw new Failure('TooManyRequests', {
        retryAfterSeconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)),
      })
    if (!findRedis()) throw reason
    log.warn({ error: reason }, 'Redis did not count a call')
    throw new Failure('ServiceBusy', { retryAfterSeconds: 5 })
  }
}
