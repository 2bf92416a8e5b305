import { expect, test } from '@/e2e/fixtures/api'

test('200: versions and maintenance mode, without a token', async ({ api }) => {
  const { status, body } = await api.get('/app-status')
  expect(status).toBe(200)
  expect(body.data).toEqual({
    android_version: expect.any(String),
    android_force_update: expect.stringMatching(/^[01]$/),
    android_min_version: expect.any(String),
    ios_version: expect.any(String),
    ios_force_update: expect.stringMatching(/^[01]$/),
    ios_min_version: expect.any(String),
    maintenance_mode: 'disabled',
    maintenance_message: '',
    maintenance_starts_at: null,
    maintenance_ends_at: null,
  })
})

test('200: for one platform, as a query parameter or a POST body', async ({ api }) => {
  expect((await api.get('/app-status', { query: { platform: 'ios' } })).status).toBe(200)
  expect((await api.post('/app-status', { body: { platform: 'android' } })).status).toBe(200)
})

test('422: an unknown platform', async ({ api }) => {
  const { status, body } = await api.get('/app-status', { query: { platform: 'symbian' } })
  expect(status).toBe(422)
  expect(body).toEqual({
    message: 'Validation Failed!',
    errors: { platform: ['The platform field must be one of: android, ios.'] },
  })
})
