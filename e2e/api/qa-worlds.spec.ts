import { readCode, requestPasswordCode, signUpBody } from '@/e2e/fixtures/account'
import { type Api, expect, type Persona, test } from '@/e2e/fixtures/api'
import { fetchPlayers } from '@/e2e/fixtures/slate'
import { anyTimestamp } from '@/e2e/fixtures/wire'

const daySeconds = 86_400
const yearSeconds = 365 * daySeconds
const unknownWorld = 2_000_000_000

async function createWorld(api: Api, body: object = {}): Promise<number> {
  const reply = await api.post('/qa/worlds', { body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.world
}

async function advance(api: Api, world: number, seconds: number) {
  const reply = await api.post(`/qa/worlds/${world}/advance`, { body: { seconds } })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}

const yearOf = (timestamp: string) => new Date(timestamp).getUTCFullYear()

test('create: 201 with the ID and the time in the world', async ({ api }) => {
  const { status, body } = await api.post('/qa/worlds', { body: {} })
  expect(status).toBe(201)
  expect(body).toEqual({
    message: expect.any(String),
    data: { world: expect.any(Number), now: anyTimestamp },
  })
  const frozen = await api.post('/qa/worlds', { body: { clock: { frozen_at: '2040-05-06T07:08:09Z' } } })
  expect(frozen.body.data.now).toBe('2040-05-06T07:08:09.000000Z')
})

for (const [body, ...names] of [
  [{ clock: { offset_seconds: -1 } }, 'clock.offset_seconds'],
  [{ clock: { offset_seconds: 1, frozen_at: '2040-01-01T00:00:00Z' } }, 'clock'],
  [{ clock: { frozen_at: '2020-01-01T00:00:00Z' } }, 'clock.frozen_at'],
  [{ settings: { unknown_setting: 1 } }, 'settings.unknown_setting'],
  [{ settings: { entry_fee_maximum_cents: 'much' } }, 'settings.entry_fee_maximum_cents'],
  [{ releases: [{ platform: 'ios', version: 'new' }] }, 'releases.0.version'],
  [{ faults: [{ kind: 'status_404' }] }, 'faults.0.kind'],
  [{ faults: [{ kind: 'status_503', path: '/balance?x=1' }] }, 'faults.0.path'],
  [{ settings: { cash_deposit_min_cents: 5_000, cash_deposit_max_cents: 4_000 } }, 'settings'],
  [{ games: [{ id: 1, status: 'Active' }] }, 'games.0.status'],
] as [object, ...string[]][])
  test(`create: 422 for ${JSON.stringify(body)}`, async ({ api }) => {
    const reply = await api.post('/qa/worlds', { body })
    expect(reply.status, reply.text).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(names)
  })

test('create and change: 422 names the known fields', async ({ api }) => {
  const world = await createWorld(api)
  for (const [path, known] of [
    ['/qa/worlds', 'Known fields are clock, maintenance, releases, settings, games, faults.'],
    [`/qa/worlds/${world}`, 'Known fields are maintenance, releases, settings, games, faults.'],
  ] as const) {
    const reply = await api.post(path, { body: { weather: 'rain' } })
    expect(reply.status, reply.text).toBe(422)
    expect(reply.text).toContain(known)
  }
})

test('create and change: 422 for a body that is not a JSON object, which changes nothing', async ({
  api,
}) => {
  const world = await createWorld(api)
  for (const path of ['/qa/worlds', `/qa/worlds/${world}`, '/qa/snapshots'])
    for (const body of ['{"clock": {"offset_seconds": 5}, }', '[]', '{"name": oops}', 'null']) {
      const reply = await api.post(path, { body, headers: { 'content-type': 'application/json' } })
      expect(reply.status, `${path} ${body}`).toBe(422)
      expect(Object.keys(reply.body.errors)).toEqual(['body'])
    }
})

test('the errors of settings name what would pass', async ({ api }) => {
  for (const [settings, message] of [
    [{ no_setting: 1 }, /Settings are .*\bentry_fee_maximum_cents, /],
    [{ entry_fee_maximum_cents: 'much' }, /^Enter a number\.$/],
    [{ entry_fee_maximum_cents: -1 }, /^Enter at least 0\.$/],
    [{ entry_fee_maximum_cents: 1e9 }, /^Enter at most 1000000\.$/],
  ] as const) {
    const { body } = await api.post('/qa/worlds', { body: { settings } })
    expect(Object.values<string[]>(body.errors).flat().join(' ')).toMatch(message)
  }
})

test('the examples of the document are accepted', async ({ api }) => {
  const world = await createWorld(api)
  const { paths } = (await api.get('/qa/openapi.json')).body
  for (const path of Object.keys(paths)) {
    const example = paths[path].post?.requestBody?.content['application/json'].example
    // These name a user, and a snapshot is a copy of the whole database.
    if (!example || ['/qa/identity', '/qa/snapshots'].includes(path)) continue
    const reply = await api.post(path.replace('{world}', String(world)), { body: example })
    expect([200, 201], `${path}: ${reply.text}`).toContain(reply.status)
  }
})

test('personas with entries are created whatever the world allows', async ({ api, persona }) => {
  for (const part of [
    { settings: { entry_fee_maximum_cents: 500 } },
    { settings: { kyc_required_for_cash: 'entries' } },
    { games: [1, 2, 3, 4].map(id => ({ id, status: 'Paused' })) },
  ]) {
    const world = await createWorld(api, part)
    for (const name of ['mid_game', 'settled_winner'] as const) await persona(name, { world })
  }
  const world = await createWorld(api, { games: [{ id: 1, status: 'Paused' }] })
  const users = await Promise.all(Array.from({ length: 4 }, () => persona('funded', { world })))
  expect(users.map(user => user.game_id)).not.toContain(1)
})

test('change: 200 replaces the given parts', async ({ api, persona }) => {
  const world = await createWorld(api, { maintenance: { enabled: true }, settings: { reward_value: 77 } })
  const { access_token: token } = await persona('fresh', { world })
  const read = async () => (await api.get('/balance/v2', { token })).body.data
  expect(await read()).toMatchObject({ maintenance_mode: 'enabled', reward_value: 77 })
  const { status, body } = await api.post(`/qa/worlds/${world}`, { body: { maintenance: {} } })
  expect([status, body.data.world]).toEqual([200, world])
  expect(await read()).toMatchObject({ maintenance_mode: 'disabled', reward_value: 77 })
})

test('advance: 200 with the time in the world and what its jobs did', async ({ api }) => {
  const world = await createWorld(api, { clock: { frozen_at: '2040-05-06T07:08:09Z' } })
  expect(await advance(api, world, daySeconds)).toEqual({
    world,
    now: '2040-05-07T07:08:09.000000Z',
    accounts_purged: 0,
    time_outs_ended: 0,
    entries_settled: 0,
  })
})

test('advance: 422 backwards, and beyond 50 years', async ({ api }) => {
  const world = await createWorld(api, { clock: { offset_seconds: 49 * yearSeconds } })
  for (const seconds of [-1, 1.5, '1', 2 * yearSeconds]) {
    const reply = await api.post(`/qa/worlds/${world}/advance`, { body: { seconds } })
    expect(reply.status, reply.text).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(['seconds'])
  }
})

test('an unknown world: 404, and 422 for a persona', async ({ api }) => {
  const notFound = { message: 'Unknown world. Create one with POST /qa/worlds.' }
  const seconds = { body: { seconds: 1 } }
  for (const reply of [
    await api.post(`/qa/worlds/${unknownWorld}`, { body: {} }),
    await api.post(`/qa/worlds/${unknownWorld}/advance`, seconds),
    await api.get('/app-status', { headers: { 'x-qa-world': String(unknownWorld) } }),
  ])
    expect(reply).toMatchObject({ status: 404, body: notFound })
  const reply = await api.post('/qa/personas', { body: { persona: 'fresh', world: unknownWorld } })
  expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['world']])
})

