import { expect, test } from '@/e2e/fixtures/api'

const origin = 'capacitor://localhost'

// e2e/limits/cors.spec.ts tests a service with allowed origins.
test('no other origin can read responses by default', async ({ api }) => {
  const reply = await api.get('/app-status', { headers: { origin } })
  expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([200, undefined])
  const preflight = await api.send('OPTIONS', '/app-status', {
    headers: { origin, 'access-control-request-method': 'GET' },
  })
  expect(preflight.status).toBe(405)
  expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
})
