import { messageOnly, statusOf, validationFailed } from '@/e2e/fixtures/account'
import { expect, test } from '@/e2e/fixtures/api'
import { anyTimestamp } from '@/e2e/fixtures/wire'

const path = '/sign-in'

test('200: a new session; sessions of other devices stay valid', async ({ api, persona }) => {
  const user = await persona('fresh')
  const reply = await api.post(path, { body: { email: user.email, password: user.password } })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toEqual({
    ...messageOnly,
    data: {
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_at: anyTimestamp,
      user: { id: user.user_id, email: user.email, username: user.username },
    },
  })
  expect(await statusOf(api, reply.body.data.access_token)).toBe(200)
  expect(await statusOf(api, user.access_token)).toBe(200)
})

test('200: the email in any case', async ({ api, persona }) => {
  const { email, password } = await persona('fresh')
  expect((await api.post(path, { body: { email: ` ${email.toUpperCase()}`, password } })).status).toBe(200)
})

test('200: sets no cookie', async ({ api, persona }) => {
  const { email, password } = await persona('fresh')
  expect((await api.post(path, { body: { email, password } })).headers).not.toHaveProperty('set-cookie')
})

test('401: an unknown email, a wrong password and a deleted account answer the same', async ({
  api,
  persona,
}) => {
  const [user, deleted] = [await persona('fresh'), await persona('deleted')]
  for (const body of [
    { email: 'unknown@newcomers.slatekeeper.test', password: user.password },
    { email: user.email, password: `${user.password}x` },
    { email: deleted.email, password: deleted.password },
  ]) {
    const reply = await api.post(path, { body })
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ message: 'The email address or the password is wrong.' })
  }
})

test('422: required fields are missing', async ({ api }) => {
  const reply = await api.post(path, { body: {} })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(validationFailed('email', 'password'))
})

test('422: credentials in the query string are ignored', async ({ api, persona }) => {
  const { email, password } = await persona('fresh')
  const reply = await api.post(path, { query: { email, password } })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(validationFailed('email', 'password'))
})

test('422: objects instead of strings', async ({ api }) => {
  const reply = await api.post(path, { body: { email: { $ne: '' }, password: { $ne: '' } } })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(validationFailed('email', 'password'))
})