/** Worlds that contradict each other and the service. */
const contradicting = Array.from({ length: 6 }, (_, index) => ({
  clock: { offset_seconds: index * 5 * yearSeconds },
  maintenance: { enabled: index % 2 === 1, message: `Closed in world ${index}` },
  releases: [{ platform: 'ios', version: `${90 + index}.0.0`, force_update: index % 3 === 0 }],
  settings: { reward_value: 1_000 + index },
}))

type Contradiction = (typeof contradicting)[number]

async function expectOwnAnswers(api: Api, user: Persona, world: number, given: Contradiction) {
  const { access_token: token, email, password } = user
  const [release] = given.releases
  const mode = given.maintenance.enabled ? 'enabled' : 'disabled'
  const [update, balance, status, change] = await Promise.all([
    api.get('/check-app-update', { token }),
    api.get('/balance/v2', { token }),
    api.get('/app-status', { headers: { 'x-qa-world': String(world) } }),
    api.post('/update/user-mode', { token, body: { user_mode: 'Cash' } }),
  ])
  expect(update.body.data).toMatchObject({
    android_version: '',
    ios_version: release?.version,
    ios_force_update: release?.force_update ? '1' : '0',
  })
  expect(balance.body.data).toMatchObject({
    maintenance_mode: mode,
    reward_value: given.settings.reward_value,
  })
  expect(status.body.data).toMatchObject({ maintenance_mode: mode, ios_version: release?.version })
  if (given.maintenance.enabled)
    expect(change).toMatchObject({ status: 503, body: { message: given.maintenance.message } })
  else {
    expect(change.status, change.text).toBe(200)
    const session = await api.post('/sign-in', { body: { email, password } })
    const years = yearOf(session.body.data.expires_at) - new Date().getUTCFullYear()
    expect(Math.abs(years - given.clock.offset_seconds / yearSeconds)).toBeLessThanOrEqual(1)
  }
}

