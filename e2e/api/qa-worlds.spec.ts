import { readCode, signUpBody, statusOf } from '@/e2e/fixtures/account'
import { type Api, expect, test } from '@/e2e/fixtures/api'
import { fetchPlayers } from '@/e2e/fixtures/slate'
import { anyTimestamp } from '@/e2e/fixtures/wire'
import type { WorldParts } from '@/e2e/kit/src/world'

const daySeconds = 86_400
const yearSeconds = 365 * daySeconds
const unknownWorld = 2_000_000_000

async function advance(api: Api, world: number, seconds: number) {
  const reply = await api.post(`/qa/worlds/${world}/advance`, { body: { seconds } })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}

test('create: 201 with the ID and the time in the world', async ({ api }) => {
  const { status, body } = await api.post('/qa/worlds', { body: {} })
  expect(status).toBe(201)
  expect(body).toEqual({
    message: expect.any(String),
    data: { world: expect.any(Number), now: anyTimestamp },
  })
  const frozen = await api.post('/qa/worlds', { body: { clock: { frozen_at: '2040-05-06T07:08:09Z' } } })
  expect(frozen.body.data.now).toBe('2040-05-06T07:08:09.000000Z')
  for (const { world } of [body.data, frozen.body.data]) await api.send('DELETE', `/qa/worlds/${world}`)
})

for (const [body, ...names] of [
  [{ clock: { offset_seconds: -51 * yearSeconds } }, 'clock.offset_seconds'],
  [{ clock: { offset_seconds: 1, frozen_at: '2040-01-01T00:00:00Z' } }, 'clock'],
  [{ clock: { frozen_at: '1970-01-01T00:00:00Z' } }, 'clock.frozen_at'],
  [{ settings: { unknown_setting: 1 } }, 'settings.unknown_setting'],
  [{ settings: { entry_fee_maximum_cents: 'much' } }, 'settings.entry_fee_maximum_cents'],
  [{ releases: [{ platform: 'ios', version: 'new' }] }, 'releases.0.version'],
  [{ faults: [{ kind: 'status_404' }] }, 'faults.0.kind'],
  [{ faults: [{ kind: 'status_503', path: '/balance?x=1' }] }, 'faults.0.path'],
  [{ settings: { cash_deposit_min_cents: 5_000, cash_deposit_max_cents: 4_000 } }, 'settings'],
  [{ games: [{ id: 1, status: 'Closed' }] }, 'games.0.status'],
] as [object, ...string[]][])
  test(`create: 422 for ${JSON.stringify(body)}`, async ({ api }) => {
    const reply = await api.post('/qa/worlds', { body })
    expect(reply.status, reply.text).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(names)
  })

test('create and change: 422 names the known fields', async ({ api, newWorld }) => {
  for (const path of ['/qa/worlds', `/qa/worlds/${await newWorld()}`]) {
    const reply = await api.post(path, { body: { weather: 'rain' } })
    expect(reply.status, reply.text).toBe(422)
    expect(reply.text).toContain('Known fields are clock, maintenance, releases, settings, games, faults.')
  }
})

