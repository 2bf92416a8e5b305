import { expect, test } from '@/e2e/fixtures/api'

test('200: versions and maintenance without a token', async ({ api }) => {
  const { status, body } = await api.get('/app-status')
  expect(status).toBe(200)
  expect(body.data).toEqual({
    android_version: expect.any(String),
    android_force_update: expect.stringMatching(/^[01]$/),
    ios_version: expect.any(String),
    ios_force_update: expect.stringMatching(/^[01]$/),
    maintenance_mode: 'disabled',
    maintenance_message: '',
    maintenance_starts_at: null,
    maintenance_ends_at: null,
  })
})

test('200: the same for one platform, by query string and by POST', async ({ api }) => {
  expect((await api.get('/app-status', { query: { platform: 'ios' } })).status).toBe(200)
  expect((await api.post('/app-status', { body: { platform: 'android' } })).status).toBe(200)
})

test('422: a platform that there is none of', async ({ api }) => {
  const { status, body } = await api.get('/app-status', { query: { platform: 'symbian' } })
  expect(status).toBe(422)
  expect(body).toEqual({
    message: 'Validation Failed!',
    errors: { platform: ['The platform field must be one of: android, ios.'] },
  })
})
