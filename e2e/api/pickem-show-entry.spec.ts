import { type Api, expect, type Persona, test } from '@/e2e/fixtures/api'
import { buildSlip, listEntryIds, type SlipBody, sendFeed, submitSlip } from '@/e2e/fixtures/slate'
import { anyFlag, webAddress } from '@/e2e/fixtures/wire'

async function enter(api: Api, user: Persona, slip: SlipBody): Promise<number> {
  const reply = await submitSlip(api, user, slip)
  expect(reply.status, reply.text).toBe(200)
  return (await listEntryIds(api, user))[0] ?? 0
}

const show = (api: Api, user: Persona, id: unknown) =>
  api.get(`/pickem/show-entry/${id}`, { token: user.access_token })

test('200: the user’s entry with its picks', async ({ api, persona }) => {
  const user = await persona('funded')
  const slip = await buildSlip(api, user, { buyIn: 12.5, picks: 6 })
  const id = await enter(api, user, slip)
  const { status, body } = await show(api, user, id)
  expect(status).toBe(200)
  expect(body).toEqual({
    message: expect.any(String),
    data: {
      pickem_contest_entry: {
        pickem_contest_entry_id: id,
        game_id: user.game_id,
        contest_name: expect.stringMatching(/ Pick'em$/),
        buy_in: '12.50',
        payout: '468.75',
        win_amount: expect.stringMatching(/^\d+\.\d\d$/),
        multiplier: 37.5,
        picks: 6,
        is_settled: 0,
      },
      pickem_contest_entry_players: slip.players.map((player, index) => ({
        pickem_contest_entry_player_id: expect.any(Number),
        feed_player_id: player.feed_player_id,
        projection: player.projection,
        is_game_started: 0,
        is_game_completed: 0,
        is_played: 0,
        result: null,
        headshot_high_resolution: webAddress,
        short_name: expect.stringMatching(/\S/),
        schedule_time_utc: expect.stringMatching(/^(0[1-9]|1[0-2]):[0-5]\d [AP]M$/),
        game_info: expect.stringMatching(/^.+ @ .+$/),
        game_status: 'Scheduled',
        feed_game_id: player.feed_game_id,
        scheduled_at: expect.stringMatching(/^\d{4}-.+Z$/),
        side: slip.picks.split(',')[index],
        outcome: null,
      })),
    },
  })
})

test('200: a free entry', async ({ api, persona }) => {
  const user = await persona('in_cash_contest', { verified: true })
  const id = await enter(api, user, await buildSlip(api, user, { buyIn: 0, picks: 2 }))
  const { pickem_contest_entry } = (await show(api, user, id)).body.data
  expect(pickem_contest_entry).toMatchObject({ buy_in: '0.00', payout: '5.00', multiplier: 3, picks: 2 })
})

test('200: match status and results are current, and the lines are those of the entry', async ({
  api,
  persona,
}) => {
  const user = await persona('funded')
  const slip = await buildSlip(api, user)
  const id = await enter(api, user, slip)
  const [first, second, third] = slip.players
  const payload = {
    game_id: user.game_id,
    games: [
      { feed_game_id: first?.feed_game_id, status: 'Final', scheduled_at: '2026-01-31T21:05:00Z' },
      { feed_game_id: second?.feed_game_id, status: 'InProgress' },
    ],
    projections: slip.players.map(player => ({ ...player, projection: 0.5 })),
    results: [
      {
        feed_player_id: first?.feed_player_id,
        feed_game_id: first?.feed_game_id,
        result: 31.5,
        is_played: 1,
      },
    ],
  }
  expect((await sendFeed(api, payload)).status).toBe(200)
  const { body } = await show(api, user, id)
  expect(body.data.pickem_contest_entry).toMatchObject({ is_settled: anyFlag })
  expect(body.data.pickem_contest_entry_players).toMatchObject([
    {
      projection: first?.projection,
      result: 31.5,
      is_played: 1,
      is_game_started: 1,
      is_game_completed: 1,
      schedule_time_utc: '09:05 PM',
      game_status: 'Final',
    },
    { projection: second?.projection, result: null, is_game_started: 1, is_game_completed: 0 },
    { projection: third?.projection, result: null, is_game_started: 0, game_status: 'Scheduled' },
  ])
})

test('404: another user’s entry, like an unknown one', async ({ api, persona }) => {
  const [user, stranger] = [await persona('funded'), await persona('funded')]
  const id = await enter(api, user, await buildSlip(api, user))
  const foreign = await show(api, stranger, id)
  expect(foreign.status).toBe(404)
  expect(foreign.body).toEqual({ message: 'Entry not found' })
  expect((await show(api, user, 2_147_483_647)).body).toEqual(foreign.body)
})

for (const id of ['0', '-1', '1.5', 'abc', '2147483648', '1e400', 'null', '%00', '1%27%20or%201=1'])
  test(`404: ${id} is not an entry ID`, async ({ api, persona }) => {
    const reply = await show(api, await persona('fresh'), id)
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual({ message: expect.any(String) })
  })

test('401: without a token, for any ID', async ({ api }) => {
  for (const id of ['1', 'abc', '2147483647']) {
    const reply = await api.get(`/pickem/show-entry/${id}`)
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ message: 'Unauthenticated.' })
  }
})