test('create and change: 422 for a body that is not a JSON object, which changes nothing', async ({
  api,
  newWorld,
}) => {
  const world = await newWorld()
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

test('the examples of the document are accepted', async ({ api, newWorld }) => {
  const world = await newWorld()
  const { paths } = (await api.get('/qa/openapi.json')).body
  for (const path of Object.keys(paths)) {
    const example = paths[path].post?.requestBody?.content['application/json'].example
    // These name a user or a world.
    if (!example || ['/qa/identity', '/qa/withdrawals', '/qa/snapshots'].includes(path)) continue
    const reply = await api.post(path.replace('{world}', String(world)), { body: example })
    expect([200, 201], `${path}: ${reply.text}`).toContain(reply.status)
    if (path === '/qa/worlds') await api.send('DELETE', `/qa/worlds/${reply.body.data.world}`)
  }
})

test('a persona whose entries the world rejects: 422 with the reason', async ({ api, persona, newWorld }) => {
  for (const parts of [
    { settings: { entry_fee_maximum_cents: 500 } },
    { settings: { kyc_required_for_cash: 'entries' } },
    { games: [1, 2, 3, 4].map(id => ({ id, status: 'Paused' as const })) },
  ] satisfies WorldParts[]) {
    const world = await newWorld(parts)
    const { status, body } = await api.post('/qa/personas', { body: { persona: 'mid_game', world } })
    expect([status, body.errors]).toEqual([
      422,
      { persona: [expect.stringMatching(/ of the world reject the entries of this persona: \w+\.$/)] },
    ])
  }
  const world = await newWorld({ games: [{ id: 1, status: 'Paused' }] })
  const users = await Promise.all(Array.from({ length: 4 }, () => persona('funded', { world })))
  expect(users.map(user => user.game_id)).not.toContain(1)
})

test('change: 200 replaces the given parts', async ({ api, persona, newWorld }) => {
  const world = await newWorld({ maintenance: { enabled: true }, settings: { reward_value: 77 } })
  const { access_token: token } = await persona('fresh', { world })
  const read = async () => (await api.get('/balance/v2', { token })).body.data
  expect(await read()).toMatchObject({ maintenance_mode: 'enabled', reward_value: 77 })
  const { status, body } = await api.post(`/qa/worlds/${world}`, { body: { maintenance: {} } })
  expect([status, body.data.world]).toEqual([200, world])
  expect(await read()).toMatchObject({ maintenance_mode: 'disabled', reward_value: 77 })
})

test('advance: 200 with the time in the world and what its jobs did', async ({ api, newWorld }) => {
  const world = await newWorld({ clock: { frozen_at: '2040-05-06T07:08:09Z' } })
  expect(await advance(api, world, daySeconds)).toEqual({
    world,
    now: '2040-05-07T07:08:09.000000Z',
    accounts_purged: 0,
    time_outs_ended: 0,
    entries_settled: 0,
  })
})

test('a checkout that an app reads as JSON continues in its world', async ({ api, newWorld }) => {
  const world = await newWorld({})
  const headers = { 'x-qa-world': String(world) }
  const { body } = await api.post('/qa/personas', { headers, body: { persona: 'funded' } })
  const token = body.data.access_token
  const balance = await api.get('/balance/v2', { token })
  const { pathname } = new URL(balance.body.data.deposit_checkout_url)
  const started = await api.post(pathname, { headers, body: { action: 'start', amount: 25 } })
  expect(started.body.data.redirect_to).toMatch(new RegExp(`^/checkout/[\\w-]+\\?qa_world=${world}$`))
})

test('a user of no world is unknown', async ({ api }) => {
  const password = 'Quarterback9'
  for (const user_id of [1e30, 9e15, 2_147_483_647]) {
    const body = { user_id, otp: '123456', password, password_confirmation: password }
    const reply = await api.post('/reset-password', { body })
    expect(reply.status, reply.text).toBeLessThan(500)
  }
})

test('advance: 422 backwards, and beyond 50 years', async ({ api, newWorld }) => {
  const world = await newWorld({ clock: { offset_seconds: 49 * yearSeconds } })
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
    await api.get(`/qa/worlds/${unknownWorld}`),
    await api.post(`/qa/worlds/${unknownWorld}`, { body: {} }),
    await api.post(`/qa/worlds/${unknownWorld}/advance`, seconds),
    await api.get('/app-status', { headers: { 'x-qa-world': String(unknownWorld) } }),
  ])
    expect(reply).toMatchObject({ status: 404, body: notFound })
  const reply = await api.post('/qa/personas', { body: { persona: 'fresh', world: unknownWorld } })
  expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['world']])
})

test('a slate is open before its matches start, and closed after', async ({ api, persona, newWorld }) => {
  const world = await newWorld({ clock: { offset_seconds: 7 * yearSeconds } })
  const user = await persona('funded', { world })
  expect(await fetchPlayers(api, user)).toHaveLength(12)
  await advance(api, world, 3 * daySeconds)
  expect(await fetchPlayers(api, user)).toEqual([])
})

test('a paused game has no players', async ({ api, persona, newWorld }) => {
  const games = [1, 2, 3, 4].map(id => ({ id, status: 'Paused' as const }))
  const [open, paused] = [await newWorld(), await newWorld({ games })]
  expect(await fetchPlayers(api, await persona('funded', { world: open }))).toHaveLength(12)
  expect(await fetchPlayers(api, await persona('funded', { world: paused }))).toEqual([])
})

test('faults answer 429, 500 and 503 once, with their headers', async ({ api, persona, newWorld }) => {
  const faults = ([429, 500, 503] as const).map(status => ({
    kind: `status_${status}` as const,
    path: '/check-app-update',
  }))
  const world = await newWorld({ faults })
  const { access_token: token } = await persona('fresh', { world })
  const other = await persona('fresh', { world: await newWorld() })
  expect((await api.get('/balance', { token })).status).toBe(200)
  const call = () => api.get('/check-app-update', { token })
  const replies = [await call(), await call(), await call(), await call()]
  expect(replies.map(reply => reply.status)).toEqual([429, 500, 503, 200])
  expect(replies[0]?.headers['retry-after']).toBe('1')
  for (const reply of replies) expect(reply.body.message).toEqual(expect.any(String))
  expect((await api.get('/check-app-update', { token: other.access_token })).status).toBe(200)
})

test('the next email fails and has no code', async ({ api, persona, newWorld }) => {
  const world = await newWorld({ faults: [{ kind: 'mail' }] })
  const { email } = await persona('fresh', { world })
  const request = () => api.post('/forgot-password', { body: { email } })
  expect((await request()).status).toBe(200)
  const { data } = (await api.get('/qa/messages', { query: { to: email } })).body
  expect(data).toMatchObject([{ code: null }])
  await advance(api, world, 120)
  expect((await request()).status).toBe(200)
  expect(await readCode(api, email)).toMatch(/^\d{6}$/)
})