test('each user gets the answers of their own world, and others those of the service', async ({
  api,
  persona,
}) => {
  const outsider = await persona('fresh')
  const readOutside = async () => {
    const { access_token: token } = outsider
    const replies = await Promise.all([api.get('/check-app-update', { token }), api.get('/app-status')])
    return replies.map(({ body }) => body)
  }
  const before = await readOutside()
  const users = await Promise.all(
    contradicting.map(async given => {
      const world = await createWorld(api, given)
      return { world, given, user: await persona('funded', { world }) }
    }),
  )
  for (let round = 0; round < 5; round++) {
    const outside = readOutside()
    await Promise.all(users.map(({ world, given, user }) => expectOwnAnswers(api, user, world, given)))
    expect(await outside).toEqual(before)
  }
})

test('a code expires after 24 hours of its world', async ({ api, persona }) => {
  const world = await createWorld(api)
  const { email } = await persona('fresh', { world })
  const otp = await requestPasswordCode(api, email)
  const verify = () => api.post('/verify-code', { body: { email, otp, type: '10' } })
  await advance(api, world, daySeconds - 3_600)
  expect((await verify()).status).toBe(200)
  await advance(api, world, 3_601)
  expect((await verify()).status).toBe(422)
})

test('an account is purged 30 days after its deletion', async ({ api, persona }) => {
  const world = await createWorld(api)
  const { access_token: token, email } = await persona('fresh', { world })
  expect((await api.post('/delete-account', { token })).status).toBe(200)
  expect(await advance(api, world, 29 * daySeconds)).toMatchObject({ accounts_purged: 0 })
  expect(await advance(api, world, daySeconds + 1)).toMatchObject({ accounts_purged: 1 })
  expect((await api.get('/qa/messages', { query: { to: email } })).body.data).toEqual([])
})

test('a slate is open before its matches start, and closed after', async ({ api, persona }) => {
  const world = await createWorld(api, { clock: { offset_seconds: 7 * yearSeconds } })
  const user = await persona('funded', { world })
  expect(await fetchPlayers(api, user)).toHaveLength(12)
  await advance(api, world, 3 * daySeconds)
  expect(await fetchPlayers(api, user)).toEqual([])
})

test('a paused game has no players', async ({ api, persona }) => {
  const games = [1, 2, 3, 4].map(id => ({ id, status: 'Paused' }))
  const [open, paused] = [await createWorld(api), await createWorld(api, { games })]
  expect(await fetchPlayers(api, await persona('funded', { world: open }))).toHaveLength(12)
  expect(await fetchPlayers(api, await persona('funded', { world: paused }))).toEqual([])
})

test('faults answer 429, 500 and 503 once, with their headers', async ({ api, persona }) => {
  const faults = [429, 500, 503].map(status => ({ kind: `status_${status}`, path: '/check-app-update' }))
  const world = await createWorld(api, { faults })
  const { access_token: token } = await persona('fresh', { world })
  const other = await persona('fresh', { world: await createWorld(api) })
  expect((await api.get('/balance', { token })).status).toBe(200)
  const call = () => api.get('/check-app-update', { token })
  const replies = [await call(), await call(), await call(), await call()]
  expect(replies.map(reply => reply.status)).toEqual([429, 500, 503, 200])
  expect(replies[0]?.headers['retry-after']).toBe('1')
  for (const reply of replies) expect(reply.body.message).toEqual(expect.any(String))
  expect((await api.get('/check-app-update', { token: other.access_token })).status).toBe(200)
})

test('the next email fails and has no code', async ({ api, persona }) => {
  const world = await createWorld(api, { faults: [{ kind: 'mail' }] })
  const { email } = await persona('fresh', { world })
  const request = () => api.post('/forgot-password', { body: { email } })
  expect((await request()).status).toBe(200)
  const { data } = (await api.get('/qa/messages', { query: { to: email } })).body
  expect(data).toMatchObject([{ code: null }])
  await advance(api, world, 120)
  expect((await request()).status).toBe(200)
  expect(await readCode(api, email)).toMatch(/^\d{6}$/)
})

test('a sign-up with the header X-QA-World is in the world', async ({ api }) => {
  const world = await createWorld(api, { settings: { reward_value: 55 } })
  const reply = await api.post('/sign-up', {
    body: signUpBody(),
    headers: { 'x-qa-world': String(world) },
  })
  expect(reply.status, reply.text).toBe(201)
  const { access_token: token } = reply.body.data
  expect((await api.get('/balance/v2', { token })).body.data.reward_value).toBe(55)
})
