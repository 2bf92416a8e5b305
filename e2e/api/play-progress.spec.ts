import { type Api, expect, type Persona, test } from '@/e2e/fixtures/api'
import { buildSlip, type SlipBody, sendFeed, submitSlip } from '@/e2e/fixtures/slate'

/** Ends the matches of the slip with these pick results: W won, L lost. */
async function settle(api: Api, { game_id, picks, players }: SlipBody, results: string) {
  const sides = picks.split(',')
  const reply = await sendFeed(api, {
    game_id,
    games: [...new Set(players.map(player => player.feed_game_id))].map(feed_game_id => ({
      feed_game_id,
      status: 'Final',
    })),
    results: players.map(({ feed_player_id, feed_game_id, projection }, index) => {
      const direction = (results[index] === 'W' ? 1 : -1) * (sides[index] === 'more' ? 1 : -1)
      return { feed_player_id, feed_game_id, result: projection + direction, is_played: true }
    }),
  })
  expect(reply.status, reply.text).toBe(200)
}

async function read(api: Api, { access_token: token }: Persona) {
  const [v1, v2] = [await api.get('/balance', { token }), await api.get('/balance/v2', { token })]
  return {
    won: v1.body.data.challenges_won.map((challenge: { name: string }) => challenge.name),
    level: v2.body.data.experience_level,
    rating: v2.body.data.enjoying_app_status,
  }
}

test('a settled win awards challenges and offers the rating popup, until it is closed', async ({
  api,
  persona,
}) => {
  const user = await persona('funded')
  expect(await read(api, user)).toEqual({ won: [], level: 'Beginner', rating: 'not_eligible' })
  const slip = await buildSlip(api, user, { picks: 4 })
  expect((await submitSlip(api, user, slip)).status).toBe(200)
  await settle(api, slip, 'WWWW')
  await expect.poll(async () => (await read(api, user)).won.sort()).toEqual(['First win', 'Perfect four'])
  expect(await read(api, user)).toMatchObject({ level: 'Beginner', rating: 'eligible' })
  await api.post('/update/in-app-rating-flag', { token: user.access_token })
  expect(await read(api, user)).toMatchObject({ rating: 'not_eligible' })
})

test('ten settled entries make a user Intermediate', async ({ api, persona }) => {
  const user = await persona('funded')
  const slip = await buildSlip(api, user, { buyIn: 1, picks: 2 })
  for (let entry = 0; entry < 10; entry++) {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect((await submitSlip(api, user, slip, headers)).status).toBe(200)
  }
  await settle(api, slip, 'LL')
  await expect.poll(async () => (await read(api, user)).level).toBe('Intermediate')
  expect(await read(api, user)).toMatchObject({ won: [], rating: 'not_eligible' })
})

test('a feed delivery sets cron_status of its game to 1', async ({ api, persona }) => {
  const user = await persona('funded')
  expect((await sendFeed(api, { game_id: user.game_id })).status).toBe(200)
  await expect
    .poll(async () => {
      const { body } = await api.get('/balance/v2', { token: user.access_token })
      return body.data.games.find((game: { id: number }) => game.id === user.game_id)?.cron_status
    })
    .toBe(1)
})
