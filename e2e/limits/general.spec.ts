import { expect, newAddress, test } from '@/e2e/fixtures/limits'

// Each of the two processes counts in its own memory, so between once and twice as many calls pass.
test('any call: 120 a minute and user in each process', async ({ persona, countBurst }) => {
  const passed = await countBurst({
    calls: 260,
    windowSeconds: 60,
    async begin() {
      const { access_token: token } = await persona('fresh')
      return () => ({ path: '/check-app-update', token, headers: { 'x-forwarded-for': newAddress() } })
    },
  })
  expect(passed).toBeGreaterThanOrEqual(120)
  expect(passed).toBeLessThanOrEqual(240)
})

test('the address counts, not what the client writes before it', async ({ countBurst }) => {
  const passed = await countBurst({
    calls: 1_300,
    windowSeconds: 60,
    async begin() {
      const address = newAddress()
      return n => ({ path: '/app-status', headers: { 'x-forwarded-for': `1.2.3.${n % 250}, ${address}` } })
    },
  })
  expect(passed).toBeGreaterThanOrEqual(600)
  expect(passed).toBeLessThanOrEqual(1_200)
})
