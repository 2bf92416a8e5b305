import { type Api, expect, test } from '@/e2e/fixtures/api'

const path = '/free-play-promo/claim'
const unknownId = 2_147_483_647

async function findPromoId(api: Api, outcome: string): Promise<number> {
  const { body } = await api.get('/qa/reference')
  const promo = body.data.promos.find((each: { outcome: string }) => each.outcome === outcome)
  expect(promo, `a promo with outcome ${outcome}`).toBeTruthy()
  return promo.id
}

test('200: awards the credits', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const id = await findPromoId(api, 'claimable')
  const reply = await api.post(path, { token, body: { id } })
  expect(reply).toMatchObject({ status: 200, body: { message: 'Credits awarded' } })
  expect(Object.keys(reply.body)).toEqual(['message'])
  const { data } = (await api.get('/balance/v2', { token })).body
  const awarded = Number(data.available_credits) + Number(data.reward_earned_credits)
  expect(awarded).toBeGreaterThan(0)
})

test('404: an unknown promo', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const reply = await api.post(path, { token, body: { id: unknownId } })
  expect(reply.status).toBe(404)
  expect(reply.body).toEqual({ message: 'This promo is not available' })
})

test('404: an ended promo', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const reply = await api.post(path, { token, body: { id: await findPromoId(api, 'ended') } })
  expect(reply.status).toBe(404)
  expect(reply.body).toEqual({ message: 'This promo is not available' })
})

test('422: a second claim, which does not change the balance', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const id = await findPromoId(api, 'claimable')
  expect((await api.post(path, { token, body: { id } })).status).toBe(200)
  const before = (await api.get('/balance', { token })).body.data
  const reply = await api.post(path, { token, body: { id } })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual({ message: 'You have already claimed this promo' })
  expect((await api.get('/balance', { token })).body.data).toEqual(before)
})

test('422: the user is not eligible', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const reply = await api.post(path, { token, body: { id: await findPromoId(api, 'not_eligible') } })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual({ message: 'You are not eligible for this promo' })
})

test('422: a self-excluded user', async ({ api, persona }) => {
  const { access_token: token } = await persona('self_excluded')
  const reply = await api.post(path, { token, body: { id: await findPromoId(api, 'claimable') } })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual({ message: 'You are not eligible for this promo' })
})

test('422: the promo has no credit bucket', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const reply = await api.post(path, { token, body: { id: await findPromoId(api, 'bucket_missing') } })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual({ message: 'Credits cannot be awarded right now' })
})

for (const [name, body] of [
  ['missing', {}],
  ['null', { id: null }],
  ['a string', { id: '1' }],
  ['a fraction', { id: 1.5 }],
  ['zero', { id: 0 }],
  ['negative', { id: -1 }],
  ['above the maximum', { id: unknownId + 1 }],
  ['a list', { id: [1] }],
] as const)
  test(`422: the ID is ${name}`, async ({ api, persona }) => {
    const { access_token: token } = await persona('fresh')
    const reply = await api.post(path, { token, body })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual({
      message: 'Please enter required information',
      errors: { id: [expect.stringMatching(/^The id field /)] },
    })
  })

test('401: without a token', async ({ api }) => {
  const reply = await api.post(path, { body: { id: 1 } })
  expect(reply.status).toBe(401)
  expect(reply.body).toEqual({ message: 'Unauthenticated.' })
})

test('401: with the token of a deleted user', async ({ api, persona }) => {
  const { access_token: token } = await persona('deleted')
  const reply = await api.post(path, { token, body: { id: await findPromoId(api, 'claimable') } })
  expect(reply.status).toBe(401)
})
