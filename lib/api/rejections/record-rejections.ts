import sql from 'sql-template-tag'
import { type RejectedRequest, subscribeToRejections } from '@/lib/api/request-trace'
import { env } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { networksOf } from '@/lib/core/network'
import { currentDatabase } from '@/lib/db/client'
import type { Database } from '@/lib/db/database'
import { redact, redactInput } from './redact'

const minuteMs = 60_000

/** Multiples of the rejections per client for an IPv6 /64, /56 and /48. */
const multiples = [1, 2, 5] as const

export class MinuteBudget {
  #startedAtMs = Number.NEGATIVE_INFINITY
  #total = 0
  readonly #perClient = new Map<string, number>()

  constructor(private readonly limits: { perClient: number; total: number }) {}

  /** A user, or the networks of an address. */
  take(clients: readonly string[], nowMs: number): boolean {
    if (nowMs - this.#startedAtMs >= minuteMs) {
      this.#startedAtMs = nowMs
      this.#total = 0
      this.#perClient.clear()
    }
    const { total, perClient } = this.limits
    const takenBy = (client: string) => this.#perClient.get(client) ?? 0
    if (this.#total >= total) return false
    if (clients.some((client, at) => takenBy(client) >= (multiples[at] ?? 1) * perClient)) return false
    this.#total++
    for (const client of clients) this.#perClient.set(client, takenBy(client) + 1)
    return true
  }
}

const flushIntervalMs = 250
const warnIntervalMs = 60_000
/** In characters of JSON; the longest slip has half of it. */
const maxSentLength = 2_000
/** Two budgets can be spent in 60 seconds, at the end of a minute and after it; both together add at most 1,000 rows. */
const anonymousLimits = { perClient: 20, total: 200 }
const userLimits = { perClient: 30, total: 250 }

/** `at` is by performance.now(). */
type Pending = { database: Database; row: object; at: number }

/**
 * Records rejected requests of this process without their secrets, shortly after the response.
 * Users and anonymous clients have separate budgets, so that a flood never displaces requests of users. Dropped requests
 * are counted in the log. Without rate limits, everything is recorded.
 */
export function recordRejections({ isLimited = env().RATE_LIMITS === 'on' } = {}): { stop(): Promise<void> } {
  const anonymousBudget = new MinuteBudget(shareOf(anonymousLimits))
  const userBudget = new MinuteBudget(shareOf(userLimits))
  let pending: Pending[] = []
  let dropped = { anonymous: 0, users: 0 }
  let flushTimer: NodeJS.Timeout | undefined
  let warnTimer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const unsubscribe = subscribeToRejections(request => {
    const { userId, ip } = request
    const hasBudget =
      userId === null
        ? anonymousBudget.take(networksOf(ip), performance.now())
        : userBudget.take([String(userId)], performance.now())
    if (isLimited && !hasBudget) return countDropped(userId === null ? 'anonymous' : 'users')
    // Redacted before queuing, so that no large body stays in memory.
    pending.push({ database: currentDatabase(), row: toRow(request), at: performance.now() })
    flushTimer ??= setTimeout(flush, flushIntervalMs).unref()
  })

  function countDropped(client: keyof typeof dropped) {
    dropped[client]++
    warnTimer ??= setTimeout(warnDropped, warnIntervalMs).unref()
  }

  function warnDropped() {
    clearTimeout(warnTimer)
    warnTimer = undefined
    if (dropped.anonymous + dropped.users > 0)
      log.warn({ dropped }, 'too many rejected requests, some were not recorded')
    dropped = { anonymous: 0, users: 0 }
  }

  function flush() {
    clearTimeout(flushTimer)
    flushTimer = undefined
    const rows = pending
    pending = []
    writing = writing
      .then(() => store(rows))
      .catch(error => log.warn({ error }, 'rejected requests could not be recorded'))
  }

  return {
    async stop() {
      unsubscribe()
      flush()
      warnDropped()
      await writing
    },
  }
}

/** The share of one process. */
function shareOf({ perClient, total }: typeof userLimits) {
  return { perClient, total: Math.floor(total / env().WORKERS) }
}

function toRow({ sent, detail, answer, userAgent, path, ip: _, ...request }: RejectedRequest): object {
  return {
    ...request,
    path: redact(path),
    userAgent: redact(userAgent),
    sent: withoutNested(redactInput(sent)),
    detail: redact(detail),
    answer: redact(answer),
  }
}

/** A body has up to 64 KiB in nested lists, which would fill the table in a few rows. Names and plain values stay. */
function withoutNested(sent: unknown): unknown {
  if (JSON.stringify(sent).length <= maxSentLength) return sent
  const fields = Object.entries(sent as object)
  return Object.fromEntries(fields.map(([name, value]) => [name, typeof value === 'object' ? '…' : value]))
}

async function store(pending: Pending[]): Promise<void> {
  const open = pending.filter(({ database }) => !database.pool.ending)
  for (const database of new Set(open.map(one => one.database)))
    await insert(
      database,
      open
        .filter(one => one.database === database)
        .map(({ row, at }) => ({ ...row, age: (performance.now() - at) / 1_000 })),
    )
}

/** With the time of the call, because each process writes its own in batches. */
async function insert({ db }: Database, rows: object[]): Promise<void> {
  await db.run(sql`
    insert into rejections (
      request_id, client_request_id, user_id, method, path, user_agent, status, rule, detail, sent, answer, created_at)
    select "requestId", "clientRequestId", "userId", method, path, "userAgent", status, rule,
           nullif(detail, 'null'), nullif(sent, 'null'), answer, clock_timestamp() - make_interval(secs => age)
      from json_to_recordset(${JSON.stringify(rows)}::json) as call (
        "requestId" text, "clientRequestId" text, "userId" int, method text, path text, "userAgent" text,
        status int, rule text, detail jsonb, sent jsonb, answer jsonb, age float8)`)
}
