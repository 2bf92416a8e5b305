import { messageOnly, statusOf, validationFailed } from '@/e2e/fixtures/account'
import { expect, test } from '@/e2e/fixtures/api'
import { timestamp } from '@/e2e/fixtures/wire'

const path = '/sign-in'

test('200: a session of its own beside those of other devices', async ({ api, persona }) => {
  const user = await persona('fresh')
  const reply = await api.post(path, { body: { email: user.email, password: user.password } })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toEqual({
    ...messageOnly,
    data: {
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_at: timestamp,
      user: { id: user.user_id, email: user.email, username: user.username },
    },
  })
  expect(await statusOf(api, reply.body.data.access_token)).toBe(200)
  expect(await statusOf(api, user.access_token)).toBe(200)
})

test('200: the e-mail address in any case', async ({ api, persona }) => {
  const { email, password } = await persona('fresh')
  expect((await api.post(path, { body: { email: ` ${email.toUpperCase()}`, password } })).status).toBe(200)
})

test('200: no cookie is set', async ({ api, persona }) => {
  const { email, password } = await persona('fresh')
  expect((await api.post(path, { body: { email, password } })).headers).not.toHaveProperty('set-cookie')
})

test('401: unknown, wrong and deleted are refused in the same words', async ({ api, persona }) => {
  const [user, deleted] = [await persona('fresh'), await persona('deleted')]
  for (const body of [
    { email: 'nobody@newcomers.slatekeeper.test', password: user.password },
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

test('422: nothing is read out of the address, where passwords do not belong', async ({ api, persona }) => {
  const { email, password } = await persona('fresh')
  const reply = await api.post(path, { query: { email, password } })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(validationFailed('email', 'password'))
})

test('422: fields of another kind', async ({ api }) => {
  const reply = await api.post(path, { body: { email: { $ne: '' }, password: { $ne: '' } } })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(validationFailed('email', 'password'))
})
