import { createHash } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { env } from '@/lib/env'
import { Failure, type FailureCode } from '@/lib/failure'
import { log } from '@/lib/log'
import { networkOf } from './network'
import { exactLimiter, generalLimiters } from './rate-limit-store'
import { redis } from './rate-limit-store'

/** At most `points` calls (or failed calls) in `seconds`, by caller; exact over all processes. */
export type Limit<Body> = {
  name: string
  points: number
  seconds: number
  by: 'ip' | 'user' | ((body: Body, network: string) => string)
  /** Counts only calls that failed in one of these ways; without it, every call. */
  counts?: readonly FailureCode[]
  /** Asked once the points are used up: whether this caller may go on, uncounted. */
  passes?: (body: Body, network: string) => Promise<boolean>
}

/** Whom a call is counted against. */
export type Caller = { ip: string; userId: number | undefined }

/** Counts any call of an address: 600 a minute. */
export async function countAddress(ip: string): Promise<void> {
  if (env().RATE_LIMITS === 'on') await consume(generalLimiters().ip, networkOf(ip))
}

/** Counts a page, what it loads of itself later, or an action, of an address: 600 a minute beside its calls of the API. */
export async function countPage(ip: string): Promise<void> {
  if (env().RATE_LIMITS === 'on') await consume(generalLimiters().page, networkOf(ip))
}

/** Counts any call of a user: 120 a minute. */
export async function countUser(userId: number): Promise<void> {
  if (env().RATE_LIMITS === 'on') await consume(generalLimiters().user, String(userId))
}

/** Told how a counted call ended: with nothing, or with what went wrong. */
export type Settle = (error?: unknown) => Promise<void>

/**
 * Counts a call against its own limits. Where only failures count, the point is taken before the attempt
 * and given back once the call did not fail so, which lets no parallel guesses slip through.
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

/** Whether a point was taken; false for a caller who passes without one. */
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

/** Sets the count of this caller back to zero; should that fail, it ends with its time. */
export async function clearCount<Body>(limit: Limit<Body>, network: string, body: Body): Promise<void> {
  if (env().RATE_LIMITS === 'off') return
  await exactLimiter(limit)
    .delete(callerKey(limit, { ip: network, userId: undefined }, body))
    .catch(error => log.warn({ error }, 'a rate limit was not cleared'))
}

type Taken = { limiter: RateLimiterAbstract; key: string; counts: readonly FailureCode[] | undefined }

/** Gives points back; should that fail, the call ends as it did, with a point too many. */
async function settle(taken: Taken[], error: unknown): Promise<void> {
  const spared = taken.filter(({ counts }) => counts && !hasFailedSo(error, counts))
  const given = Promise.all(spared.map(({ limiter, key }) => limiter.reward(key))).catch(reason =>
    log.warn({ error: reason }, 'a rate limit was not given back'),
  )
  // What failed otherwise failed with the database, for which nobody is to wait twice.
  if (error === undefined || error instanceof Failure) await given
}

function hasFailedSo(error: unknown, codes: readonly FailureCode[]): boolean {
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
    if (!redis()) throw reason
    log.warn({ error: reason }, 'Redis did not count a call')
    throw new Failure('ServiceBusy', { retryAfterSeconds: 5 })
  }
}
