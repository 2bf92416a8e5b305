import { randomUUID } from 'node:crypto'
import { test as base, expect, type Persona } from '@/e2e/fixtures/api'
import type { SelectablePlayer } from '@/lib/api/client/generated/api'
import { type ApiClient, openClient } from '@/lib/api/client/open-client'

/** Uses the generated client as an app does. The type check of npm run check is part of this test. */
const test = base.extend<{ open: (user?: Persona) => ApiClient }>({
  open: async ({ baseURL }, use) =>
    use(user => openClient({ baseUrl: baseURL ?? '', findToken: () => user?.access_token })),
})

test('the token of a sign-in is used from the next call on', async ({ persona, baseURL }) => {
  const { email, password, username } = await persona('fresh')
  let token: string | undefined
  const client = openClient({ baseUrl: baseURL ?? '', findToken: () => token })
  expect((await client.GET('/balance')).response.status).toBe(401)

  const { data: session } = await client.POST('/sign-in', { body: { email, password } })
  token = session?.data.access_token
  const { data: balance } = await client.GET('/balance/v2')
  expect(balance?.data.username).toBe(username)
  const funds: string | undefined = balance?.data.available_cash
  expect(funds).toBe('0.00')
})

test('a sign-up answers 201 with a session', async ({ open }) => {
  const name = `c${randomUUID().slice(0, 12)}`
  const password = 'lovelace1843'
  const { data, response } = await open().POST('/sign-up', {
    body: {
      email: `${name}@example.test`,
      username: name,
      phone: String(Math.floor(1e9 + Math.random() * 9e9)),
      password,
      password_confirmation: password,
      platform: 'ios',
    },
  })
  expect(response.status).toBe(201)
  expect(data?.data.user.username).toBe(name)
})

test('parameters are sent in the query, the body and the path', async ({ api, persona, open }) => {
  const user = await persona('funded')
  const client = open(user)
  const { data: offer } = await client.GET('/pickem/get-players', {
    params: {
      query: {
        main_contest_entry_id: user.main_contest_entry_id ?? 0,
        main_blueprint_id: user.main_blueprint_id ?? 0,
        game_id: user.game_id ?? 0,
      },
    },
  })
  const players = pickFromTwoMatches(offer?.data.players ?? [])
  const { data: confirmed } = await client.POST('/pickem/confirm-entry', {
    params: { header: { 'Idempotency-Key': randomUUID() } },
    body: {
      game_id: user.game_id ?? 0,
      buy_in: 5,
      payout: 15,
      multiplier: 3,
      picks: 'more,less',
      players: players.map(({ feed_player_id, feed_game_id, projection }) => ({
        feed_player_id,
        feed_game_id,
        projection,
      })),
    },
  })
  expect(confirmed).toEqual({ message: 'Entry confirmed' })

  const { body } = await api.get('/qa/entries', { query: { user_id: user.user_id } })
  const { data: entry } = await client.GET('/pickem/show-entry/{pickem_contest_entry_id}', {
    params: { path: { pickem_contest_entry_id: body.data[0].pickem_contest_entry_id } },
  })
  expect(entry?.data.pickem_contest_entry.payout).toBe('15.00')
  expect(entry?.data.pickem_contest_entry_players.map(player => player.short_name)).toEqual(
    players.map(player => player.short_name),
  )
})

test('`error` names an invalid field', async ({ persona, open }) => {
  const client = open(await persona('fresh'))
  // @ts-expect-error the mode is Cash or Arcade
  const { error, response } = await client.POST('/update/user-mode', { body: { user_mode: 'Casino' } })
  expect(response.status).toBe(422)
  expect(error && 'errors' in error && Object.keys(error.errors)).toEqual(['user_mode'])
})

test('an error box is distinguishable from the other error shapes', async ({ persona, open }) => {
  const { error } = await open(await persona('in_cash_contest')).POST('/delete-account')
  expect(error && 'error_box' in error && error.error_box.heading).toBe('Unable To Delete Account')
})

function pickFromTwoMatches(players: SelectablePlayer[]): SelectablePlayer[] {
  const [first] = players
  const other = players.find(player => player.feed_game_id !== first?.feed_game_id)
  if (!first || !other) throw new Error('the slate has players of only one match')
  return [first, other]
}
