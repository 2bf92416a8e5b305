import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import type { ChallengeKind } from '@/lib/db/generated/enums'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { makeUser } from '@/lib/people/testing/users'
import { insertSettled } from '@/lib/play/testing/entries-settled'
import { awardChallenges } from './award-challenges'

await resetDatabase()

beforeEach(() => db.run(sql`update challenges set status = 'Paused'`))

type Terms = { gameId?: number; startedDaysAgo?: number; endedDaysAgo?: number; status?: 'Active' | 'Paused' }

async function makeChallenge(kind: ChallengeKind, goal: number, terms: Terms = {}): Promise<number> {
  const { gameId, startedDaysAgo = 1, endedDaysAgo, status = 'Active' } = terms
  const row = await db.row<{ id: number }>(sql`
    insert into challenges (name, kind, goal, game_id, status, starts_at, ends_at)
    values (${crypto.randomUUID()}, ${kind}::text::challenge_kind, ${goal}, ${gameId ?? null}, ${status}::text::catalog_status,
            now() - make_interval(days => ${startedDaysAgo}::int), now() - make_interval(days => ${endedDaysAgo ?? null}::int))
    returning id`)
  return row?.id ?? 0
}

/** Whether entries with these outcomes win the challenge. */
async function wins(challengeId: number, outcomes: string, terms: Parameters<typeof insertSettled>[2] = {}) {
  const { id } = await makeUser()
  await awardChallenges(db, await insertSettled(id, outcomes, terms))
  return hasWon(id, challengeId)
}

async function hasWon(userId: number, challengeId: number): Promise<boolean> {
  const rows = await db.rows(sql`
    select from challenge_wins where user_id = ${userId} and challenge_id = ${challengeId} and revoked_at is null`)
  return rows.length === 1
}

describe.each<[ChallengeKind, number, [string, boolean][]]>([
  [
    'entries_played',
    3,
    [
      ['WL', false],
      ['WLR', false],
      ['LLL', true],
      ['WLWL', true],
    ],
  ],
  [
    'entries_won',
    2,
    [
      ['W', false],
      ['WLLL', false],
      ['WLW', true],
      ['WRW', true],
    ],
  ],
  [
    'win_streak',
    3,
    [
      ['WWLW', false],
      ['WLWLWL', false],
      ['WWW', true],
      ['LWWWL', true],
      ['WR'.repeat(3), true],
      ['WWLWWL', false],
    ],
  ],
])('%s %i', (kind, goal, cases) => {
  it.each(cases)('after %s is won: %s', async (outcomes, isWon) => {
    expect(await wins(await makeChallenge(kind, goal), outcomes)).toBe(isWon)
  })
})

describe('a perfect slip', () => {
  it.each([
    ['W', { picks: 4 }, true],
    ['W', { picks: 5 }, true],
    ['W', { picks: 3 }, false],
    ['L', { picks: 4 }, false],
    ['W', { picks: 5, hasVoidPick: true }, false],
  ])('of four picks: %s %o is %s', async (outcome, terms, isWon) => {
    expect(await wins(await makeChallenge('perfect_slip', 4), outcome, terms)).toBe(isWon)
  })
})

it('only entries on its game count', async () => {
  const id = await makeChallenge('entries_won', 2, { gameId: 6 })
  expect(await wins(id, 'WW', { gameId: 5 })).toBe(false)
  expect(await wins(id, 'WW', { gameId: 6 })).toBe(true)
})

it('only entries settled in its period count', async () => {
  const id = await makeChallenge('entries_won', 2, { startedDaysAgo: 5, endedDaysAgo: 2 })
  for (const [daysAgo, isWon] of [
    [6, false],
    [3, true],
    [1, false],
  ] as const)
    expect(await wins(id, 'WW', { daysAgo })).toBe(isWon)
})

it('a paused challenge or one that has not started is not awarded', async () => {
  expect(await wins(await makeChallenge('entries_won', 1, { status: 'Paused' }), 'W')).toBe(false)
  expect(await wins(await makeChallenge('entries_won', 1, { startedDaysAgo: -1 }), 'W')).toBe(false)
})

it('a resumed challenge counts the entries settled meanwhile with the next one', async () => {
  const challengeId = await makeChallenge('entries_won', 2, { status: 'Paused' })
  const { id } = await makeUser()
  await awardChallenges(db, await insertSettled(id, 'WW'))
  await db.run(sql`update challenges set status = 'Active' where id = ${challengeId}`)
  await awardChallenges(db, await insertSettled(id, 'W'))
  expect(await hasWon(id, challengeId)).toBe(true)
})

it('is awarded once, also by concurrent and repeated calls', async () => {
  const challengeId = await makeChallenge('entries_won', 1)
  const { id } = await makeUser()
  const ids = await insertSettled(id, 'WWW')
  await Promise.all(Array.from({ length: 6 }, () => transaction(tx => awardChallenges(tx, ids))))
  const rows = await db.rows(
    sql`select from challenge_wins where user_id = ${id} and challenge_id = ${challengeId}`,
  )
  expect(rows).toHaveLength(1)
})

it('stores the name at the time of the award', async () => {
  const challengeId = await makeChallenge('entries_won', 1)
  const { id } = await makeUser()
  await db.run(sql`update challenges set name = ${`Before ${challengeId}`} where id = ${challengeId}`)
  await awardChallenges(db, await insertSettled(id, 'W'))
  await db.run(sql`update challenges set name = ${`After ${challengeId}`} where id = ${challengeId}`)
  const [win] = await db.rows<{ name: string }>(sql`select name from challenge_wins where user_id = ${id}`)
  expect(win?.name).toBe(`Before ${challengeId}`)
})

it('the rule cannot change once there is a winner', async () => {
  const challengeId = await makeChallenge('entries_won', 1)
  await db.run(sql`update challenges set goal = 2 where id = ${challengeId}`)
  await wins(challengeId, 'WW')
  await expect(db.run(sql`update challenges set goal = 3 where id = ${challengeId}`)).rejects.toMatchObject({
    constraint: 'challenges_rule_immutable',
  })
})
