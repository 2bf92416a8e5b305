import { expect, newAddress, test } from '@/e2e/fixtures/limits'

const general = '"address";q=600;w=60, "user";q=120;w=60'

test('successes and errors have the limits of the call and what is left of them', async ({
  api,
  persona,
}) => {
  const { access_token: token } = await persona('fresh')
  const headers = { 'x-forwarded-for': newAddress() }
  const read = await api.get('/check-app-update', { token, headers })
  expect([read.status, read.headers['ratelimit-policy']]).toEqual([200, general])
  expect(read.headers.ratelimit).toMatch(/^"address";r=\d+;t=\d+, "user";r=\d+;t=\d+$/)

  const body = { id: 2_147_483_647 }
  const claim = await api.post('/free-play-promo/claim', { token, headers, body })
  expect([claim.status, claim.headers['ratelimit-policy']]).toEqual([404, `${general}, "claim";q=5;w=10`])
  expect(claim.headers.ratelimit).toMatch(/^"address";r=\d+;t=\d+, "user";r=\d+;t=\d+, "claim";r=4;t=\d+$/)
})

test('429: nothing is left until Retry-After', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const headers = { 'x-forwarded-for': newAddress() }
  // The window of ten seconds can end between calls.
  await expect(async () => {
    const body = { id: 2_147_483_647 }
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => api.post('/free-play-promo/claim', { token, headers, body })),
    )
    const rejected = replies.find(({ status }) => status === 429)
    expect(rejected?.headers.ratelimit).toMatch(
      new RegExp(`, "claim";r=0;t=${rejected?.headers['retry-after']}$`),
    )
  }).toPass()
})

test('limits by account and of failures are not announced', async ({ api }) => {
  const { headers } = await api.post('/sign-in', {
    body: { email: 'unknown@a.test', password: 'wrong-password-1' },
    headers: { 'x-forwarded-for': newAddress() },
  })
  expect(headers['ratelimit-policy']).toBe('"address";q=600;w=60')
  expect(headers.ratelimit).toMatch(/^"address";r=\d+;t=\d+$/)
})
