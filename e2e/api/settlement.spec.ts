import { type Api, expect, type Persona, test } from '@/e2e/fixtures/api'
import { buildSlip, listEntryIds, type SlipBody, sendFeed, submitSlip } from '@/e2e/fixtures/slate'

async function enter(api: Api, user: Persona, slip: SlipBody): Promise<number> {
  const reply = await submitSlip(api, user, slip)
  expect(reply.status, reply.text).toBe(200)
  return (await listEntryIds(api, user))[0] ?? 0
}

/** One letter a player: W wins the pick, L loses it, V is equal to the line, N did not play. */
function results(slip: SlipBody, outcomes: string) {
  const distances: Record<string, number> = { W: 1, L: -1 }
  const sides = slip.picks.split(',')
  return slip.players.map(({ feed_player_id, feed_game_id, projection }, index) => {
    const distance = (distances[outcomes[index] ?? ''] ?? 0) * (sides[index] === 'more' ? 1 : -1)
    const isPlayed = outcomes[index] !== 'N'
    return {
      feed_player_id,
      feed_game_id,
      result: isPlayed ? projection + distance : null,
      is_played: isPlayed,
    }
  })
}

const matches = (slip: SlipBody, status: string) =>
  [...new Set(slip.players.map(player => player.feed_game_id))].map(feed_game_id => ({
    feed_game_id,
    status,
  }))

async function finish(api: Api, slip: SlipBody, outcomes: string) {
  const { game_id } = slip
  const reply = await sendFeed(api, {
    game_id,
    games: matches(slip, 'Final'),
    results: results(slip, outcomes),
  })
  expect(reply.status, reply.text).toBe(200)
}

const show = async (api: Api, user: Persona, id: number) =>
  (await api.get(`/pickem/show-entry/${id}`, { token: user.access_token })).body.data

const readSettledFlag = async (api: Api, user: Persona, id: number): Promise<number> => {
  const { body } = await api.get('/qa/entries', { query: { user_id: user.user_id } })
  return body.data.find((entry: { pickem_contest_entry_id: number }) => entry.pickem_contest_entry_id === id)
    .is_settled
}

const waitUntilSettled = (api: Api, user: Persona, id: number) =>
  expect.poll(() => readSettledFlag(api, user, id)).toBe(1)

const readCash = async (api: Api, { access_token: token }: Persona): Promise<string> =>
  (await api.get('/balance', { token })).body.data.available_cash

test('an entry is open, then started, then settled with the payout on the balance', async ({
  api,
  persona,
}) => {
  const user = await persona('funded')
  const slip = await buildSlip(api, user)
  const id = await enter(api, user, slip)
  expect(await readCash(api, user)).toBe('110.00')
  await sendFeed(api, { game_id: slip.game_id, games: matches(slip, 'InProgress') })
  const started = await show(api, user, id)
  expect(started.pickem_contest_entry.is_settled).toBe(0)
  expect(started.pickem_contest_entry_players).toMatchObject(
    slip.players.map(() => ({
      is_game_started: 1,
      is_game_completed: 0,
      result: null,
      game_status: 'InProgress',
    })),
  )
  await finish(api, slip, 'WWW')
  await waitUntilSettled(api, user, id)
  const settled = await show(api, user, id)
  expect(settled.pickem_contest_entry).toMatchObject({
    is_settled: 1,
    buy_in: '10.00',
    payout: '50.00',
    multiplier: 5,
  })
  expect(settled.pickem_contest_entry_players).toMatchObject(
    results(slip, 'WWW').map(({ result }) => ({
      result,
      is_played: 1,
      is_game_started: 1,
      is_game_completed: 1,
      game_status: 'Final',
    })),
  )
  expect(await readCash(api, user)).toBe('150.00')
})

for (const [outcomes, cash] of [
  ['WLW', '110.00'],
  ['WWN', '130.00'],
  ['WWV', '130.00'],
  ['WNN', '120.00'],
] as const)
  test(`outcomes ${outcomes} leave ${cash} of 120.00 after a buy-in of 10.00`, async ({ api, persona }) => {
    const user = await persona('funded')
    const slip = await buildSlip(api, user)
    const id = await enter(api, user, slip)
    await finish(api, slip, outcomes)
    await waitUntilSettled(api, user, id)
    expect(await readCash(api, user)).toBe(cash)
    const { pickem_contest_entry_players: players } = await show(api, user, id)
    expect(players.map((player: { is_played: number }) => player.is_played)).toEqual(
      [...outcomes].map(outcome => (outcome === 'N' ? 0 : 1)),
    )
  })

test('picks of a match canceled two days ago are void', async ({ api, persona }) => {
  const user = await persona('funded')
  const slip = await buildSlip(api, user)
  const id = await enter(api, user, slip)
  const [first, ...others] = matches(slip, 'Final')
  const canceled = {
    ...first,
    status: 'Canceled',
    scheduled_at: new Date(Date.now() - 172_800_000).toISOString(),
  }
  await sendFeed(api, {
    game_id: slip.game_id,
    games: [canceled, ...others],
    results: results(slip, 'WWW').slice(1),
  })
  await waitUntilSettled(api, user, id)
  expect(await readCash(api, user)).toBe('130.00')
  const { pickem_contest_entry_players: players } = await show(api, user, id)
  expect(players[0]).toMatchObject({
    result: null,
    is_played: 0,
    game_status: 'Canceled',
    is_game_completed: 0,
  })
})

test('a repeated payload pays once, and a late "Scheduled" does not reverse the payout', async ({
  api,
  persona,
}) => {
  const user = await persona('funded')
  const slip = await buildSlip(api, user)
  const id = await enter(api, user, slip)
  for (let time = 0; time < 3; time++) await finish(api, slip, 'WWW')
  await waitUntilSettled(api, user, id)
  await sendFeed(api, { game_id: slip.game_id, games: matches(slip, 'Scheduled') })
  expect(await readCash(api, user)).toBe('150.00')
  expect(await readSettledFlag(api, user, id)).toBe(1)
})

test('a free entry pays its payout in site credits', async ({ api, persona }) => {
  const user = await persona('funded', { verified: true })
  const slip = await buildSlip(api, user, { buyIn: 0 })
  const id = await enter(api, user, slip)
  await finish(api, slip, 'WWN')
  await waitUntilSettled(api, user, id)
  const { data } = (await api.get('/balance/v2', { token: user.access_token })).body
  expect(data).toMatchObject({
    available_cash: '125.00',
    available_site_credits: '25.00',
    available_cash_excluding_site_credits: '100.00',
  })
})
