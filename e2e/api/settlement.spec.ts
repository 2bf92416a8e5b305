import { type Api, expect, type Persona, test } from '@/e2e/fixtures/api'
import { confirm, deliver, drawSlip, listEntryIds, type Slip } from '@/e2e/fixtures/slate'

async function enter(api: Api, user: Persona, slip: Slip): Promise<number> {
  const reply = await confirm(api, user, slip)
  expect(reply.status, reply.text).toBe(200)
  return (await listEntryIds(api, user))[0] ?? 0
}

/** W a figure that makes the pick right, L wrong, V on the line, N not played. */
function results(slip: Slip, ends: string) {
  const distances: Record<string, number> = { W: 1, L: -1 }
  const sides = slip.picks.split(',')
  return slip.players.map(({ feed_player_id, feed_game_id, projection }, index) => {
    const distance = (distances[ends[index] ?? ''] ?? 0) * (sides[index] === 'more' ? 1 : -1)
    const isPlayed = ends[index] !== 'N'
    return {
      feed_player_id,
      feed_game_id,
      result: isPlayed ? projection + distance : null,
      is_played: isPlayed,
    }
  })
}

const games = (slip: Slip, status: string, more = {}) =>
  [...new Set(slip.players.map(player => player.feed_game_id))].map(feed_game_id => ({
    feed_game_id,
    status,
    ...more,
  }))

async function finish(api: Api, slip: Slip, ends: string) {
  const { game_id } = slip
  const reply = await deliver(api, { game_id, games: games(slip, 'Final'), results: results(slip, ends) })
  expect(reply.status, reply.text).toBe(200)
}

const show = async (api: Api, user: Persona, id: number) =>
  (await api.get(`/pickem/show-entry/${id}`, { token: user.access_token })).body.data

const flagOf = async (api: Api, user: Persona, id: number): Promise<number> => {
  const { body } = await api.get('/qa/entries', { query: { user_id: user.user_id } })
  return body.data.find((one: { pickem_contest_entry_id: number }) => one.pickem_contest_entry_id === id)
    .is_settled
}

const settled = (api: Api, user: Persona, id: number) => expect.poll(() => flagOf(api, user, id)).toBe(1)

const cashOf = async (api: Api, { access_token: token }: Persona): Promise<string> =>
  (await api.get('/balance', { token })).body.data.available_cash

test('an entry goes from open through started to settled, with the payout on the balance', async ({
  api,
  persona,
}) => {
  const user = await persona('funded')
  const slip = await drawSlip(api, user)
  const id = await enter(api, user, slip)
  expect(await cashOf(api, user)).toBe('110.00')
  await deliver(api, { game_id: slip.game_id, games: games(slip, 'InProgress') })
  const under = await show(api, user, id)
  expect(under.pickem_contest_entry.is_settled).toBe(0)
  expect(under.pickem_contest_entry_players).toMatchObject(
    slip.players.map(() => ({
      is_game_started: 1,
      is_game_completed: 0,
      result: null,
      game_status: 'InProgress',
    })),
  )
  await finish(api, slip, 'WWW')
  await settled(api, user, id)
  const over = await show(api, user, id)
  expect(over.pickem_contest_entry).toMatchObject({
    is_settled: 1,
    buy_in: '10.00',
    payout: '50.00',
    multiplier: 5,
  })
  expect(over.pickem_contest_entry_players).toMatchObject(
    results(slip, 'WWW').map(({ result }) => ({
      result,
      is_played: 1,
      is_game_started: 1,
      is_game_completed: 1,
      game_status: 'Final',
    })),
  )
  expect(await cashOf(api, user)).toBe('150.00')
})

for (const [ends, cash] of [
  ['WLW', '110.00'],
  ['WWN', '130.00'],
  ['WWV', '130.00'],
  ['WNN', '120.00'],
] as const)
  test(`picks that end ${ends} leave ${cash} of 120.00 with a buy-in of 10.00`, async ({ api, persona }) => {
    const user = await persona('funded')
    const slip = await drawSlip(api, user)
    const id = await enter(api, user, slip)
    await finish(api, slip, ends)
    await settled(api, user, id)
    expect(await cashOf(api, user)).toBe(cash)
    const { pickem_contest_entry_players: players } = await show(api, user, id)
    expect(players.map((player: { is_played: number }) => player.is_played)).toEqual(
      [...ends].map(end => (end === 'N' ? 0 : 1)),
    )
  })

test('picks of a match that was canceled two days ago are void', async ({ api, persona }) => {
  const user = await persona('funded')
  const slip = await drawSlip(api, user)
  const id = await enter(api, user, slip)
  const [first, ...others] = games(slip, 'Final')
  const canceled = {
    ...first,
    status: 'Canceled',
    scheduled_at: new Date(Date.now() - 172_800_000).toISOString(),
  }
  await deliver(api, {
    game_id: slip.game_id,
    games: [canceled, ...others],
    results: results(slip, 'WWW').slice(1),
  })
  await settled(api, user, id)
  expect(await cashOf(api, user)).toBe('130.00')
  const { pickem_contest_entry_players: players } = await show(api, user, id)
  expect(players[0]).toMatchObject({
    result: null,
    is_played: 0,
    game_status: 'Canceled',
    is_game_completed: 0,
  })
})

test('the same told three times pays once, and a late "Scheduled" takes nothing back', async ({
  api,
  persona,
}) => {
  const user = await persona('funded')
  const slip = await drawSlip(api, user)
  const id = await enter(api, user, slip)
  for (let time = 0; time < 3; time++) await finish(api, slip, 'WWW')
  await settled(api, user, id)
  await deliver(api, { game_id: slip.game_id, games: games(slip, 'Scheduled') })
  expect(await cashOf(api, user)).toBe('150.00')
  expect(await flagOf(api, user, id)).toBe(1)
})

test('a free entry pays what it offered, in site credits', async ({ api, persona }) => {
  const user = await persona('funded', { verified: true })
  const slip = await drawSlip(api, user, { buyIn: 0 })
  const id = await enter(api, user, slip)
  await finish(api, slip, 'WWN')
  await settled(api, user, id)
  const { data } = (await api.get('/balance/v2', { token: user.access_token })).body
  expect(data).toMatchObject({
    available_cash: '125.00',
    available_site_credits: '25.00',
    available_cash_excluding_site_credits: '100.00',
  })
})
