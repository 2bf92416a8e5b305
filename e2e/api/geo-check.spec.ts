import { signUpBody } from '@/e2e/fixtures/account'
import { type Api, expect, type Persona, test } from '@/e2e/fixtures/api'

const path = '/geo/check'
const newYork = { latitude: 40.7128, longitude: -74.006, accuracy_m: 12.5, is_mocked: false }
const lasVegas = { ...newYork, latitude: 36.1716, longitude: -115.1391 }

const readStatus = async (api: Api, token: string) => {
  const { data } = (await api.get('/balance', { token })).body
  return [data.geo_location_status.name, data.is_dfs_geolocation_step_passed]
}

const check = (api: Api, { access_token: token }: Pick<Persona, 'access_token'>, body: object) =>
  api.post(path, { token, body })

test('200: a new user is denied until a check in an open state', async ({ api }) => {
  const { access_token: token } = (await api.post('/sign-up', { body: signUpBody() })).body.data
  expect(await readStatus(api, token)).toEqual(['DENIED', 0])
  const reply = await api.post(path, { token, body: newYork })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toEqual({
    message: 'Location checked',
    data: {
      geo_location_status: { id: expect.any(Number), name: 'ALLOWED' },
      region: { code: 'NY', name: 'New York' },
      expires_at: expect.stringMatching(/^\d{4}-.*\.\d{6}Z$/),
      reason: null,
    },
  })
  expect(await readStatus(api, token)).toEqual(['ALLOWED', 1])
})

for (const [name, report, region, reason] of [
  ['a closed state', lasVegas, 'NV', 'Cash play is not available in Nevada.'],
  ['a simulated position', { ...newYork, is_mocked: 1 }, 'NY', /simulates the location\. Turn it off/],
  ['an inaccurate position', { ...newYork, accuracy_m: 5_000 }, 'NY', /not accurate enough/],
  ['a position abroad', { ...newYork, latitude: 48.86, longitude: 2.35 }, null, /outside the states/],
  ['a minimum age', { ...newYork, latitude: 42.36, longitude: -71.06 }, 'MA', /Verify your identity/],
  ['a border', { ...newYork, latitude: 41.998, longitude: -112.5 }, 'UT', /too close to a state where/],
] as const)
  test(`200: ${name} is denied with a reason`, async ({ api, persona }) => {
    const user = await persona('funded')
    const { status, body } = await check(api, user, report)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      geo_location_status: { name: 'DENIED' },
      region: region && { code: region },
      expires_at: null,
      reason: expect.stringMatching(reason),
    })
    expect(await readStatus(api, user.access_token)).toEqual(['DENIED', 1])
  })

test('200: a denied check stops cash entries and contests, an allowed one opens them again', async ({
  api,
  persona,
}) => {
  const user = await persona('funded')
  const offer = async () => {
    const query = { game_id: user.game_id ?? 0 }
    return (await api.get('/pickem/offer', { token: user.access_token, query })).body.data.barred_by
  }
  expect(await offer()).toBeNull()
  await check(api, user, lasVegas)
  expect(await offer()).toBe('location')
  await check(api, user, newYork)
  expect(await offer()).toBeNull()
})

test('422: positions that do not exist are rejected', async ({ api, persona }) => {
  const user = await persona('fresh')
  for (const [field, value] of [
    ['latitude', 90.1],
    ['latitude', 'NaN'],
    ['longitude', -180.5],
    ['longitude', null],
    ['accuracy_m', -1],
    ['accuracy_m', 1e308],
    ['is_mocked', 'no'],
  ] as const) {
    const reply = await check(api, user, { ...newYork, [field]: value })
    expect(reply.status, `${field} ${value}`).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
  }
  const overflow = await api.post(path, {
    token: user.access_token,
    body: '{"latitude": 1e999, "longitude": 0, "accuracy_m": 1, "is_mocked": false}',
  })
  expect(overflow.status).toBe(422)
  expect(await readStatus(api, user.access_token)).toEqual(['ALLOWED', 1])
})

test('401: without a token', async ({ api }) => {
  expect((await api.post(path, { body: newYork })).status).toBe(401)
})
