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

test('any page: 600 a minute and address in each process, its files and calls of the API apart', async ({
  request,
  countBurst,
}) => {
  const page = await request.get('/docs', {
    headers: { 'x-forwarded-for': newAddress(), accept: 'text/html' },
  })
  const [file = ''] = /\/_next\/static\/[^"]+\.js/.exec(await page.text()) ?? []
  // A revalidation costs next to nothing, so that the burst fits into a minute on a slow machine too.
  const known = { 'if-none-match': page.headers().etag ?? '' }
  let headers: Record<string, string> = {}
  const passed = await countBurst({
    calls: 1_300,
    windowSeconds: 60,
    async begin() {
      headers = { 'x-forwarded-for': newAddress() }
      return () => ({ path: '/docs', headers: { ...headers, ...known } })
    },
  })
  expect(passed).toBeGreaterThanOrEqual(600)
  expect(passed).toBeLessThanOrEqual(1_200)

  await expect(async () => {
    const refused = await request.get('/docs', { headers: { ...headers, ...known, accept: 'text/html' } })
    expect(refused.status()).toBe(429)
    expect(refused.headers()['content-type']).toMatch(/^text\/html/)
    expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0)
    expect(await refused.text()).toMatch(/Too many requests\. Try again in \d+ s\./)
  }).toPass()
  for (const path of [file, '/page.css', '/app-status'])
    expect((await request.get(path, { headers })).status(), path).toBe(200)
})
