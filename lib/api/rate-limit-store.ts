import { Redis } from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { env } from '@/lib/core/env'
import { pool } from '@/lib/db/client'

type Window = { taken: number; endsAt: number }

/** Counts in this process: `points` per key in a window of `seconds`, which begins with the first of them. */
export class WindowCounter {
  /** In the order of their ends, since all are equally long. */
  readonly #windows = new Map<string, Window>()
  readonly #ms: number
  #sweepsAt = 0

  constructor(
    private readonly points: number,
    seconds: number,
    private readonly now = () => performance.now(),
  ) {
    this.#ms = seconds * 1_000
  }

  /** Takes a point. Throws what is left, like the limiters of the library, if the points are used up. */
  consume(key: string): RateLimiterRes {
    // Whole milliseconds: a sum of fractions, less one of them, can exceed the window, and would be rounded up to 61 seconds.
    const now = Math.floor(this.now())
    if (now >= this.#sweepsAt) this.#dropEnded(now)
    const window = this.#current(key, now)
    window.taken++
    const remaining = Math.max(0, this.points - window.taken)
    const left = new RateLimiterRes(remaining, window.endsAt - now, window.taken, window.taken === 1)
    if (window.taken > this.points) throw left
    return left
  }

  #current(key: string, now: number): Window {
    const known = this.#windows.get(key)
    if (known && known.endsAt > now) return known
    const window = { taken: 0, endsAt: now + this.#ms }
    // A key that is set again keeps its place, a deleted one goes to the end.
    this.#windows.delete(key)
    this.#windows.set(key, window)
    return window
  }

  // Once a second: the front of a Map that loses keys there is slow to reach.
  #dropEnded(now: number): void {
    this.#sweepsAt = now + 1_000
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now) return
      this.#windows.delete(key)
    }
  }

  get size(): number {
    return this.#windows.size
  }
}

const limiters = new Map<string, RateLimiterAbstract>()

/** Counts across all processes: in Redis if configured, else in PostgreSQL. */
export function exactLimiter({ name, points, seconds }: { name: string; points: number; seconds: number }) {
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

/** Calls or posts per minute; `site` and `allocation` are the IPv6 /56 and /48 around an address. */
export const generalPoints = {
  user: 120,
  // Mobile networks give each phone a /64, so many users share a /48.
  ...{ ip: 600, 'ip-site': 1_200, 'ip-allocation': 6_000 },
  ...{ page: 600, 'page-site': 1_200, 'page-allocation': 3_000 },
  ...{ strangerPost: 30, 'strangerPost-site': 60, 'strangerPost-allocation': 150 },
}

export const generalSeconds = 60

/** Takes a point of a key. Throws a RateLimiterRes if there is none. */
export type Limiter = { consume(key: string): RateLimiterRes | Promise<RateLimiterRes> }

type General = Record<keyof typeof generalPoints, Limiter>

let general: General | undefined

export function generalLimiters() {
  if (!general) {
    const client = findRedis()
    const limiter = (keyPrefix: string, points: number): Limiter => {
      if (!client) return new WindowCounter(points, generalSeconds)
      const options = { keyPrefix, points, duration: generalSeconds }
      // While Redis is down, calls are counted in memory instead of failing.
      const fallback = { insuranceLimiter: new RateLimiterMemory(options), rejectIfRedisNotReady: true }
      return new RateLimiterRedis({ ...options, ...fallback, storeClient: client })
    }
    general = Object.fromEntries(
      Object.entries(generalPoints).map(([name, points]) => [name, limiter(name, points)]),
    ) as General
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
