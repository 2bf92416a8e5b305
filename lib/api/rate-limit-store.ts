import { Redis } from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  type RateLimiterRes,
} from 'rate-limiter-flexible'
import { env } from '@/lib/core/env'
import { pool } from '@/lib/db/client'
import { WindowCounter } from './window-counter'

const limiters = new Map<string, RateLimiterAbstract>()

/** Counts across all processes: in Redis if configured, else in PostgreSQL. */
export function exactLimiter({
  name,
  points,
  seconds,
}: {
  name: string
  points: number
  seconds: number
}): RateLimiterAbstract {
  const keyPrefix = `${name}:${seconds}`
  let limiter = limiters.get(keyPrefix)
  if (!limiter) {
    const options = { keyPrefix, points, duration: seconds }
    const client = findRedis()
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

/** Calls or posts per minute. */
export const generalPoints = { user: 120, ip: 600, page: 600, strangerPost: 30 }

export const generalSeconds = 60

/** Takes a point of a key. Throws a RateLimiterRes if there is none. */
export type Limiter = { consume(key: string): RateLimiterRes | Promise<RateLimiterRes> }

let general: Record<keyof typeof generalPoints, Limiter> | undefined

/** Counts in Redis if configured, else per process. */
export function generalLimiters() {
  if (!general) {
    const client = findRedis()
    const limiter = (keyPrefix: keyof typeof generalPoints): Limiter => {
      const points = generalPoints[keyPrefix]
      if (!client) return new WindowCounter(points, generalSeconds)
      const options = { keyPrefix, points, duration: generalSeconds }
      // While Redis is down, calls are counted in memory instead of failing.
      const fallback = { insuranceLimiter: new RateLimiterMemory(options), rejectIfRedisNotReady: true }
      return new RateLimiterRedis({ ...options, ...fallback, storeClient: client })
    }
    general = {
      user: limiter('user'),
      ip: limiter('ip'),
      page: limiter('page'),
      strangerPost: limiter('strangerPost'),
    }
  }
  return general
}

let redis: Redis | undefined

/** Null if REDIS_URL is not set. */
export function findRedis(): Redis | null {
  const { REDIS_URL: url, TIMEOUT_SCALE: scale } = env()
  if (!url) return null
  const timeouts = { connectTimeout: 3_000 * scale, commandTimeout: 500 * scale }
  // Failing calls report the error; without a listener it would end the process.
  redis ??= new Redis(url, { maxRetriesPerRequest: 1, ...timeouts }).on('error', () => undefined)
  return redis
}

export async function closeRedis(): Promise<void> {
  await redis?.quit().catch(() => redis?.disconnect())
  redis = undefined
}
