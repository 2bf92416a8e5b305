import { expect, test } from '@/e2e/fixtures/api'

test('200: disabled without a maintenance window', async ({ api, persona }) => {
  const user = await persona('fresh')
  const { status, body } = await api.get('/check-maintenance-mode', { token: user.access_token })
  expect(status).toBe(200)
  expect(body).toEqual({ message: expect.any(String), maintenance_mode: 'disabled' })
})

test('401: without a token', async ({ api }) => {
  expect((await api.get('/check-maintenance-mode')).status).toBe(401)
})
