import { createHash, randomBytes } from 'node:crypto'
import { findActions } from '@/e2e/fixtures/console'
import { insertOperator, sessionCookieName } from '@/e2e/fixtures/operator'
import { expect, test } from '@/e2e/fixtures/providers'

test('with PASSWORD_SIGN_IN=off no password is asked for or accepted', async ({ request }) => {
  const page = await (await request.get('/admin/sign-in')).text()
  expect(page).toContain('Acme ID')
  expect(page).not.toContain('type="password"')
  const form = { email: 'operator@slatekeeper.test', password: 'password of the suites' }
  expect((await request.post('/api/auth/callback/operator', { form })).status()).toBe(404)
  expect((await request.get('/admin/sign-in/forgot')).url()).toMatch(/\/admin\/sign-in$/)
})

test('with PASSWORD_SIGN_IN=off a recovery link signs in once, and mailed links do not', async ({
  request,
  database,
  baseURL,
}) => {
  const { id } = await insertOperator(database, 'manager')
  const signIn = findActions().find(({ name }) => name === 'signInByLink')
  const makeLink = async (purpose: string) => {
    const token = randomBytes(32).toString('base64url')
    await database.query(
      `insert into operator_links (operator_id, purpose, token_hash, expires_at)
       values ($1, $2::operator_link_purpose, $3, now() + interval '1 hour')`,
      [id, purpose, createHash('sha256').update(token).digest()],
    )
    return token
  }
  const use = (token: string) =>
    request.post(signIn?.path ?? '', {
      headers: {
        'next-action': signIn?.id ?? '',
        accept: 'text/x-component',
        'content-type': 'text/plain;charset=UTF-8',
        origin: baseURL ?? '',
      },
      data: JSON.stringify([{ token }]),
    })
  for (const purpose of ['invitation', 'password_reset'])
    expect(await (await use(await makeLink(purpose))).text()).toContain('OperatorLinkInvalid')

  const token = await makeLink('recovery')
  const page = await (await request.get(`/admin/sign-in/password?token=${token}`)).text()
  expect(page).toContain('This link signs you in once')
  const used = await use(token)
  expect(await used.text()).toContain('"ok":true')
  expect(used.headers()['set-cookie']).toMatch(
    new RegExp(`${sessionCookieName}=[\\w-]{43};.*HttpOnly.*SameSite=lax`, 'i'),
  )
  expect((await request.get('/admin/operators')).url()).toMatch(/\/admin\/operators$/)
  expect(await (await use(token)).text()).toContain('OperatorLinkInvalid')
})
