import { createHash } from 'node:crypto'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { pool } from '@/lib/db/client'
import { env } from '@/lib/env'
import { Failure, type FailureCode } from '@/lib/failure'
import { log } from '@/lib/log'
import { networkOf } from './network'
import { redis } from './redis'

/** At most `points` calls (or failed calls) in `seconds`, by caller; exact over all processes. */
export type Limit<Body> = {
  name: string
  points: number
  seconds: number
  by: 'ip' | 'user' | ((body: Body) => string)
  /** Counts only calls that failed in one of these ways; without it, every call. */
  counts?: readonly FailureCode[]
}

/** Whom a call is counted against. */
export type Caller = { ip: string; userId: number | undefined }

const limiters = new Map<string, RateLimiterAbstract>()

function exactLimiter({ name, points, seconds }: Limit<never>): RateLimiterAbstract {
  const keyPrefix = `${name}:${seconds}`
  let limiter = limiters.get(keyPrefix)
  if (!limiter) {
    const options = { keyPrefix, points, duration: seconds }
    const client = redis()
    limiter = client
      ? new RateLimiterRedis({ ...options, storeClient: client })
      : new RateLimiterPostgres({
          ...options,
          storeClient: pool,
          tableName: 'rate_limits',
          tableCreated: true,
        })
    limiters.set(keyPrefix, limiter)
  }
  return limiter
}

let general: Record<'user' | 'ip' | 'page', RateLimiterAbstract> | undefined

function generalLimiters() {
  if (!general) {
    const client = redis()
    const limiter = (keyPrefix: string, points: number) => {
      const options = { keyPrefix, points, duration: 60 }
      const inMemory = new RateLimiterMemory(options)
      // A Redis that is away must not take every read with it.
      const insured = { insuranceLimiter: inMemory, rejectIfRedisNotReady: true }
      return client ? new RateLimiterRedis({ ...options, ...insured, storeClient: client }) : inMemory
    }
    general = { user: limiter('user', 120), ip: limiter('ip', 600), page: limiter('page', 600) }
  }
  return general
}

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
      await consume(limiter, key)
      taken.push({ limiter, key, counts: limit.counts })
    }
  } catch (error) {
    await settle(taken, error)
    throw error
  }
  return error => settle(taken, error)
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
  return createHash('sha256').update(limit.by(body)).digest('base64url')
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
