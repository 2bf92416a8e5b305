import { createHash } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { env } from '@/lib/core/env'
import { Failure, type FailureCode, isFailure } from '@/lib/core/failure'
import { log } from '@/lib/core/log'
import { networkOf, prefixOf, widerPrefixes } from '@/lib/core/network'
import {
  exactLimiter,
  findRedis,
  generalLimiters,
  generalPoints,
  generalSeconds,
  type Limiter,
} from './rate-limit-store'

/** At most `points` calls (or failed calls) in `seconds` per key; exact across processes. */
export type Limit<Body> = {
  name: string
  points: number
  seconds: number
  /** Null: the limit does not apply to the call. */
  by: 'ip' | 'user' | 'token' | ((body: Body, network: string) => string | null)
  /** Counts only calls that fail with one of these codes; by default all calls. */
  counts?: readonly FailureCode[]
  /** Points of the networks around the caller's, which one holder can own, as multiples of `points`. `by: 'ip'` has defaults. */
  wider?: Wider<Body>
  /** Called when the points are used up: true lets the call pass. */
  passes?: (body: Body, network: string) => Promise<boolean>
}

export type Caller = { ip: string; userId: number | undefined; tokenId?: number }

/** Collects what is left of the limits that counted a call: the value of the header RateLimit. */
type QuotaReport = { quotas: string }

/** Limits by account or of failed calls are not announced: they would show attempts of others, or how many guesses are left. */
function isAnnounced({ by, counts, passes }: Limit<never>): boolean {
  return typeof by === 'string' && !counts && !passes
}

/** The header RateLimit-Policy of an endpoint. */
export function describeQuotas(isUser: boolean, limits: readonly Limit<never>[] = []): string {
  const policies = [
    { name: 'address', points: generalPoints.ip, seconds: generalSeconds },
    ...(isUser ? [{ name: 'user', points: generalPoints.user, seconds: generalSeconds }] : []),
    ...limits.filter(isAnnounced),
  ]
  return policies.map(({ name, points, seconds }) => `"${name}";q=${points};w=${seconds}`).join(', ')
}

function addQuota(report: QuotaReport, name: string, { remainingPoints, msBeforeNext }: RateLimiterRes) {
  const item = `"${name}";r=${remainingPoints};t=${secondsUntil(msBeforeNext)}`
  report.quotas = report.quotas ? `${report.quotas}, ${item}` : item
}

const secondsUntil = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

export async function countAddress(ip: string, report?: QuotaReport): Promise<void> {
  await countNetworks('ip', ip, 'address', report)
}

export async function countPage(ip: string): Promise<void> {
  await countNetworks('page', ip, 'page')
}

/** 30 POSTs to pages per minute and address, of callers without a session: sign-in, links, and actions of expired sessions. */
export async function countStrangerPost(ip: string): Promise<void> {
  await countNetworks('strangerPost', ip, 'stranger_post')
}

const ipv6Sizes = ['site', 'allocation'] as const

/** A rejected call takes no point of the wider networks, so that one network leaves points to those around it. */
async function countNetworks(
  kind: 'ip' | 'page' | 'strangerPost',
  ip: string,
  name: string,
  report?: QuotaReport,
): Promise<void> {
  if (env().RATE_LIMITS === 'off') return
  const limiters = generalLimiters()
  const own = networkOf(ip)
  await consume(limiters[kind], own, name, report)
  for (const size of ipv6Sizes) {
    const network = prefixOf(own, widerPrefixes[size])
    if (network) await consume(limiters[`${kind}-${size}`], network, name)
  }
}

export async function countUser(userId: number, report?: QuotaReport): Promise<void> {
  if (env().RATE_LIMITS === 'on') await consume(generalLimiters().user, String(userId), 'user', report)
}

type Settle = (error?: unknown) => Promise<void>

/** Where only failures count, the point is taken in advance and returned, so that parallel guesses are counted. */
export async function countExactly<Body>(
  limits: Limit<Body>[],
  caller: Caller,
  body: Body,
  report?: QuotaReport,
): Promise<Settle> {
  if (env().RATE_LIMITS === 'off') return async () => undefined
  const taken: Taken[] = []
  try {
    for (const limit of limits.flatMap(withWiderNetworks)) {
      const limiter = exactLimiter(limit)
      const key = callerKey(limit, caller, body)
      if (key === null) continue
      const take = (ms: number) => taken.push({ limiter, key, counts: limit.counts, endsAt: Date.now() + ms })
      try {
        take((await consume(limiter, key, limit.name, isAnnounced(limit) ? report : undefined)).msBeforeNext)
      } catch (error) {
        if (!isFailure(error, 'TooManyRequests')) throw error
        // The limiter counted the rejected call too: concurrent calls that are rejected would use up the limit.
        take(1_000 * error.detail.retryAfterSeconds)
        if (!(await limit.passes?.(body, networkOf(caller.ip)))) throw error
      }
    }
  } catch (error) {
    await settle(taken, error)
    throw error
  }
  return error => settle(taken, error)
}

