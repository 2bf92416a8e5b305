import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Random } from '@/e2e/fixtures/random'
import { type ApiCall, type ApiResponse, call } from './http-client'
import { createTestUser, entryCall, maxEntries, type TestUser } from './test-users'

const writers = 12
const maxRetryMs = 120_000
/** Of an entry, and to join the contest. */
const priceCents = 50

type Expected = { user: TestUser; entries: number; link: string; joins: number; isJoined: boolean }

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
 * Twelve users write continuously: entries with idempotency keys, joins and leaves of a contest, and referral links. A write
 * is retried unchanged until it is acknowledged.
 */
export async function startLoad(origin: string, seed: number, databaseUrl: string): Promise<Load> {
  const contestId = await openContest(databaseUrl)
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
      if ([200, 201].includes(response.status)) return acknowledge(sentAt)
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
      } else if (random.chance(0.5)) await joinOrLeave(own)
      else {
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

  async function joinOrLeave(own: Expected): Promise<void> {
    const path = `/contests/${contestId}/${own.isJoined ? 'leave' : 'join'}`
    const headers = { 'idempotency-key': randomUUID() }
    await retryUntilAcknowledged({ path, token: own.user.token, headers })
    if (!own.isJoined) own.joins++
    own.isJoined = !own.isJoined
  }

  for (let index = 0; index < writers; index++)
    expected.push({ user: await createTestUser(origin), entries: 0, link: '', joins: 0, isJoined: false })
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
      return [...problems, ...(await compareWithDatabase(database, contestId, expected))]
    },
    acknowledged: () => acks,
  }
}

/** A contest without prizes and limit, for the price of an entry. */
async function openContest(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `with made as (
       insert into blueprints (game_id, name, kind, buy_in_cents) values (1, 'Load', 'cash', $1) returning id
     )
     insert into contests (blueprint_id, name, starts_at) select id, 'Load', now() + interval '1 day' from made returning id`,
    [priceCents],
  )
  await client.end()
  return rows[0].id
}

/**
 * Each user has exactly the acknowledged entries and joins, has paid for them once, got refunds for the contests they left, and
 * has the last saved link.
 */
async function compareWithDatabase(
  database: pg.Pool,
  contestId: number,
  expected: readonly Expected[],
): Promise<string[]> {
  const faults: string[] = []
  for (const { user, entries, link, joins, isJoined } of expected) {
    const { rows } = await database.query(
      `select referral_link as link,
              (select count(*)::int from pickem_entries where user_id = users.id) as entries,
              (select count(*)::int from contest_entries where user_id = users.id and contest_id = $2) as joins,
              (select count(*)::int from contest_entries
                where user_id = users.id and contest_id = $2 and status = 'joined') as places,
              (select sum(balance_cents)::int from buckets
                where user_id = users.id and kind in ('cash', 'site_credits')) as cents
         from users where id = $1`,
      [user.userId, contestId],
    )
    const [row] = rows
    if (row.entries < entries) faults.push(`user ${user.userId} lost ${entries - row.entries} entries`)
    if (row.entries > entries)
      faults.push(`user ${user.userId} has ${row.entries - entries} duplicate entries`)
    const places = isJoined ? 1 : 0
    if (row.joins !== joins || row.places !== places)
      faults.push(
        `user ${user.userId} joined ${row.joins} times, acknowledged are ${joins}, and has ${row.places} of ${places} places`,
      )
    if (row.cents !== 12_000 - priceCents * (entries + places))
      faults.push(`user ${user.userId} has ${row.cents} cents after ${entries} entries and ${places} joins`)
    if (link && row.link !== link)
      faults.push(`user ${user.userId} lost the link ${link}, stored is ${row.link}`)
  }
  return faults
}
