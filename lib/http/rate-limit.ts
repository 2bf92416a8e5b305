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
import { Failure } from '@/lib/failure'
import { redis } from './redis'

/** At most `points` calls (or failed calls) in `seconds`, by caller; exact over all processes. */
export type Limit<Body> = {
  name: string
  points: number
  seconds: number
  by: 'ip' | 'user' | ((body: Body) => string)
  counts?: 'failures'
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

let general: { user: RateLimiterAbstract; ip: RateLimiterAbstract } | undefined

function generalLimiters() {
  if (!general) {
    const client = redis()
    const limiter = (keyPrefix: string, points: number) =>
      client
        ? new RateLimiterRedis({ keyPrefix, points, duration: 60, storeClient: client })
        : new RateLimiterMemory({ keyPrefix, points, duration: 60 })
    general = { user: limiter('user', 120), ip: limiter('ip', 600) }
  }
  return general
}

/** Counts a call that has no limits of its own: 120 a minute and user, 600 a minute and address. */
export async function countCall({ ip, userId }: Caller): Promise<void> {
  if (env().RATE_LIMITS === 'off') return
  const { user, ip: address } = generalLimiters()
  await consume(address, ip)
  if (userId !== undefined) await consume(user, String(userId))
}

/**
 * Counts a call against its own limits and answers what to do once it went well:
 * where only failures count, the point is given back, so that parallel guesses cannot slip through.
 */
export async function countExactly<Body>(
  limits: Limit<Body>[],
  caller: Caller,
  body: Body,
): Promise<() => Promise<void>> {
  if (env().RATE_LIMITS === 'off') return async () => undefined
  const giveBack: (() => Promise<unknown>)[] = []
  for (const limit of limits) {
    const limiter = exactLimiter(limit)
    const key = callerKey(limit, caller, body)
    await consume(limiter, key)
    if (limit.counts === 'failures') giveBack.push(() => limiter.reward(key))
  }
  return async () => {
    await Promise.all(giveBack.map(give => give()))
  }
}

function callerKey<Body>(limit: Limit<Body>, caller: Caller, body: Body): string {
  if (limit.by === 'ip') return caller.ip
  if (limit.by === 'user') return String(caller.userId)
  return createHash('sha256').update(limit.by(body)).digest('base64url')
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason
    throw new Failure('TooManyRequests', {
      retryAfterSeconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)),
    })
  }
}
