import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
} from 'rate-limiter-flexible'
import { pool } from '@/lib/db/client'
import { redis } from './rate-limit-store'

const limiters = new Map<string, RateLimiterAbstract>()

/** Counts over all processes: in Redis where there is one, else in PostgreSQL. */
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

/** Counts in this process, or in Redis where there is one: 120 calls a minute and user, 600 and address. */
export function generalLimiters() {
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
