import { setTimeout as wait } from 'node:timers/promises'
import { Random } from '@/e2e/fixtures/random'
import { assertStatus } from '@/e2e/kit/src/caller'
import { createPersona } from '@/e2e/kit/src/persona'
import { testSettings } from '@/scripts/test/settings'
import { callerAt, callUntilDecided } from './http-client'
import type { TestService } from './service'
import { type RunOptions, scale } from './trust-test'

const concurrency = 6
const places = 6
const triesPerContest = 10
const buyInCents = 100
const prizes = [
  { from: 1, to: 1, cents: 300, bucket: 'cash' },
  { from: 2, to: 3, cents: 150, bucket: 'cash' },
]

/** In the body of a call that has none. */
const otherTerms = {
  buy_in: 0,
  buy_in_cents: 0,
  prize_pool: 1e6,
  prizes,
  capacity: 1,
  user_id: 1,
  mode: 'Arcade',
}

/**
 * Contests that users join with other terms in the body, and that the feed completes with changed standings until one of them
 * is accepted. Compares the ledger with the terms of the contests.
 */
export async function tamperWithContests({ origin, database }: TestService, options: RunOptions) {
  const count = scale(250, options)
  const breaches: string[] = []
  const ids: number[] = []
  let sent = 0
  let next = 0

  async function playOne(number: number, users: string[]): Promise<void> {
    const random = new Random(options.seed + number)
    const id = await addContest(database)
    ids.push(id)
    const entries: number[] = []
    for (const token of users) {
      const joined = await callerAt(origin).send('POST', `/contests/${id}/join`, { token, body: otherTerms })
      assertStatus(joined, 201, 'join')
      entries.push(joined.body.data.main_contest_entry_id)
    }
    await database.query('update contests set starts_at = now() where id = $1', [id])
    const fair = entries.map((main_contest_entry_id, index) => ({ main_contest_entry_id, place: index + 1 }))
    for (let tries = 0; tries < triesPerContest; tries++) {
      const standings = tamperStandings(fair, random, ids)
      const { status, text } = await deliver(id, standings)
      sent++
      if (![200, 422].includes(status))
        breaches.push(`standings ${number}.${tries} answered ${status}: ${text.slice(0, 200)}`)
    }
    const { status, text } = await deliver(id, fair)
    if (status !== 200) breaches.push(`fair standings ${number} answered ${status}: ${text.slice(0, 200)}`)
  }

  const deliver = (id: number, standings: unknown) =>
    callUntilDecided(origin, {
      path: '/feed/import',
      token: testSettings.FEED_TOKEN,
      body: { game_id: 1, contest_standings: [{ main_contest_id: id, standings }] },
    })

  async function work(): Promise<void> {
    const personas = await Promise.all(
      Array.from({ length: places }, () => createPersona(callerAt(origin), 'funded')),
    )
    const users = personas.map(({ access_token }) => access_token)
    for (let number = next++; number < count; number = next++) await playOne(number, users)
  }

  await Promise.all(Array.from({ length: concurrency }, work))
  await waitUntilPaid(database, ids)
  const { rows: wrong } = await database.query(findWrongContests, [ids, buyInCents, places])
  breaches.push(...wrong.map(({ id, why }) => `contest ${id}: ${why}`))
  return { summary: `${sent.toLocaleString('en')} changed standings of ${count} contests`, breaches }
}

async function addContest(database: TestService['database']): Promise<number> {
  const { rows } = await database.query(
    `with made as (
       insert into blueprints (game_id, name, kind, buy_in_cents, capacity, prizes)
       values (1, 'Trust ' || gen_random_uuid(), 'cash', $1, $2, $3) returning *
     )
     insert into contests (blueprint_id, name, starts_at, game_id, kind, buy_in_cents, capacity, prizes)
     select id, 'Trust', now() + interval '1 day', game_id, kind, buy_in_cents, capacity, prizes from made returning id`,
    [buyInCents, places, JSON.stringify(prizes)],
  )
  return rows[0].id
}

async function waitUntilPaid(database: TestService['database'], ids: number[]): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const { rows } = await database.query(
      `select from contest_settlements where contest_id = any($1) and applied_at is null limit 1`,
      [ids],
    )
    if (rows.length === 0) return
    await wait(200)
  }
  throw new Error('contests were not paid within two minutes')
}

/** What the ledger received and paid per contest: every buy-in once, at most the prizes of the table. */
const findWrongContests = `
  with money as (
    select e.contest_id, t.kind, p.bucket, sum(p.amount_cents)::int as cents, count(distinct t.id) as times,
           max(p.amount_cents)::int as most
      from contest_entries e join ledger_transactions t on t.contest_entry_id = e.id
           join postings p on p.transaction_id = t.id and p.user_id is not null
     where e.contest_id = any($1) group by e.contest_id, t.kind, p.bucket
  ), totals as (
    select c.id, c.status, c.entry_count,
           -(select sum(cents) from money where contest_id = c.id and kind = 'buy_in') as received,
           coalesce((select sum(cents) from money where contest_id = c.id and kind = 'payout'), 0) as paid,
           coalesce((select max(most) from money where contest_id = c.id and kind = 'payout'), 0) as most,
           exists (select from money where contest_id = c.id and kind not in ('buy_in', 'payout')) as has_other
      from contests c where c.id = any($1)
  )
  select id, concat_ws(', ', status, entry_count || ' entries', 'received ' || received, 'paid ' || paid, 'at most ' || most) as why
    from totals
   where status <> 'completed' or entry_count <> $3 or received is distinct from $2::int * $3::int
      or paid not between 600 - $3 and 600 or most > 300 or has_other`

type Standing = { main_contest_entry_id: number; place: number }

type Change = (standings: Standing[], random: Random, otherIds: readonly number[]) => unknown

/** Changes one or two things; a tie is still valid. */
function tamperStandings(fair: Standing[], random: Random, otherIds: readonly number[]): unknown {
  let standings: unknown = structuredClone(fair)
  for (let left = random.pick([1, 1, 2]); left > 0 && Array.isArray(standings); left--)
    standings = random.pick(changes)(standings, random, otherIds)
  return standings
}

const changeOne = (standings: Standing[], index: number, change: object) =>
  standings.map((one, at) => (at === index ? { ...one, ...change } : one))

const changes: Change[] = [
  (rows, random) =>
    changeOne(rows, random.integer(0, 5), { place: random.pick([0, -1, 1e9, 1.5, '1', null, 7]) }),
  // Everyone wins.
  rows => rows.map(one => ({ ...one, place: 1 })),
  rows => changeOne(rows, 5, { place: 1 }),
  rows => rows.slice(1),
  rows => [...rows, ...rows],
  rows => [...rows, { ...rows[0], place: 2 }],
  rows => changeOne(rows, 1, { main_contest_entry_id: rows[0]?.main_contest_entry_id }),
  (rows, random) =>
    changeOne(rows, 0, { main_contest_entry_id: random.pick([0, -1, 2_147_483_647, 1e308, '1', null]) }),
  (rows, random) => [...rows, { main_contest_entry_id: 1, place: random.integer(1, 7) }],
  (rows, _, otherIds) => changeOne(rows, 0, { main_contest_entry_id: otherIds[0] }),
  rows => rows.map((one, index) => ({ ...one, place: index + 2 })),
  rows => rows.map(one => ({ ...one, prize: 1e6, cents: 1e6, paid_cents: 1e6, bucket: 'cash' })),
  rows => rows.map(one => ({ ...one, place: 2 * one.place - 1 })),
  () => [],
  () => ({ length: 6 }),
  () => null,
]
