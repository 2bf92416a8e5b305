import { expect, it } from 'vitest'
import { buildFeedPayload, matchStartsAt } from '@/e2e/fixtures/feed-payload'
import { importPayload, storedLine, storedMatch, storedPlayer } from '@/lib/play/testing/feed'

it('stores the same when the parts arrive one by one in reverse order', async () => {
  const { games, players, projections, results, feed_game_id, feed_player_id } = buildFeedPayload()
  await importPayload({ results })
  expect(await storedMatch(feed_game_id)).toMatchObject({
    homeTeam: '',
    scheduledAt: null,
    status: 'Scheduled',
  })
  expect(await storedPlayer(feed_player_id)).toMatchObject({ shortName: '' })
  await importPayload({ projections })
  await importPayload({ players })
  await importPayload({ games })
  expect(await storedMatch(feed_game_id)).toMatchObject({
    homeTeam: 'Herons',
    scheduledAt: new Date(matchStartsAt),
  })
  expect(await storedPlayer(feed_player_id)).toMatchObject({ shortName: 'A. Ash', team: 'Herons' })
  expect(await storedLine(feed_player_id, feed_game_id)).toMatchObject({
    projection: '20.50',
    result: '25.00',
  })
})

it('stores the same final state for payloads in any order', async () => {
  const tell = (status: string, result: number | null, line: number) => ({ status, result, line })
  const course = [
    tell('Scheduled', null, 20.5),
    tell('InProgress', 5, 20.5),
    tell('InProgress', 12, 20.5),
    tell('Final', 25, 20.5),
  ]
  for (const order of permute(course)) {
    const { feed_game_id, feed_player_id, games, players } = buildFeedPayload()
    for (const { status, result, line } of order)
      await importPayload({
        games: [{ ...games[0], status }],
        players,
        projections: [{ feed_player_id, feed_game_id, projection: line }],
        results: result === null ? [] : [{ feed_player_id, feed_game_id, result, is_played: true }],
      })
    const course = order.map(({ status, result }) => `${status} ${result}`).join(', ')
    expect(await storedMatch(feed_game_id), course).toMatchObject({ status: 'Final' })
    expect(await storedLine(feed_player_id, feed_game_id), course).toMatchObject({
      projection: '20.50',
      result: '25.00',
    })
  }
})

it('stores corrected results of a final match, with and without its status', async () => {
  const { feed_game_id, feed_player_id, games, ...payload } = buildFeedPayload()
  await importPayload({ ...payload, games: [{ ...games[0], status: 'Final' }] })
  const correct = (result: number) => [{ feed_player_id, feed_game_id, result, is_played: true }]
  await importPayload({ results: correct(24) })
  expect(await storedLine(feed_player_id, feed_game_id)).toMatchObject({ result: '24.00' })
  await importPayload({ games: [{ feed_game_id, status: 'Final' }], results: correct(23) })
  expect(await storedLine(feed_player_id, feed_game_id)).toMatchObject({ result: '23.00' })
})

it('reopens a match for a correction', async () => {
  const { feed_game_id, games } = buildFeedPayload()
  await importPayload({ games: [{ ...games[0], status: 'Final' }] })
  await importPayload({ games: [{ feed_game_id, status: 'InProgress', is_correction: 1 }] })
  expect(await storedMatch(feed_game_id)).toMatchObject({ status: 'InProgress' })
})

it('does not reopen a final match', async () => {
  const { feed_game_id, games } = buildFeedPayload()
  await importPayload({ games: [{ ...games[0], status: 'Final' }] })
  await importPayload({ games: [{ ...games[0], status: 'Scheduled', scheduled_at: '2028-01-10T18:00:00Z' }] })
  expect(await storedMatch(feed_game_id)).toMatchObject({
    status: 'Final',
    scheduledAt: new Date(matchStartsAt),
  })
})

it('imports the same rows from concurrent payloads', async () => {
  const payload = Array.from({ length: 40 }, buildFeedPayload)
  const whole = {
    games: payload.flatMap(one => one.games),
    players: payload.flatMap(one => one.players),
    projections: payload.flatMap(one => one.projections),
    results: payload.flatMap(one => one.results),
  }
  const backwards = Object.fromEntries(Object.entries(whole).map(([name, rows]) => [name, rows.toReversed()]))
  await Promise.all(Array.from({ length: 12 }, (_, index) => importPayload(index % 2 ? whole : backwards)))
  for (const { feed_game_id, feed_player_id } of payload)
    expect(await storedLine(feed_player_id, feed_game_id)).toMatchObject({
      projection: '20.50',
      result: '25.00',
    })
})

function permute<Item>(items: Item[]): Item[][] {
  if (items.length <= 1) return [items]
  return items.flatMap((item, index) => permute(items.toSpliced(index, 1)).map(rest => [item, ...rest]))
}
