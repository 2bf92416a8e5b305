import { type Api, expect, test } from '@/e2e/fixtures/api'

const path = '/free-play-promo/claim'
const unknownId = 2_147_483_647

async function promoThatIs(api: Api, outcome: string): Promise<number> {
  const { body } = await api.get('/qa/reference')
  const promo = body.data.promos.find((each: { outcome: string }) => each.outcome === outcome)
  expect(promo, `a promo that is ${outcome}`).toBeTruthy()
  return promo.id
}

test('200: the credits are awarded', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const id = await promoThatIs(api, 'claimable')
  const reply = await api.post(path, { token, body: { id } })
  expect(reply).toMatchObject({ status: 200, body: { message: 'Credits awarded' } })
  expect(Object.keys(reply.body)).toEqual(['message'])
  const { data } = (await api.get('/balance/v2', { token })).body
  const awarded = Number(data.available_credits) + Number(data.reward_earned_credits)
  expect(awarded).toBeGreaterThan(0)
})

test('404: an unknown promo is not available', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const reply = await api.post(path, { token, body: { id: unknownId } })
  expect(reply.status).toBe(404)
  expect(reply.body).toEqual({ message: 'This promo is not available' })
})

test('404: a promo that is over is not available', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const reply = await api.post(path, { token, body: { id: await promoThatIs(api, 'ended') } })
  expect(reply.status).toBe(404)
  expect(reply.body).toEqual({ message: 'This promo is not available' })
})

test('422: a second claim, and the balance stays', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const id = await promoThatIs(api, 'claimable')
  expect((await api.post(path, { token, body: { id } })).status).toBe(200)
  const before = (await api.get('/balance', { token })).body.data
  const reply = await api.post(path, { token, body: { id } })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual({ message: 'You have already claimed this promo' })
  expect((await api.get('/balance', { token })).body.data).toEqual(before)
})

test('422: the user is not eligible', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const reply = await api.post(path, { token, body: { id: await promoThatIs(api, 'not_eligible') } })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual({ message: 'You are not eligible for this promo' })
})

test('422: a self-excluded user is not eligible for any promo', async ({ api, persona }) => {
  const { access_token: token } = await persona('self_excluded')
  const reply = await api.post(path, { token, body: { id: await promoThatIs(api, 'claimable') } })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual({ message: 'You are not eligible for this promo' })
})

test('422: the credit bucket cannot be resolved', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const reply = await api.post(path, { token, body: { id: await promoThatIs(api, 'bucket_missing') } })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual({ message: 'Credits cannot be awarded right now' })
})

for (const [what, body] of [
  ['missing', {}],
  ['null', { id: null }],
  ['a text', { id: '1' }],
  ['a fraction', { id: 1.5 }],
  ['zero', { id: 0 }],
  ['negative', { id: -1 }],
  ['greater than any id', { id: unknownId + 1 }],
  ['a list', { id: [1] }],
] as const)
  test(`422: an id that is ${what}`, async ({ api, persona }) => {
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

test('401: with the token of a deleted account', async ({ api, persona }) => {
  const { access_token: token } = await persona('deleted')
  const reply = await api.post(path, { token, body: { id: await promoThatIs(api, 'claimable') } })
  expect(reply.status).toBe(401)
})
