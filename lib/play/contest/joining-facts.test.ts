import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { decideApproval, previewApproval } from '@/lib/console/approval/decide-approval'
import { requestApproval } from '@/lib/console/testing/request-approval'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { createOperator } from '@/lib/people/testing/operators'
import { fund } from '@/lib/people/testing/users'
import { makeWalletOwner } from '@/lib/people/testing/wallet'
import { join, joinAs, openTestContest } from '@/lib/play/testing/contest'
import { findContest } from './find-contest'

await resetDatabase()

const reason = 'Changes who can still join'
const prizes = [{ from: 1, to: 2, cents: 20_000, bucket: 'cash' as const }]
const [manager, honest] = [await createOperator('manager'), await createOperator('manager')]

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (error instanceof Error && 'code' in error ? error.code : Promise.reject(error)),
  )

let added = 0

/** A match with one player whose contest a user has joined. */
async function makeJoined() {
  const match = 1_420_000_000 + ++added
  await db.run(sql`
    insert into feed_games (game_id, feed_game_id, home_team, away_team, scheduled_at)
    values (5, ${match}, 'Herons', 'Otters', '2030-01-01T18:00:00Z')`)
  await db.run(sql`
    insert into feed_players (game_id, feed_player_id, first_name, last_name, short_name, team)
    values (5, ${match}, 'Ada', 'Oak', 'A. Oak', 'Herons')`)
  await db.run(sql`
    insert into projections (game_id, feed_game_id, feed_player_id, projection) values (5, ${match}, ${match}, 20.5)`)
  const { id } = await openTestContest({ prizes, feedGameIds: [match] })
  const { userId } = await joinAs(id)
  const { updatedAt = new Date() } = (await findContest(id)) ?? {}
  return { match, id, userId, updatedAt: updatedAt.toISOString() }
}

type Joined = Awaited<ReturnType<typeof makeJoined>>

async function matchInput({ match }: Joined) {
  const { updatedAt } = await db.one<{ updatedAt: Date }>(sql`
    select updated_at from feed_games where game_id = 5 and feed_game_id = ${match}`)
  const edit = { gameId: 5, feedGameId: match, scheduledAt: null, status: 'InProgress' }
  return { ...edit, updatedAt: updatedAt.toISOString() }
}

async function resultInput({ match }: Joined) {
  const { updatedAt } = await db.one<{ updatedAt: Date }>(sql`
    select updated_at from projections where game_id = 5 and feed_game_id = ${match}`)
  const edit = { gameId: 5, feedGameId: match, feedPlayerId: match, result: 12, isPlayed: true }
  return { ...edit, updatedAt: updatedAt.toISOString() }
}

const soon = new Date(Date.now() + 3_600_000).toISOString()

const requests: Record<string, [string, (joined: Joined) => Promise<object>, unknown]> = {
  'the status of a match': ['match.change', matchInput, 'closed: has started'],
  'a result': ['result.change', resultInput, 'closed: has started'],
  'the start of a contest': [
    'contest.change',
    async ({ id, updatedAt }) => ({
      id,
      name: 'x',
      updatedAt,
      form: { name: 'Late show 1', startsAt: soon },
    }),
    expect.anything(),
  ],
  'a lock': ['contest.lock', async ({ id }) => ({ id }), 'locked'],
}

describe('the second manager sees the contest, its users and its prizes before deciding about', () => {
  for (const [name, [action, inputOf, after]] of Object.entries(requests))
    it(name, async () => {
      const joined = await makeJoined()
      const id = await requestApproval(manager, { action, input: await inputOf(joined), reason } as never)
      const { facts, shown } = await previewApproval(honest, id)
      const contest = `Late show 1 (C-${joined.id})`
      expect(facts.tables.find(({ title }) => title === 'Contests that users can join')?.rows).toEqual([
        [contest, 1, expect.anything(), after, [{ bucket: 'cash', cents: 40_000n }]],
      ])
      expect(facts.tables.find(({ title }) => title === `Users in ${contest}`)?.rows).toEqual([
        [expect.stringContaining(`(U-${joined.userId})`)],
      ])
      // Another user joins after the look.
      const { userId } = await joinAs(joined.id)
      const decide = (look: string | undefined) =>
        codeOf(decideApproval(honest, { id, decision: 'approved', shown: look, reason }))
      expect(await decide(shown)).toBe('ApprovalEffectChanged')
      const again = await previewApproval(honest, id)
      expect(again.facts.tables.flatMap(({ rows }) => rows.flat())).toContainEqual(
        expect.stringContaining(`(U-${userId})`),
      )
      expect(await decide(again.shown)).toBe('done')
    })

  it('a contest with many users, which more can join without a new look', async () => {
    const joined = await makeJoined()
    const enter = async () => {
      const userId = await makeWalletOwner()
      await fund(userId, 'cash', 500n)
      await join(userId, joined.id)
    }
    for (let user = 0; user < 20; user++) await enter()
    const input = { id: joined.id }
    const id = await requestApproval(manager, { action: 'contest.lock', input, reason })
    const { facts, shown } = await previewApproval(honest, id)
    expect(facts.tables.map(({ rows, count }) => [rows.length, count])).toEqual([
      [1, 1],
      [21, 21],
    ])
    await enter()
    expect(await codeOf(decideApproval(honest, { id, decision: 'approved', shown, reason }))).toBe('done')
  })
})
