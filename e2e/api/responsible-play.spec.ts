import { type Api, expect, type Persona, test } from '@/e2e/fixtures/api'

const root = '/responsible-play'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const set = (api: Api, { access_token: token }: Persona, body: object) =>
  api.post(`${root}/limits`, { token, body })
const pause = (api: Api, { access_token: token }: Persona, days: unknown) =>
  api.post(`${root}/time-out`, { token, body: { days } })
const exclude = (api: Api, { access_token: token }: Persona, body: object) =>
  api.post(`${root}/exclude`, { token, body })

const readBalance = async (api: Api, { access_token: token }: Persona) =>
  (await api.get('/balance/v2', { token })).body.data

const unlimited = { own_limit: null, next_own_limit: null, next_at: null }

test('200: a new user has the general limits and no exclusion', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const reply = await api.get(root, { token })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toEqual({
    message: 'Responsible play',
    data: {
      daily: { limit: '2500.00', ...unlimited },
      weekly: { limit: '5000.00', ...unlimited },
      monthly: { limit: '10000.00', ...unlimited },
      exclusion: null,
    },
  })
})

test('200: limits are lowered immediately, raised later, and exact in cents', async ({ api, persona }) => {
  const user = await persona('fresh')
  const lowered = await set(api, user, { daily: 40.55, weekly: 0 })
  expect(lowered.status, lowered.text).toBe(200)
  expect(lowered.body).toMatchObject({
    message: 'Deposit limits saved',
    data: { daily: { limit: '40.55', own_limit: '40.55', next_at: null }, weekly: { limit: '0.00' } },
  })
  const { data } = (await set(api, user, { daily: 40.56, weekly: null })).body
  const waits = { next_at: expect.stringMatching(/^\d{4}-.*Z$/) }
  expect(data).toMatchObject({
    daily: { limit: '40.55', own_limit: '40.55', next_own_limit: '40.56', ...waits },
    weekly: { limit: '0.00', own_limit: '0.00', next_own_limit: null, ...waits },
    monthly: { limit: '10000.00', ...unlimited },
  })
  expect((await readBalance(api, user)).deposit_validations).toMatchObject({
    daily_deposit_limit: '40.55',
    week_deposit_limit: '0.00',
    month_deposit_limit: '10000.00',
  })
})

test('422: a limit above the general one, or that is no amount, is rejected and nothing changes', async ({
  api,
  persona,
}) => {
  const user = await persona('fresh')
  const reply = await set(api, user, { daily: 2_500.01, weekly: 10 })
  expect(reply.status).toBe(422)
  expect(reply.body.errors).toEqual({
    daily: ['The daily field must be at most 2500.00, the limit for all users.'],
  })
  for (const daily of [-1, 10.001, '10', 1e12, [5]])
    expect(Object.keys((await set(api, user, { daily })).body.errors)).toEqual(['daily'])
  expect((await set(api, user, {})).body.errors.daily).toEqual([
    'Send at least one of the fields daily, weekly and monthly.',
  ])
  expect((await api.get(root, { token: user.access_token })).body.data.weekly.own_limit).toBeNull()
})

test('200: a time-out stops the next call, and can only be lengthened', async ({ api, persona }) => {
  const user = await persona('funded')
  const reply = await pause(api, user, 7)
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toMatchObject({
    message: 'Time-out started',
    data: { exclusion: { kind: 'time_out', ends_at: expect.stringMatching(/Z$/) } },
  })
  expect((await readBalance(api, user)).is_self_exclusion).toBe(1)
  const query = { game_id: user.game_id ?? 0 }
  const offer = await api.get('/pickem/offer', { token: user.access_token, query })
  expect(offer.body.data.barred_by).toBe('self-exclusion')
  const shorter = await pause(api, user, 6)
  expect(shorter.status).toBe(422)
  expect(shorter.body.error_box).toMatchObject({
    heading: 'Already Excluded',
    message: expect.stringMatching(/^You are excluded until .* UTC\. An exclusion can only be lengthened\.$/),
  })
  expect((await pause(api, user, 8)).status).toBe(200)
})

test('422: a time-out has 1 to 42 days', async ({ api, persona }) => {
  const user = await persona('fresh')
  for (const days of [0, 43, 1.5, '7', null]) {
    const reply = await pause(api, user, days)
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['days']])
  }
})

test('200: an exclusion is lengthened and made permanent', async ({ api, persona }) => {
  const user = await persona('funded')
  const until = inDays(30)
  const reply = await exclude(api, user, { until })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toMatchObject({
    message: 'Self-exclusion started',
    data: { exclusion: { kind: 'exclusion', ends_at: expect.stringContaining(until.slice(0, 19)) } },
  })
  expect((await readBalance(api, user)).is_self_exclusion).toBe(1)
  expect((await exclude(api, user, { until: inDays(29) })).status).toBe(422)
  expect((await pause(api, user, 42)).status).toBe(422)
  const forever = await exclude(api, user, { permanent: true, password: user.password })
  expect(forever.body.data.exclusion).toMatchObject({ kind: 'exclusion', ends_at: null })
  expect(
    (await exclude(api, user, { permanent: true, password: user.password })).body.error_box.message,
  ).toContain('permanently')
})

test('422: a permanent exclusion and one of more than 180 days need the password', async ({
  api,
  persona,
}) => {
  const user = await persona('fresh')
  for (const end of [{ permanent: true }, { until: inDays(181) }]) {
    for (const password of [undefined, 'Wrong1234']) {
      const reply = await exclude(api, user, { ...end, password })
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['password']])
      expect(reply.headers['x-error-code']).toBe(password ? 'wrong_password' : 'password_required')
    }
  }
  expect((await exclude(api, user, { until: inDays(179) })).status).toBe(200)
  expect((await exclude(api, user, { until: inDays(400), password: user.password })).status).toBe(200)
})

test('422: an exclusion needs one end, a day to a century ahead', async ({ api, persona }) => {
  const user = await persona('fresh')
  for (const body of [
    {},
    { until: inDays(0.9) },
    { until: inDays(-3) },
    { until: inDays(40_000) },
    { until: 'never' },
    { until: inDays(3), permanent: true },
  ]) {
    const reply = await exclude(api, user, body)
    expect([reply.status, Object.keys(reply.body.errors)], JSON.stringify(body)).toEqual([422, ['until']])
  }
  expect((await exclude(api, user, { permanent: false })).status).toBe(422)
  expect((await readBalance(api, user)).is_self_exclusion).toBe(0)
})

for (const path of ['/limits', '/time-out', '/exclude'])
  test(`401: ${path} without a token`, async ({ api }) => {
    expect((await api.post(root + path, { body: {} })).status).toBe(401)
  })
