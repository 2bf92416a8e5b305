import { expect, it } from 'vitest'
import { prisma } from '@/lib/db/client'
import { importPayload } from '@/lib/play/testing/feed'
import { createPersona } from '@/lib/qa/create-persona'
import { makePicker } from '@/lib/qa/testing/entries'
import { listPlayers } from './list-players'

it('lists the whole slate by name', async () => {
  const { userId, entry } = await makePicker()
  const players = await listPlayers(userId, entry)
  expect(players).toHaveLength(12)
  expect(new Set(players.map(player => player.feedGameId)).size).toBe(3)
  expect(players[0]).toEqual({
    feedPlayerId: expect.any(Number),
    feedGameId: expect.any(Number),
    projection: expect.stringMatching(/^\d+\.\d\d$/),
    headshot: expect.any(String),
    shortName: 'A. Northcott',
  })
  const names = players.map(player => player.shortName.slice(3))
  expect(names).toEqual(names.toSorted())
})

it.each([
  ['has started by the clock', { scheduled_at: '2020-01-01T00:00:00Z' }],
  ['has started by the feed', { status: 'InProgress' }],
  ['is over', { status: 'Final' }],
  ['is canceled', { status: 'Canceled' }],
])('omits a match that %s', async (_, match) => {
  const { userId, entry, slip } = await makePicker()
  const feed_game_id = slip().players[0]?.feed_game_id
  await importPayload({ games: [{ feed_game_id, ...match }] }, entry.gameId)
  const players = await listPlayers(userId, entry)
  expect(players).toHaveLength(8)
  expect(players.map(player => player.feedGameId)).not.toContain(feed_game_id)
})

it('omits a match once any of its players has a result', async () => {
  const { userId, entry, slip } = await makePicker()
  const [feed_player_id, feed_game_id] = [slip().players[0]?.feed_player_id, slip().players[1]?.feed_game_id]
  await importPayload(
    { results: [{ feed_player_id, feed_game_id, result: 3, is_played: true }] },
    entry.gameId,
  )
  const players = await listPlayers(userId, entry)
  expect(players).toHaveLength(8)
  expect(players.map(player => player.feedGameId)).not.toContain(feed_game_id)
})

it('lists every match of the game if the blueprint has no slate', async () => {
  const { userId, entry } = await makePicker()
  await prisma.blueprintFeedGame.deleteMany({ where: { blueprintId: entry.blueprintId } })
  const other = await makePicker()
  const players = await listPlayers(userId, entry)
  expect(players.length).toBeGreaterThanOrEqual(12)
  const others = await listPlayers(other.userId, other.entry)
  expect(players.some(player => player.feedGameId === others[0]?.feedGameId)).toBe(
    other.entry.gameId === entry.gameId,
  )
})

it('requires the user’s own contest entry with its blueprint and game', async () => {
  const [{ userId, entry }, stranger] = [await makePicker(), await createPersona('fresh')]
  const wrong = (change: Partial<typeof entry>) => listPlayers(userId, { ...entry, ...change })
  await expect(listPlayers(stranger.userId, entry)).rejects.toThrow('ContestEntryNotOwn')
  await expect(wrong({ contestEntryId: 2_147_483_647 })).rejects.toThrow('ContestEntryNotOwn')
  await expect(wrong({ blueprintId: entry.blueprintId + 1 })).rejects.toThrow('BlueprintMismatch')
  await expect(wrong({ gameId: (entry.gameId % 4) + 1 })).rejects.toThrow('GameMismatch')
})
