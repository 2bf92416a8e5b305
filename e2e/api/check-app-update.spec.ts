import { expect, test } from '@/e2e/fixtures/api'

test('200: the current version and force flag of each platform, as strings', async ({ api, persona }) => {
  const user = await persona('fresh')
  const { status, body } = await api.get('/check-app-update', { token: user.access_token })
  expect(status).toBe(200)
  expect(body).toEqual({
    message: expect.any(String),
    data: {
      android_version: expect.stringMatching(/^\d+(\.\d+)*$/),
      android_force_update: expect.stringMatching(/^[01]$/),
      ios_version: expect.stringMatching(/^\d+(\.\d+)*$/),
      ios_force_update: expect.stringMatching(/^[01]$/),
    },
  })
})

test('401: without a token', async ({ api }) => {
  expect(await api.get('/check-app-update')).toMatchObject({
    status: 401,
    body: { message: 'Unauthenticated.' },
  })
})
