import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { Random } from '@/e2e/fixtures/random'
import { type ApiCall, type ApiResponse, call } from './http-client'
import { createTestUser, entryCall, maxEntries, type TestUser } from './test-users'

const writers = 12
const maxRetryMs = 120_000

type Expected = { user: TestUser; entries: number; link: string }

export type Load = {
  /** Returns and clears the responses since the previous call. */
  takeResponses(): (ApiResponse & { path: string })[]
  /** Resolves when a write sent after this call is acknowledged, with the milliseconds since the call. */
  nextAck(): Promise<number>
  /** Stops the writers and returns lost or duplicated writes. */
  finishAndCompare(database: pg.Pool): Promise<string[]>
  acknowledged(): number
}

/**
 * Twelve users write continuously: entries with idempotency keys, and referral links. A write is retried unchanged until it is
 * acknowledged.
 */
export async function startLoad(origin: string, seed: number): Promise<Load> {
  const expected: Expected[] = []
  const problems: string[] = []
  const responses: (ApiResponse & { path: string })[] = []
  const waiting = new Set<{ since: number; resolve: (ms: number) => void }>()
  let acks = 0
  let isOver = false

  async function retryUntilAcknowledged(apiCall: ApiCall): Promise<void> {
    const begunAt = performance.now()
    while (true) {
      const sentAt = performance.now()
      const response = await call(origin, apiCall)
      responses.push({ ...response, path: apiCall.path })
      if (response.status === 200) return acknowledge(sentAt)
      // 409: the first request with this key is still running.
      if (![0, 409, 503].includes(response.status))
        problems.push(`${apiCall.path} answered ${response.status}: ${response.text.slice(0, 200)}`)
      if (performance.now() - begunAt > maxRetryMs) {
        problems.push(
          `${apiCall.path} was not acknowledged within ${maxRetryMs / 1_000} s: ${response.status} ${response.text}`,
        )
        return
      }
      await wait(100)
    }
  }

  function acknowledge(sentAt: number): void {
    acks++
    for (const one of waiting)
      if (sentAt >= one.since) {
        one.resolve(performance.now() - one.since)
        waiting.delete(one)
      }
  }

  async function write(own: Expected, index: number): Promise<void> {
    const random = new Random(seed * 1_000 + index)
    while (!isOver) {
      if (own.entries < maxEntries && random.chance(0.5)) {
        await retryUntilAcknowledged(entryCall(own.user, randomUUID()))
        own.entries++
      } else {
        own.link = `https://links.test/${index}/${acks}`
        const { token } = own.user
        await retryUntilAcknowledged({
          path: '/save-referral-link',
          token,
          body: { referral_link: own.link },
        })
      }
    }
  }

  for (let index = 0; index < writers; index++)
    expected.push({ user: await createTestUser(origin), entries: 0, link: '' })
  const writing = expected.map(write)
  return {
    takeResponses: () => responses.splice(0),
    nextAck: () =>
      new Promise(resolve => {
        waiting.add({ since: performance.now(), resolve })
      }),
    async finishAndCompare(database) {
      isOver = true
      await Promise.all(writing)
      return [...problems, ...(await compareWithDatabase(database, expected))]
    },
    acknowledged: () => acks,
  }
}

/** Each user has exactly the acknowledged entries, has paid for them once, and has the last saved link. */
async function compareWithDatabase(database: pg.Pool, expected: readonly Expected[]): Promise<string[]> {
  const faults: string[] = []
  for (const { user, entries, link } of expected) {
    const { rows } = await database.query(
      `select referral_link as link,
              (select count(*)::int from pickem_entries where user_id = users.id) as entries,
              (select sum(balance_cents)::int from buckets
                where user_id = users.id and kind in ('cash', 'site_credits')) as cents
         from users where id = $1`,
      [user.userId],
    )
    const [row] = rows
    if (row.entries < entries) faults.push(`user ${user.userId} lost ${entries - row.entries} entries`)
    if (row.entries > entries)
      faults.push(`user ${user.userId} has ${row.entries - entries} duplicate entries`)
    if (row.cents !== 12_000 - 50 * entries)
      faults.push(`user ${user.userId} has ${row.cents} cents after ${entries} entries`)
    if (link && row.link !== link)
      faults.push(`user ${user.userId} lost the link ${link}, stored is ${row.link}`)
  }
  return faults
}
