import { expect, newAddress, test } from '@/e2e/fixtures/limits'

// Each of the two processes counts for itself, so between once and twice as many calls pass.
test('any call: 120 a minute and user in each process', async ({ api, persona, countPassing }) => {
  const { access_token: token } = await persona('fresh')
  const passed = await countPassing(260, () =>
    api.get('/check-app-update', { token, headers: { 'x-forwarded-for': newAddress() } }),
  )
  expect(passed).toBeGreaterThanOrEqual(120)
  expect(passed).toBeLessThanOrEqual(240)
})

test('the address counts, not what the client writes before it', async ({ api, countPassing }) => {
  const passed = await countPassing(1_300, (n, headers) =>
    api.get('/app-status', {
      headers: { 'x-forwarded-for': `1.2.3.${n % 250}, ${headers['x-forwarded-for']}` },
    }),
  )
  expect(passed).toBeGreaterThanOrEqual(600)
  expect(passed).toBeLessThanOrEqual(1_200)
})
