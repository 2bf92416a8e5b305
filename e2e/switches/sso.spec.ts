import { expect, test } from '@/e2e/fixtures/switches'

test('with PASSWORD_SIGN_IN=off no password is asked for or accepted', async ({ request }) => {
  const page = await (await request.get('/admin/sign-in')).text()
  expect(page).toContain('Acme ID')
  expect(page).not.toContain('type="password"')
  const form = { email: 'operator@slatekeeper.test', password: 'password of the suites' }
  expect((await request.post('/api/auth/callback/operator', { form })).status()).toBe(404)
  expect((await request.get('/admin/sign-in/forgot')).url()).toMatch(/\/admin\/sign-in$/)
})
