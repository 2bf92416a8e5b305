import { informationMissing, readMessages, statusOf } from '@/e2e/fixtures/account'
import { expect, test } from '@/e2e/fixtures/api'

const path = '/profile/password'
const next = { new_password: 'Lanterns2026', new_password_confirmation: 'Lanterns2026' }

test('200: sets the password, replaces the token, ends the other sessions and notifies the user', async ({
  api,
  persona,
}) => {
  const { access_token: token, email, password } = await persona('fresh')
  const signIn = (with_: string) => api.post('/sign-in', { body: { email, password: with_ } })
  const other = (await signIn(password)).body.data.access_token
  const reply = await api.post(path, { token, body: { password, ...next } })
  expect(reply.status, reply.text).toBe(200)
  const { access_token: replaced } = reply.body.data
  expect([await statusOf(api, replaced), await statusOf(api, token), await statusOf(api, other)]).toEqual([
    200, 401, 401,
  ])
  expect((await signIn(password)).status).toBe(401)
  expect((await signIn(next.new_password)).status).toBe(200)
  expect((await readMessages(api, email))[0]?.text).toContain('all other devices were signed out')
})

test('422: the password is wrong', async ({ api, persona }) => {
  const { access_token: token, email, password } = await persona('fresh')
  const reply = await api.post(path, { token, body: { password: 'Wrong2026', ...next } })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(informationMissing('password'))
  expect(reply.headers['x-error-code']).toBe('wrong_password')
  expect((await api.post('/sign-in', { body: { email, password } })).status).toBe(200)
})

for (const [name, body, ...fields] of [
  ['missing fields', {}, 'password', 'new_password', 'new_password_confirmation'],
  [
    'a short password',
    { ...next, new_password: 'Short1', new_password_confirmation: 'Short1' },
    'new_password',
  ],
  ['no digit', { new_password: 'Passwords', new_password_confirmation: 'Passwords' }, 'new_password'],
  ['another confirmation', { ...next, new_password_confirmation: 'Other2026' }, 'new_password_confirmation'],
] as const)
  test(`422: ${name}`, async ({ api, persona }) => {
    const { access_token: token, password } = await persona('fresh')
    const sent = name === 'missing fields' ? body : { password, ...body }
    const reply = await api.post(path, { token, body: sent })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(informationMissing(...fields))
    expect(await statusOf(api, token)).toBe(200)
  })

test('401: without a token', async ({ api }) => {
  expect((await api.post(path, { body: { password: 'Playmaker7', ...next } })).status).toBe(401)
})
