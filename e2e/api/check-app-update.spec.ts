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

for (const [version, isIgnored] of [
  ['4.12.1', false],
  ['v4', false],
  ['4.12.1-beta.1+45', false],
  ['4.12.1 (881)', false],
  ['ios/4.12.1', true],
  ['4,12,1', true],
  ['V4.0', true],
] as const)
  test(`200: the version ${version} is ${isIgnored ? 'ignored, and the reply says so' : 'read'}`, async ({
    api,
    persona,
  }) => {
    const { access_token: token } = await persona('fresh')
    for (const path of ['/check-app-update', '/profile']) {
      const reply = await api.get(path, { token, headers: { 'x-app-version': version } })
      const ignored = reply.headers['x-app-version-ignored']
      if (isIgnored) expect(ignored).toContain('4.12.1-beta.1+45')
      else expect(ignored).toBeUndefined()
    }
  })
