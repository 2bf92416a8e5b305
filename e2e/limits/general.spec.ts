import { expect, newAddress, test } from '@/e2e/fixtures/limits'

// Each of the two processes counts in memory, so between one and two times the limit passes.
test('API calls: 120 per user a minute and process', async ({ persona, countBurst }) => {
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

test('pages: 600 per IP address a minute and process, whatever the client forwards; static files and API calls are not counted', async ({
  request,
  countBurst,
}) => {
  const page = await request.get('/docs', {
    headers: { 'x-forwarded-for': newAddress(), accept: 'text/html' },
  })
  const [file = ''] = /\/_next\/static\/[^"]+\.js/.exec(await page.text()) ?? []
  // A 304 is cheap, so the burst takes less than a minute on a slow machine.
  const conditional = { 'if-none-match': page.headers().etag ?? '' }
  let headers: { 'x-forwarded-for': string } = { 'x-forwarded-for': '' }
  const passed = await countBurst({
    calls: 1_300,
    windowSeconds: 60,
    async begin() {
      headers = { 'x-forwarded-for': newAddress() }
      const own = headers['x-forwarded-for']
      return n => ({
        path: '/docs',
        headers: { 'x-forwarded-for': `1.2.3.${n % 250}, ${own}`, ...conditional },
      })
    },
  })
  expect(passed).toBeGreaterThanOrEqual(600)
  expect(passed).toBeLessThanOrEqual(1_200)

  // Each process counts its own requests, so only some of these reach one that is over its limit.
  await expect(async () => {
    const options = { headers: { ...headers, ...conditional, accept: 'text/html' } }
    const responses = await Promise.all(Array.from({ length: 50 }, () => request.get('/docs', options)))
    const rejected = responses.find(response => response.status() === 429)
    if (!rejected) throw new Error('no process rejected the page')
    expect(rejected.headers()['content-type']).toMatch(/^text\/html/)
    expect(Number(rejected.headers()['retry-after'])).toBeGreaterThan(0)
    expect(await rejected.text()).toMatch(/Too many requests\. Try again in \d+ (?:second|minute)s?\./)
  }).toPass()
  for (const path of [file, '/page.css', '/app-status'])
    expect((await request.get(path, { headers })).status(), path).toBe(200)
})