export async function withLimits<Body, Result>(
  limits: Limit<Body>[],
  caller: Caller,
  body: Body,
  report: QuotaReport | undefined,
  work: () => Promise<Result> | Result,
): Promise<Result> {
  const settle = await countExactly(limits, caller, body, report)
  try {
    const result = await work()
    await settle()
    return result
  } catch (error) {
    await settle(error)
    throw error
  }
}

/** Resets a key's count. A failure is only logged, since the count expires anyway. */
export async function clearCount<Body>(limit: Limit<Body>, network: string, body: Body): Promise<void> {
  const key = callerKey(limit, { ip: network, userId: undefined }, body)
  if (env().RATE_LIMITS === 'off' || key === null) return
  await exactLimiter(limit)
    .delete(key)
    .catch(error => log.warn({ error }, 'could not reset a rate limit'))
}

/** IPv6 /56 and /48, IPv4 /24. */
type Wider<Body> = Pick<Limit<Body>, 'passes'> & { site: number; allocation: number; ipv4: number }

const widerThanAddress = { site: 2, allocation: 5, ipv4: 32 }

function withWiderNetworks<Body>(limit: Limit<Body>): Limit<Body>[] {
  const { wider, ...own } = limit
  if (!wider && limit.by !== 'ip') return [own]
  const { passes, ...factors } = wider ?? { ...widerThanAddress, passes: limit.passes }
  const { by, passes: _, ...rest } = own
  const networkBy = typeof by === 'function' ? by : (_: Body, network: string) => network
  const around = (['site', 'allocation', 'ipv4'] as const).map(size => ({
    ...rest,
    name: `${limit.name}-${size}`,
    points: factors[size] * limit.points,
    by: (body: Body, network: string) => {
      const own = networkBy(body, network)
      return own && prefixOf(own, widerPrefixes[size])
    },
    ...(passes && { passes }),
  }))
  return [own, ...around]
}

type Taken = {
  limiter: RateLimiterAbstract
  key: string
  counts: readonly FailureCode[] | undefined
  endsAt: number
}

/** A second for the clocks of other processes, and one because `retryAfterSeconds` is rounded up. */
const maxErrorMs = 2_000

/** Returns points, unless their window has ended. A failure is only logged: the key has one point less. */
async function settle(taken: Taken[], error: unknown): Promise<void> {
  const returnable = Date.now() + maxErrorMs
  const uncounted = taken.filter(
    ({ counts, endsAt }) => counts && !failedWith(error, counts) && endsAt > returnable,
  )
  const returned = Promise.all(uncounted.map(({ limiter, key }) => limiter.reward(key))).catch(reason =>
    log.warn({ error: reason }, 'could not return a rate limit point'),
  )
  // After an unexpected error, usually of the database, the response does not wait for it again.
  if (error === undefined || error instanceof Failure) await returned
}

function failedWith(error: unknown, codes: readonly FailureCode[]): boolean {
  return error instanceof Failure && codes.includes(error.code)
}

function callerKey<Body>(limit: Limit<Body>, caller: Caller, body: Body): string | null {
  if (limit.by === 'ip') return networkOf(caller.ip)
  if (limit.by === 'user') return String(caller.userId)
  if (limit.by === 'token') return String(caller.tokenId)
  const key = limit.by(body, networkOf(caller.ip))
  return key === null ? null : createHash('sha256').update(key).digest('base64url')
}

async function consume(
  limiter: Limiter,
  key: string,
  name: string,
  report?: QuotaReport,
): Promise<RateLimiterRes> {
  try {
    const counted = limiter.consume(key)
    const left = counted instanceof Promise ? await counted : counted
    if (report) addQuota(report, name, left)
    return left
  } catch (reason) {
    if (reason instanceof RateLimiterRes) {
      if (report) addQuota(report, name, reason)
      throw new Failure('TooManyRequests', { retryAfterSeconds: secondsUntil(reason.msBeforeNext) })
    }
    if (!findRedis()) throw reason
    log.warn({ error: reason }, 'Redis did not count a call')
    throw new Failure('ServiceBusy', { retryAfterSeconds: 5 })
  }
}
