import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { newFeedId } from '@/e2e/fixtures/feed-payload'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { createOperator } from '@/lib/people/testing/operators'
import { changeMatch } from '@/lib/play/feed/edit-match'
import { importPayload, storedLine, storedMatch } from '@/lib/play/testing/feed'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { confirmEntry } from './confirm-entry'
import { listPlayers } from './list-players'
import type { Slip } from './rules'

type Picker = Awaited<ReturnType<typeof makePicker>>

const tryToEnter = ({ userId }: Picker, slip: Slip) =>
  enterSlip(userId, slip).then(
    () => 'entered',
    error => (error instanceof Failure ? error.code : Promise.reject(error)),
  )

/** True if the first player of the slip is listed; checks that a sale agrees. */
async function isOffered(user: Picker, slip: Slip): Promise<boolean> {
  const [first] = slip.players
  const listed = await listPlayers(user.userId, user.entry)
  const isListed = listed.some(player => player.feedPlayerId === first?.feed_player_id)
  expect(await tryToEnter(user, slip)).toBe(isListed ? 'entered' : 'FeedGameStarted')
  return isListed
}

const firstOf = (slip: Slip) => {
  const [first] = slip.players
  if (!first) throw new Error('The slip has no players')
  return first
}

const ahead = '2190-01-01T00:00:00Z'

describe('no entry is sold on a match', () => {
  it.each([
    ['a result of a picked player', 0, { result: 25, is_played: true }],
    ['a picked player who did not play', 0, { result: null, is_played: false }],
    ['a result of another player of the match', 1, { result: 25, is_played: true }],
  ])('with %s, even with status Scheduled', async (_, seat, row) => {
    const user = await makePicker()
    const slip = user.slip()
    const { feed_game_id } = firstOf(slip)
    const players = (await listPlayers(user.userId, user.entry)).filter(
      one => one.feedGameId === feed_game_id,
    )
    const feed_player_id = seat === 0 ? firstOf(slip).feed_player_id : players.at(-1)?.feedPlayerId
    await importPayload({ results: [{ feed_player_id, feed_game_id, ...row }] }, slip.game_id)
    expect(await storedMatch(feed_game_id, slip.game_id)).toMatchObject({ status: 'Scheduled' })
    expect(await isOffered(user, slip)).toBe(false)
  })

  it.each(['InProgress', 'Suspended'])(
    'that was %s, then Postponed, and is Scheduled again',
    async status => {
      const user = await makePicker()
      const slip = user.slip()
      const { feed_game_id } = firstOf(slip)
      for (const game of [{ status }, { status: 'Postponed' }, { status: 'Scheduled', scheduled_at: ahead }])
        await importPayload({ games: [{ feed_game_id, ...game }] }, slip.game_id)
      expect(await storedMatch(feed_game_id, slip.game_id)).toMatchObject({ status: 'Scheduled' })
      expect(await isOffered(user, slip)).toBe(false)
    },
  )

  it('that was over and whose start one operator tried to change alone', async () => {
    const user = await makePicker()
    const slip = user.slip()
    const { feed_game_id, feed_player_id } = firstOf(slip)
    await importPayload(
      { results: [{ feed_player_id, feed_game_id, result: 25, is_played: true }] },
      slip.game_id,
    )
    const { updatedAt } = (await storedMatch(feed_game_id, slip.game_id)) ?? {}
    const change = changeMatch(
      await createOperator(),
      {
        gameId: slip.game_id,
        feedGameId: feed_game_id,
        updatedAt: updatedAt?.toISOString() ?? '',
        scheduledAt: ahead,
        status: 'Scheduled',
      },
      'Another start',
    )
    await expect(change).rejects.toMatchObject({ code: 'SecondManagerNeeded' })
    expect(await isOffered(user, slip)).toBe(false)
    expect(await storedLine(feed_player_id, feed_game_id, slip.game_id)).toMatchObject({ result: '25.00' })
  })
})

