import { expect, it } from 'vitest'
import { buildFeedPayload, matchStartsAt } from '@/e2e/fixtures/feed-payload'
import { importPayload, storedLine, storedMatch, storedPlayer } from '@/lib/play/testing/feed'

it('stores matches, players, lines and results and returns the number of rows', async () => {
  const payload = buildFeedPayload()
  expect(await importPayload(payload)).toEqual({ games: 1, players: 1, projections: 1, results: 1 })
  expect(await storedMatch(payload.feed_game_id)).toMatchObject({
    homeTeam: 'Herons',
    awayTeam: 'Stags',
    scheduledAt: new Date(matchStartsAt),
    status: 'Scheduled',
  })
  expect(await storedPlayer(payload.feed_player_id)).toMatchObject({
    shortName: 'A. Ash',
    position: 'QB',
    headshot: 'https://pictures.test/ash.png',
  })
  expect(await storedLine(payload.feed_player_id, payload.feed_game_id)).toEqual({
    projection: '20.50',
    result: '25.00',
    isPlayed: true,
  })
})

it('changes nothing when the same payload is imported again', async () => {
  const payload = buildFeedPayload()
  await importPayload(payload)
  const [game, player] = [await storedMatch(payload.feed_game_id), await storedPlayer(payload.feed_player_id)]
  expect(await importPayload(payload)).toEqual({ games: 1, players: 1, projections: 1, results: 1 })
  expect([await storedMatch(payload.feed_game_id), await storedPlayer(payload.feed_player_id)]).toEqual([
    game,
    player,
  ])
})

it('changes a line and keeps the result, and the other way round', async () => {
  const { feed_game_id, feed_player_id, ...payload } = buildFeedPayload()
  await importPayload(payload)
  await importPayload({ projections: [{ feed_player_id, feed_game_id, projection: 21 }] })
  await importPayload({ results: [{ feed_player_id, feed_game_id, result: null, is_played: 0 }] })
  expect(await storedLine(feed_player_id, feed_game_id)).toEqual({
    projection: '21.00',
    result: null,
    isPlayed: false,
  })
})

it('keeps position and picture of a player if absent and clears them if empty', async () => {
  const { feed_player_id, ...payload } = buildFeedPayload()
  await importPayload(payload)
  const { position, headshot_high_resolution, ...named } = payload.players[0]!
  await importPayload({ players: [{ ...named, team: 'Owls' }] })
  expect(await storedPlayer(feed_player_id)).toMatchObject({
    team: 'Owls',
    position,
    headshot: headshot_high_resolution,
  })
  await importPayload({ players: [{ ...named, position: '', headshot_high_resolution: '' }] })
  expect(await storedPlayer(feed_player_id)).toMatchObject({ team: 'Herons', position: '', headshot: null })
})

it('stores the same ID of different games separately', async () => {
  const { games, feed_game_id } = buildFeedPayload()
  await importPayload({ games }, 5)
  await importPayload({ games: [{ ...games[0], home_team: 'Owls' }] }, 6)
  expect(await storedMatch(feed_game_id, 5)).toMatchObject({ homeTeam: 'Herons' })
  expect(await storedMatch(feed_game_id, 6)).toMatchObject({ homeTeam: 'Owls' })
})

it('rejects an unknown game and stores nothing', async () => {
  const payload = buildFeedPayload()
  await expect(importPayload(payload, 999)).rejects.toThrow('CatalogGameNotFound')
  expect(await storedMatch(payload.feed_game_id, 999)).toBeUndefined()
})

it('imports 5,000 players and 15,000 lines in one payload, and new lines in the next', async () => {
  // Above the IDs that other tests draw.
  const start = 1_400_000_000
  const games = Array.from({ length: 300 }, (_, index) => ({
    feed_game_id: start + index,
    status: 'Scheduled',
  }))
  const players = Array.from({ length: 5_000 }, (_, index) => ({
    feed_player_id: start + index,
    first_name: 'Ada',
    last_name: `Ash ${index}`,
    short_name: `A. Ash ${index}`,
    team: `Team ${index % 30}`,
  }))
  const projections = Array.from({ length: 15_000 }, (_, index) => ({
    feed_player_id: start + (index % 5_000),
    feed_game_id: start + ((index % 5_000) % 100) + 100 * Math.floor(index / 5_000),
    projection: 0.5 + (index % 40),
  }))
  for (const lift of [0, 1]) {
    const counts = await importPayload({
      games,
      players,
      projections: projections.map(row => ({ ...row, projection: row.projection + lift })),
    })
    expect(counts).toEqual({ games: 300, players: 5_000, projections: 15_000, results: 0 })
  }
})
