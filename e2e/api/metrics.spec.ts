import { expect, test } from '@/e2e/fixtures/api'
import { tokenOf } from '@/e2e/fixtures/token-of'

test('404: without the metrics token, also for local callers', async ({ api }) => {
  for (const token of [undefined, 'another-token-of-some-length']) {
    const reply = await api.get('/metrics', { token })
    expect([reply.status, reply.body]).toEqual([404, { message: 'Not found.' }])
  }
})

test('200: with the metrics token, in the Prometheus format', async ({ api }) => {
  const reply = await api.get('/metrics', { token: tokenOf('METRICS_TOKEN') })
  expect(reply.status).toBe(200)
  expect(reply.text).toContain('# TYPE http_request_duration_seconds histogram')
})
