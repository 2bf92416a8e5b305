import { expect, newAddress, test } from '@/e2e/fixtures/limits'

const apps = ['capacitor://localhost', 'http://localhost:8081']

for (const origin of apps)
  test(`an app of the origin ${origin} can call the API`, async ({ api, persona }) => {
    const { access_token: token } = await persona('fresh')
    const from = { 'x-forwarded-for': newAddress(), origin }
    const preflight = await api.send('OPTIONS', '/balance', {
      headers: {
        ...from,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,if-none-match,traceparent',
      },
    })
    expect([preflight.status, preflight.text]).toEqual([204, ''])
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'authorization,if-none-match,traceparent',
    })
    for (const [sent, status] of [
      [token, 200],
      [undefined, 401],
    ] as const) {
      const { status: received, headers } = await api.get('/balance', { token: sent, headers: from })
      expect([received, headers['access-control-allow-origin']]).toEqual([status, origin])
      expect(headers['access-control-allow-credentials']).toBeUndefined()
      expect(headers['access-control-expose-headers']).toMatch(/ETag, .*RateLimit.*Retry-After.*X-Error-Code/)
      expect(headers.vary).toContain('origin')
    }
  })

test('preflights are not counted', async ({ api }) => {
  const headers = {
    'x-forwarded-for': newAddress(),
    origin: 'capacitor://localhost',
    'access-control-request-method': 'GET',
  }
  const { headers: sent } = await api.send('OPTIONS', '/app-status', { headers })
  expect(sent.ratelimit).toBeUndefined()
  // The first call to be counted, in whichever process.
  expect((await api.get('/app-status', { headers })).headers.ratelimit).toMatch(/^"address";r=599;/)
})

test('other origins cannot read the API, and no origin the console', async ({ api }) => {
  const from = { 'x-forwarded-for': newAddress() }
  const call = (method: string, path: string, origin: string) =>
    api.send(method, path, { headers: { ...from, origin, 'access-control-request-method': 'GET' } })
  const found: (string | undefined)[] = []
  for (const method of ['GET', 'OPTIONS'])
    for (const [path, origin] of [
      ['/app-status', 'https://evil.example'],
      ['/app-status', 'null'],
      ['/admin/sign-in', 'capacitor://localhost'],
      ['/docs', 'capacitor://localhost'],
      ['/healthz', 'capacitor://localhost'],
    ] as const)
      found.push((await call(method, path, origin)).headers['access-control-allow-origin'])
  expect(found).toEqual(found.map(() => undefined))
})