test('a sign-up with the header X-QA-World is in the world', async ({ api, newWorld }) => {
  const world = await newWorld({ settings: { reward_value: 55 } })
  const reply = await api.post('/sign-up', {
    body: signUpBody(),
    headers: { 'x-qa-world': String(world) },
  })
  expect(reply.status, reply.text).toBe(201)
  const { access_token: token } = reply.body.data
  expect((await api.get('/balance/v2', { token })).body.data.reward_value).toBe(55)
})

test('list: 200 with users and clock, newest first; delete: 200, then 404', async ({
  api,
  persona,
  newWorld,
}) => {
  const [first, second] = [await newWorld({ clock: { frozen_at: '2040-05-06T07:08:09Z' } }), await newWorld()]
  await persona('fresh', { world: first })
  const list = async () => {
    const { data } = (await api.get('/qa/worlds')).body
    return data.filter(({ world }: { world: number }) => [first, second].includes(world))
  }
  const frozen = '2040-05-06T07:08:09.000000Z'
  expect(await list()).toEqual([
    {
      world: second,
      created_at: anyTimestamp,
      users: 0,
      clock: { now: anyTimestamp, offset_seconds: 0, frozen_at: null },
    },
    {
      world: first,
      created_at: anyTimestamp,
      users: 1,
      clock: { now: frozen, offset_seconds: 0, frozen_at: frozen },
    },
  ])
  const remove = () => api.send('DELETE', `/qa/worlds/${first}`)
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  expect(await list()).toMatchObject([{ world: second }])
})

test('read: 200 with all parts, which can be sent again', async ({ api, newWorld }) => {
  const world = await newWorld({
    clock: { frozen_at: '2040-05-06T07:08:09Z' },
    maintenance: { windows: [{ starts_at: '2040-05-07T00:00:00Z', message: 'Closed.', platforms: ['ios'] }] },
    releases: [{ platform: 'android', version: '5.1', publish_at: '2030-01-01T00:00:00Z' }],
    settings: { reward_value: 12 },
    games: [{ id: 2, status: 'Paused' }],
    faults: [{ kind: 'latency', path: '/balance', latency_ms: 5, times: 3 }],
  })
  const read = async () => (await api.get(`/qa/worlds/${world}`)).body.data
  const parts = await read()
  const frozen = '2040-05-06T07:08:09.000000Z'
  expect(parts).toMatchObject({
    world,
    clock: { now: frozen, offset_seconds: 0, frozen_at: frozen },
    maintenance: {
      enabled: false,
      message: expect.any(String),
      windows: [
        { starts_at: '2040-05-07T00:00:00.000000Z', ends_at: null, message: 'Closed.', platforms: ['ios'] },
      ],
    },
    releases: [
      {
        platform: 'android',
        version: '5.1',
        force_update: false,
        publish_at: '2030-01-01T00:00:00.000000Z',
      },
    ],
    settings: { reward_value: 12, entry_fee_maximum_cents: 2_500 },
    faults: [{ kind: 'latency', path: '/balance', latency_ms: 5, percent: 100, times: 3, ends_at: null }],
  })
  expect(parts.games.find(({ id }: { id: number }) => id === 2).status).toBe('Paused')
  const { maintenance, releases, settings } = parts
  const reply = await api.post(`/qa/worlds/${world}`, { body: { maintenance, releases, settings } })
  expect(reply.status, reply.text).toBe(200)
  expect(await read()).toEqual(parts)
})

test('change: 200 moves the clock to the real one', async ({ api, newWorld }) => {
  const world = await newWorld({ clock: { frozen_at: '2040-05-06T07:08:09Z' } })
  const { body } = await api.post(`/qa/worlds/${world}`, { body: { clock: {} } })
  expect(Math.abs(Date.parse(body.data.now) - Date.now())).toBeLessThan(600_000)
})

test('a fault of a path with a parameter answers 401 for each value', async ({ api, persona, newWorld }) => {
  const faults = [{ kind: 'status_401' as const, path: '/deposits/{deposit_id}', times: 2 }]
  const { access_token: token } = await persona('fresh', { world: await newWorld({ faults }) })
  const statuses = []
  for (const id of [1, 2, 3]) statuses.push((await api.get(`/deposits/${id}`, { token })).status)
  expect(statuses).toEqual([401, 401, 404])
})

test('calls are cut before and after they are carried out, and replies are truncated', async ({
  api,
  persona,
  newWorld,
}) => {
  const faults: WorldParts['faults'] = [
    { kind: 'truncated', path: '/balance/v2' },
    { kind: 'cut_before', path: '/sign-out' },
    { kind: 'cut_after', path: '/sign-out' },
  ]
  const { access_token: token } = await persona('fresh', { world: await newWorld({ faults }) })
  await expect(api.get('/balance/v2', { token })).rejects.toThrow()
  expect((await api.get('/balance/v2', { token })).status).toBe(200)
  await expect(api.post('/sign-out', { token })).rejects.toThrow()
  expect(await statusOf(api, token)).toBe(200)
  await expect(api.post('/sign-out', { token })).rejects.toThrow()
  expect(await statusOf(api, token)).toBe(401)
})
