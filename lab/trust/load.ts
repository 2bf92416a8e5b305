import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { Random } from '@/e2e/fixtures/random'
import { withClient } from '@/lib/db/with-client'
import { type ApiCall, type ApiResponse, call } from './http-client'
import { createTestUser, entryCall, maxEntries, type TestUser } from './test-users'

const maxRetryMs = 120_000
/** Of an entry, and to join the contest. */
const priceCents = 50

type Expected = { user: TestUser; entryIds: number[]; link: string; joins: number; isJoined: boolean }

type LoadOptions = {
  writers?: number
  /** Mean time between the writes of a user. */
  pauseMs?: number
  retryMs?: number
  /** Each user calls from an address of its own. */
  hasAddresses?: boolean
}

export type LoadResponse = ApiResponse & { path: string; endedAt: number }

export type Load = {
  /** Returns and clears the responses since the previous call. */
  takeResponses(): LoadResponse[]
  /** Resolves when a write sent after this call is acknowledged, with the milliseconds since the call. */
  nextAck(): Promise<number>
  /** Stops the writers and returns lost or duplicated writes. */
  finishAndCompare(database: pg.Pool): Promise<string[]>
  acknowledged(): number
}

/**
 * Users (12) write continuously: entries with idempotency keys, joins and leaves of a contest, and referral links. A write
 * is retried unchanged until it is acknowledged.
 */
export async function startLoad(
  origin: string,
  seed: number,
  databaseUrl: string,
  { writers = 12, pauseMs = 0, retryMs = 100, hasAddresses = false }: LoadOptions = {},
): Promise<Load> {
  const contestId = await openContest(databaseUrl)
  const expected: Expected[] = []
  const problems: string[] = []
  const responses: LoadResponse[] = []
  const waiting = new Set<{ since: number; resolve: (ms: number) => void }>()
  let acks = 0
  let isOver = false

  async function retryUntilAcknowledged(apiCall: ApiCall): Promise<ApiResponse | null> {
    const begunAt = performance.now()
    while (true) {
      const sentAt = performance.now()
      const response = await call(origin, apiCall)
      responses.push({ ...response, path: apiCall.path, endedAt: performance.now() })
      if ([200, 201].includes(response.status)) {
        acknowledge(sentAt)
        return response
      }
      // 409: the first request with this key is still running.
      if (![0, 409, 503].includes(response.status))
        problems.push(`${apiCall.path} answered ${response.status}: ${response.text.slice(0, 200)}`)
      if (performance.now() - begunAt > maxRetryMs) {
        problems.push(
          `${apiCall.path} was not acknowledged within ${maxRetryMs / 1_000} s: ${response.status} ${response.text}`,
        )
        return null
      }
      await wait(retryMs)
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
      if (pauseMs > 0) await wait(random.integer(pauseMs / 2, 1.5 * pauseMs))
      if (own.entryIds.length < maxEntries && random.chance(0.5)) {
        await buyEntry(own)
      } else if (random.chance(0.5)) await joinOrLeave(own)
      else {
        own.link = `https://links.test/${index}/${acks}`
        const { token, from } = own.user
        await retryUntilAcknowledged({
          path: '/save-referral-link',
          token,
          from,
          body: { referral_link: own.link },
        })
      }
    }
  }

  async function buyEntry(own: Expected): Promise<void> {
    const response = await retryUntilAcknowledged(entryCall(own.user, randomUUID()))
    const id = response && readEntryId(response)
    if (id) own.entryIds.push(id)
    else if (response) problems.push(`confirm-entry answered ${response.status} with ${response.text}`)
  }

  async function joinOrLeave(own: Expected): Promise<void> {
    const path = `/contests/${contestId}/${own.isJoined ? 'leave' : 'join'}`
    const headers = { 'idempotency-key': randomUUID() }
    await retryUntilAcknowledged({ path, token: own.user.token, from: own.user.from, headers })
    if (!own.isJoined) own.joins++
    own.isJoined = !own.isJoined
  }

  for (let index = 0; index < writers; index++)
    expected.push({
      user: await createTestUser(origin, hasAddresses ? `127.0.1.${index + 1}` : undefined),
      entryIds: [],
      link: '',
      joins: 0,
      isJoined: false,
    })
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

export function readEntryId({ headers, text }: Pick<ApiResponse, 'headers' | 'text'>): number | null {
  const [, id] = /^\/pickem\/show-entry\/(\d+)$/.exec(String(headers.location)) ?? []
  return id && text === '{"message":"Entry confirmed"}' ? Number(id) : null
}

/** A contest without prizes and limit, for the price of an entry. */
async function openContest(databaseUrl: string): Promise<number> {
  const insert = `
    with made as (
      insert into blueprints (game_id, name, kind, buy_in_cents) values (1, 'Load', 'cash', $1) returning *
    )
    insert into contests (blueprint_id, name, starts_at, game_id, kind, buy_in_cents)
    select id, name, now() + interval '1 day', game_id, kind, buy_in_cents from made returning id`
  return (await withClient(databaseUrl, client => client.query(insert, [priceCents]))).rows[0].id
}

/**
 * Each user has exactly the acknowledged entries and joins, has paid for them once, got refunds for the contests they left, and
 * has the last saved link.
 */
async function compareWithDatabase(database: pg.Pool, contestId: number, expected: readonly Expected[]) {
  const faults: string[] = []
  for (const { user, entryIds, link, joins, isJoined } of expected) {
    const { rows } = await database.query(
      `select referral_link as link,
              (select count(*)::int from pickem_entries where user_id = users.id) as entries,
              (select count(*)::int from pickem_entries where user_id = users.id and id = any($3::int[])) as acknowledged,
              (select count(*)::int from contest_entries where user_id = users.id and contest_id = $2) as joins,
              (select count(*)::int from contest_entries
                where user_id = users.id and contest_id = $2 and status = 'joined') as places,
              (select sum(balance_cents)::int from buckets
                where user_id = users.id and kind in ('cash', 'site_credits')) as cents
         from users where id = $1`,
      [user.userId, contestId, entryIds],
    )
    const [row] = rows
    const entries = entryIds.length
    if (row.acknowledged < entries)
      faults.push(`user ${user.userId} lost ${entries - row.acknowledged} acknowledged entries`)
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
