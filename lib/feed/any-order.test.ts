import { expect, it } from 'vitest'
import { drawDelivery, kickOff } from '@/e2e/fixtures/delivery'
import { deliver, figuresOf, gameOf, playerOf } from './testing'

it('comes to the same when its parts arrive one by one, the last first', async () => {
  const { games, players, projections, results, feed_game_id, feed_player_id } = drawDelivery()
  await deliver({ results })
  expect(await gameOf(feed_game_id)).toMatchObject({ homeTeam: '', scheduledAt: null, status: 'Scheduled' })
  expect(await playerOf(feed_player_id)).toMatchObject({ shortName: '' })
  await deliver({ projections })
  await deliver({ players })
  await deliver({ games })
  expect(await gameOf(feed_game_id)).toMatchObject({ homeTeam: 'Herons', scheduledAt: new Date(kickOff) })
  expect(await playerOf(feed_player_id)).toMatchObject({ shortName: 'A. Ash', team: 'Herons' })
  expect(await figuresOf(feed_player_id, feed_game_id)).toMatchObject({
    projection: '20.50',
    result: '25.00',
  })
})

it('comes to the same end in whatever order a game is told as it goes on', async () => {
  const tell = (status: string, result: number | null, line: number) => ({ status, result, line })
  const course = [
    tell('Scheduled', null, 20.5),
    tell('InProgress', 5, 20.5),
    tell('InProgress', 12, 20.5),
    tell('Final', 25, 20.5),
  ]
  for (const order of permute(course)) {
    const { feed_game_id, feed_player_id, games, players } = drawDelivery()
    for (const { status, result, line } of order)
      await deliver({
        games: [{ ...games[0], status }],
        players,
        projections: [{ feed_player_id, feed_game_id, projection: line }],
        results: result === null ? [] : [{ feed_player_id, feed_game_id, result, is_played: true }],
      })
    const course = order.map(({ status, result }) => `${status} ${result}`).join(', ')
    expect(await gameOf(feed_game_id), course).toMatchObject({ status: 'Final' })
    expect(await figuresOf(feed_player_id, feed_game_id), course).toMatchObject({
      projection: '20.50',
      result: '25.00',
    })
  }
})

it('takes corrected figures of a game that is over, with its status and without', async () => {
  const { feed_game_id, feed_player_id, games, ...told } = drawDelivery()
  await deliver({ ...told, games: [{ ...games[0], status: 'Final' }] })
  const correct = (result: number) => [{ feed_player_id, feed_game_id, result, is_played: true }]
  await deliver({ results: correct(24) })
  expect(await figuresOf(feed_player_id, feed_game_id)).toMatchObject({ result: '24.00' })
  await deliver({ games: [{ feed_game_id, status: 'Final' }], results: correct(23) })
  expect(await figuresOf(feed_player_id, feed_game_id)).toMatchObject({ result: '23.00' })
})

it('reopens a game for a correction', async () => {
  const { feed_game_id, games } = drawDelivery()
  await deliver({ games: [{ ...games[0], status: 'Final' }] })
  await deliver({ games: [{ feed_game_id, status: 'InProgress', is_correction: 1 }] })
  expect(await gameOf(feed_game_id)).toMatchObject({ status: 'InProgress' })
})

it('does not reopen a game that is over', async () => {
  const { feed_game_id, games } = drawDelivery()
  await deliver({ games: [{ ...games[0], status: 'Final' }] })
  await deliver({ games: [{ ...games[0], status: 'Scheduled', scheduled_at: '2028-01-10T18:00:00Z' }] })
  expect(await gameOf(feed_game_id)).toMatchObject({ status: 'Final', scheduledAt: new Date(kickOff) })
})

it('takes the same rows from many deliveries at once', async () => {
  const told = Array.from({ length: 40 }, drawDelivery)
  const whole = {
    games: told.flatMap(one => one.games),
    players: told.flatMap(one => one.players),
    projections: told.flatMap(one => one.projections),
    results: told.flatMap(one => one.results),
  }
  const backwards = Object.fromEntries(Object.entries(whole).map(([name, rows]) => [name, rows.toReversed()]))
  await Promise.all(Array.from({ length: 12 }, (_, index) => deliver(index % 2 ? whole : backwards)))
  for (const { feed_game_id, feed_player_id } of told)
    expect(await figuresOf(feed_player_id, feed_game_id)).toMatchObject({
      projection: '20.50',
      result: '25.00',
    })
})

function permute<Item>(items: Item[]): Item[][] {
  if (items.length <= 1) return [items]
  return items.flatMap((item, index) => permute(items.toSpliced(index, 1)).map(rest => [item, ...rest]))
}
