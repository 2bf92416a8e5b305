import { expect, it } from 'vitest'
import { importPayload } from '@/lib/play/testing/feed'
import { createPersona } from '@/lib/qa/create-persona'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { getEntry } from './get-entry'

it('returns the entry with its picks in order and their lines', async () => {
  const user = await makePicker()
  const slip = user.slip()
  const id = await enterSlip(user.userId, slip)
  await importPayload(
    { projections: slip.players.map(player => ({ ...player, projection: 99 })) },
    user.entry.gameId,
  )
  const { entry, players } = await getEntry(user.userId, id)
  expect(entry).toMatchObject({ id, buyInCents: 1_000n, payoutCents: 5_000n, picks: 3, isSettled: false })
  expect(players.map(player => [player.feedPlayerId, Number(player.line)])).toEqual(
    slip.players.map(player => [player.feed_player_id, player.projection]),
  )
  expect(players[0]).toMatchObject({
    result: null,
    isPlayed: false,
    hasStarted: false,
    isCompleted: false,
    status: 'Scheduled',
    feedGameId: slip.players[0]?.feed_game_id,
    outcome: null,
  })
  expect(players.map(player => player.side).join()).toBe(slip.picks)
})

it.each([
  ['by the clock', { scheduled_at: '2020-01-01T00:00:00Z' }, [true, false]],
  ['by the feed', { status: 'InProgress' }, [true, false]],
  ['suspended', { status: 'Suspended' }, [true, false]],
  ['over', { status: 'Final' }, [true, true]],
  ['postponed', { status: 'Postponed' }, [false, false]],
  ['canceled', { status: 'Canceled', scheduled_at: '2020-01-01T00:00:00Z' }, [false, false]],
])('returns whether a match has started and ended: %s', async (_, match, flags) => {
  const user = await makePicker()
  const slip = user.slip()
  const id = await enterSlip(user.userId, slip)
  await importPayload(
    { games: [{ feed_game_id: slip.players[0]?.feed_game_id, ...match }] },
    user.entry.gameId,
  )
  const [first] = (await getEntry(user.userId, id)).players
  expect([first?.hasStarted, first?.isCompleted]).toEqual(flags)
})

it('returns the result once it is known', async () => {
  const user = await makePicker()
  const slip = user.slip()
  const id = await enterSlip(user.userId, slip)
  const [one, two] = slip.players
  const results = [
    { feed_player_id: one?.feed_player_id, feed_game_id: one?.feed_game_id, result: 31.5, is_played: true },
    { feed_player_id: two?.feed_player_id, feed_game_id: two?.feed_game_id, result: null, is_played: false },
  ]
  await importPayload({ results }, user.entry.gameId)
  const { players } = await getEntry(user.userId, id)
  expect(players.map(player => [player.result, player.isPlayed])).toEqual([
    ['31.50', true],
    [null, false],
    [null, false],
  ])
})

it('throws EntryNotFound for another user’s entry and for an unknown one', async () => {
  const [user, stranger] = [await makePicker(), await createPersona('fresh')]
  const id = await enterSlip(user.userId, user.slip())
  await expect(getEntry(stranger.userId, id)).rejects.toThrow('EntryNotFound')
  await expect(getEntry(user.userId, 2_147_483_647)).rejects.toThrow('EntryNotFound')
})
