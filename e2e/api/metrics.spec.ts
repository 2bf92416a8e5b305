import { expect, test } from '@/e2e/fixtures/api'
import { testSettings } from '@/scripts/test-settings'

test('without the token there is nothing, also for a caller on the same machine', async ({ api }) => {
  for (const token of [undefined, 'another-token-of-some-length']) {
    const reply = await api.get('/metrics', { token })
    expect([reply.status, reply.body]).toEqual([404, { message: 'Not found.' }])
  }
})

test('with the token the metrics come in the format of Prometheus', async ({ api }) => {
  const reply = await api.get('/metrics', { token: testSettings.METRICS_TOKEN })
  expect(reply.status).toBe(200)
  expect(reply.text).toContain('# TYPE http_request_duration_seconds histogram')
})
