import { expect, type PersonaName, test } from '@/e2e/fixtures/api'

const withEntry: PersonaName[] = [
  'funded',
  'in_cash_contest',
  'negative_credits',
  'self_excluded',
  'geo_denied',
  'ineligible',
]
const withoutEntry: PersonaName[] = ['fresh', 'deleted']

for (const name of [...withEntry, ...withoutEntry])
  test(`201: ${name} is a new user with a token and a password`, async ({ api }) => {
    const { status, body } = await api.post('/qa/personas', { body: { persona: name } })
    expect(status).toBe(201)
    const id = withEntry.includes(name) ? expect.any(Number) : null
    expect(body).toEqual({
      data: {
        user_id: expect.any(Number),
        email: expect.stringMatching(/^[^@]+@[^@]+$/),
        username: expect.any(String),
        phone: expect.stringMatching(/^\d{10}$/),
        password: expect.any(String),
        access_token: expect.any(String),
        main_contest_entry_id: id,
        main_blueprint_id: id,
        game_id: id,
      },
    })
  })

test('a persona can sign in', async ({ api, persona }) => {
  const { email, password, user_id, username } = await persona('fresh')
  const reply = await api.post('/sign-in', { body: { email, password } })
  expect(reply.status).toBe(200)
  expect(reply.body.data.user).toEqual({ id: user_id, email, username })
})

test('funded has funds, credits and payment methods', async ({ api, persona }) => {
  const { access_token: token } = await persona('funded')
  const { data } = (await api.get('/balance/v2', { token })).body
  expect(data).toMatchObject({
    available_cash: '120.00',
    available_cash_excluding_site_credits: '100.00',
    available_site_credits: '20.00',
    available_credits: '500.00',
    available_bucks: '1000.00',
    payment_methods_count: 2,
    is_self_exclusion: 0,
    geo_location_status: { name: 'ALLOWED' },
  })
})

test('self_excluded, geo_denied and negative_credits are visible in the balance', async ({
  api,
  persona,
}) => {
  const balanceOf = async (name: PersonaName) => {
    const { access_token: token } = await persona(name)
    return (await api.get('/balance/v2', { token })).body.data
  }
  expect(await balanceOf('self_excluded')).toMatchObject({ is_self_exclusion: 1, available_cash: '120.00' })
  expect(await balanceOf('geo_denied')).toMatchObject({
    geo_location_status: { name: 'DENIED' },
    available_cash: '120.00',
  })
  expect((await balanceOf('negative_credits')).available_credits).toMatch(/^-/)
})

test('the contest entry has a slate of twelve players in three matches', async ({ api, persona }) => {
  const { access_token: token, main_contest_entry_id, main_blueprint_id, game_id } = await persona('funded')
  const body = { main_contest_entry_id, main_blueprint_id, game_id }
  const { players } = (await api.post('/pickem/get-players', { token, body })).body.data
  expect(players).toHaveLength(12)
  const games = players.map((player: { feed_game_id: number }) => player.feed_game_id)
  expect(new Set(games).size).toBe(3)
})

test('422: an unknown persona', async ({ api }) => {
  const reply = await api.post('/qa/personas', { body: { persona: 'emperor' } })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual({
    message: 'Validation Failed!',
    errors: { persona: [expect.stringContaining('fresh, funded')] },
  })
})
