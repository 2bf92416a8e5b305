import { type Api, expect, type Persona, type PersonaName, type Reply, test } from '@/e2e/fixtures/api'

const withEntry: PersonaName[] = [
  'funded',
  'in_cash_contest',
  'negative_credits',
  'self_excluded',
  'geo_denied',
  'ineligible',
  'settled_winner',
  'mid_game',
  'pending_withdrawal',
  'kyc_pending',
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

const balanceOf = async (api: Api, { access_token: token }: Persona, version = '/v2') =>
  (await api.get(`/balance${version}`, { token })).body.data

async function entriesOf(api: Api, { access_token: token, user_id }: Persona) {
  const { data } = (await api.get('/qa/entries', { query: { user_id } })).body
  const shown = data.map(({ pickem_contest_entry_id: id }: { pickem_contest_entry_id: number }) =>
    api.get(`/pickem/show-entry/${id}`, { token }),
  )
  return (await Promise.all<Reply>(shown)).map(reply => reply.body.data)
}

test('settled_winner has an entry of 10.00 that paid 30.00', async ({ api, persona }) => {
  const user = await persona('settled_winner')
  const [entry, ...others] = await entriesOf(api, user)
  expect(others).toEqual([])
  expect(entry.pickem_contest_entry).toMatchObject({ buy_in: '10.00', payout: '30.00', is_settled: 1 })
  expect(await balanceOf(api, user)).toMatchObject({ available_cash: '30.00' })
})

test('mid_game has an open entry on matches that have started', async ({ api, persona }) => {
  const user = await persona('mid_game')
  const [entry] = await entriesOf(api, user)
  expect(entry.pickem_contest_entry).toMatchObject({ buy_in: '10.00', is_settled: 0 })
  for (const player of entry.pickem_contest_entry_players)
    expect(player).toMatchObject({ is_game_started: 1, is_game_completed: 0, result: null })
  expect(await balanceOf(api, user)).toMatchObject({ available_cash: '120.00' })
})

test('pending_withdrawal has a pending withdrawal of 25.00', async ({ api, persona }) => {
  const user = await persona('pending_withdrawal')
  const { cash_transaction } = await balanceOf(api, user, '')
  expect(cash_transaction).toMatchObject({ type: 'withdrawal', amount: '25.00' })
})

test('kyc_pending has an identity check that was not decided', async ({ api, persona }) => {
  const user = await persona('kyc_pending')
  expect(await balanceOf(api, user)).toMatchObject({
    kyc_status: { name: 'Pending' },
    kyc_attempts: 1,
    kyc_dob: '1990-05-17',
  })
})

test('balances replace those of the persona, in the ledger', async ({ api, persona }) => {
  const user = await persona('funded', { balances: { cash: 7.25, credits: -3, bucks: 0 } })
  expect(await balanceOf(api, user)).toMatchObject({
    available_cash_excluding_site_credits: '7.25',
    available_site_credits: '20.00',
    available_credits: '-3.00',
    available_bucks: '0.00',
  })
})

test('kyc, geo, mode, platform, build and verified replace those of the persona', async ({
  api,
  persona,
}) => {
  const user = await persona('fresh', {
    kyc: 'Verified',
    geo: 'DENIED',
    mode: 'Arcade',
    platform: 'ios',
    build: '4.12.1',
    verified: true,
  })
  expect(await balanceOf(api, user)).toMatchObject({
    kyc_status: { name: 'Verified' },
    geo_location_status: { name: 'DENIED' },
    is_email_verified_new: 1,
  })
  const profile = await api.post('/updated/promo-code', {
    token: user.access_token,
    body: { promo_code: 'QA' },
  })
  expect(profile.body.data.user).toMatchObject({ platform: 'ios' })
})

test('claimed promos are credited before the persona is restricted', async ({ api, persona }) => {
  const { promos } = (await api.get('/qa/reference')).body.data
  const claimable = promos.find((promo: { outcome: string }) => promo.outcome === 'claimable')
  const user = await persona('self_excluded', { claimed: [claimable.id] })
  const { access_token: token } = user
  const repeated = await api.post('/free-play-promo/claim', { token, body: { id: claimable.id } })
  expect(repeated).toMatchObject({ status: 422, body: { message: 'You have already claimed this promo' } })
})

test('settled entries are lost and leave the balances unchanged', async ({ api, persona }) => {
  const user = await persona('geo_denied', { settled_entries: 3, balances: { cash: 1 } })
  const entries = await entriesOf(api, user)
  expect(entries.map(({ pickem_contest_entry }) => pickem_contest_entry.is_settled)).toEqual([1, 1, 1])
  expect(await balanceOf(api, user)).toMatchObject({ available_cash: '21.00', available_bucks: '1000.00' })
})

for (const name of ['fresh', 'self_excluded'] as const)
  test(`${name} is excluded until the given time`, async ({ api, persona }) => {
    const user = await persona(name, { excluded_until: new Date(Date.now() + 86_400_000).toISOString() })
    expect(await balanceOf(api, user)).toMatchObject({ is_self_exclusion: 1 })
  })

const rejected: [field: string, overrides: object, message: string][] = [
  ['persona', { persona: 'emperor' }, 'fresh, funded'],
  ['balance', { balance: { cash: 1 } }, 'Known fields are persona, verified, balances'],
  ['balances.gold', { balances: { gold: 1 } }, 'Known fields are cash, site_credits'],
  ['balances.cash', { balances: { cash: -1 } }, 'at least 0'],
  ['balances.cash', { balances: { cash: 0.001 } }, 'multiple of 0.01'],
  ['kyc', { kyc: 'Maybe' }, 'Not performed, Pending, Verified, Rejected'],
  ['geo', { geo: 'MARS' }, 'ALLOWED, DENIED'],
  ['mode', { mode: 'Practice' }, 'Cash, Arcade'],
  ['platform', { platform: 'web' }, 'android, ios'],
  ['build', { build: 'x'.repeat(41) }, 'at most 40 characters'],
  ['verified', { verified: 'yes' }, 'true or false'],
  ['claimed', { claimed: [7, 7] }, 'must not contain a promo twice'],
  [
    'claimed',
    { claimed: [2_000_000_000] },
    'Promo 2000000000 cannot be claimed by this persona: it is not open',
  ],
  ['excluded_until', { excluded_until: '2020-01-01T00:00:00Z' }, 'must be in the future'],
  ['excluded_until', { excluded_until: 'tomorrow' }, 'UTC timestamp such as 2026'],
  ['settled_entries', { settled_entries: 101 }, 'at most 100'],
]

for (const [field, overrides, message] of rejected)
  test(`422: ${JSON.stringify(overrides).slice(0, 60)}`, async ({ api }) => {
    const reply = await api.post('/qa/personas', { body: { persona: 'fresh', ...overrides } })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual({
      message: 'Validation Failed!',
      errors: { [field]: [expect.stringContaining(message)] },
    })
  })