describe('entries are sold on a match', () => {
  it('that was postponed before any play', async () => {
    const user = await makePicker()
    const slip = user.slip()
    const { feed_game_id } = firstOf(slip)
    for (const game of [{ status: 'Postponed' }, { status: 'Scheduled', scheduled_at: ahead }])
      await importPayload({ games: [{ feed_game_id, ...game }] }, slip.game_id)
    expect(await isOffered(user, slip)).toBe(true)
  })

  it('that a correction reopens, without its earlier results', async () => {
    const user = await makePicker()
    const slip = user.slip()
    const { feed_game_id, feed_player_id } = firstOf(slip)
    const results = [{ feed_player_id, feed_game_id, result: 25, is_played: true }]
    await importPayload({ games: [{ feed_game_id, status: 'Final' }], results }, slip.game_id)
    await importPayload({ games: [{ feed_game_id, status: 'Scheduled', scheduled_at: ahead }] }, slip.game_id)
    expect(await isOffered(user, slip)).toBe(false)
    const correction = { feed_game_id, status: 'Scheduled', scheduled_at: ahead, is_correction: true }
    await importPayload({ games: [correction] }, slip.game_id)
    expect(await storedLine(feed_player_id, feed_game_id, slip.game_id)).toMatchObject({
      result: null,
      isPlayed: null,
    })
    expect(await isOffered(user, slip)).toBe(true)
    await importPayload({ results }, slip.game_id)
    expect(await isOffered(user, { ...slip, buy_in: 5, payout: 25 })).toBe(false)
  })
})

it.each([
  ['as is', (team: string) => team],
  ['in lower case', (team: string) => team.toLowerCase()],
  ['with an invisible character', (team: string) => `${team}\u200b`],
  ['with other spaces', (team: string) => team.replaceAll(' ', '\u00a0 ')],
])('sells no entry with players of one team in two matches, its name %s', async (_, spell) => {
  const user = await makePicker()
  const { players, ...slip } = user.slip(5, 2)
  const { feed_game_id } = firstOf({ ...slip, players })
  const team = await db.row<{ team: string }>(sql`
    select team from feed_players where game_id = ${slip.game_id} and feed_player_id = ${players[0]?.feed_player_id}`)
  const name = spell(team?.team ?? '')
  const other = { feed_player_id: newFeedId(), feed_game_id: newFeedId(), projection: 1.5 }
  expect(other.feed_game_id).not.toBe(feed_game_id)
  await importPayload(
    {
      games: [{ feed_game_id: other.feed_game_id, home_team: name, away_team: 'Owls', scheduled_at: ahead }],
      players: [
        {
          feed_player_id: other.feed_player_id,
          first_name: 'Ada',
          last_name: 'Ash',
          short_name: 'A. Ash',
          team: name,
        },
      ],
      projections: [other],
    },
    slip.game_id,
  )
  expect(await tryToEnter(user, { ...slip, players: [...players.slice(0, 1), other] })).toBe('TeamsTooFew')
  expect(await tryToEnter(user, { ...slip, players: [...players.slice(1), other] })).toBe('entered')
})

it('a report about a match waits for the entries that are being sold on it, and later entries see it', async () => {
  const [user, late] = [await makePicker(), await makePicker()]
  const slip = user.slip()
  const { feed_player_id, feed_game_id } = firstOf(slip)
  const events: string[] = []
  let report: Promise<unknown> = Promise.resolve()
  // The sale is decided, but not committed, when the report arrives.
  await confirmEntry(
    async (_, work) => {
      const sold = await work()
      const results = [{ feed_player_id, feed_game_id, result: 25, is_played: true }]
      report = importPayload({ results }, slip.game_id).then(() => events.push('reported'))
      await new Promise(resolve => setTimeout(resolve, 300))
      events.push('sold')
      return sold
    },
    user.userId,
    slip,
  )
  await report
  expect(events).toEqual(['sold', 'reported'])
  expect(await tryToEnter(late, slip)).toBe('FeedGameStarted')
})
