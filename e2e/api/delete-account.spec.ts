import { messageOnly, readMessages, statusOf } from '@/e2e/fixtures/account'
import { expect, test } from '@/e2e/fixtures/api'

const path = '/delete-account'

const rejection = {
  message: 'Validations',
  error_box: {
    heading: 'Unable To Delete Account',
    message: expect.any(String),
    cta: 'Return',
    color: 'Blue',
    cta_type: 'Return',
  },
}

for (const method of ['GET', 'POST'])
  test(`200: ${method} deletes the account immediately and emails the user`, async ({ api, persona }) => {
    const { email, password, access_token: token } = await persona('fresh')
    const { data } = (await api.post('/sign-in', { body: { email, password } })).body
    const reply = await api.send(method, path, { token })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toEqual(messageOnly)
    for (const each of [token, data.access_token]) expect(await statusOf(api, each)).toBe(401)
    expect((await api.post('/sign-in', { body: { email, password } })).status).toBe(401)
    expect(await readMessages(api, email)).toEqual([
      expect.objectContaining({ subject: 'Your account was deleted' }),
    ])
  })

test('200: negative credits do not prevent deletion', async ({ api, persona }) => {
  const { access_token: token } = await persona('negative_credits')
  expect((await api.get(path, { token })).status).toBe(200)
})

test('422: the user has funds', async ({ api, persona }) => {
  const { access_token: token } = await persona('funded')
  const reply = await api.get(path, { token })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(rejection)
  expect(reply.body.error_box.message).toContain('funds')
  expect(await statusOf(api, token)).toBe(200)
})

test('422: the user is in an open cash contest', async ({ api, persona }) => {
  const { access_token: token, email } = await persona('in_cash_contest')
  const reply = await api.get(path, { token })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(rejection)
  expect(reply.body.error_box.message).toContain('active contests')
  expect(await statusOf(api, token)).toBe(200)
  expect(await readMessages(api, email)).toEqual([])
})

test('401: without a token, or with the token of a deleted user', async ({ api, persona }) => {
  const { access_token } = await persona('deleted')
  for (const token of [undefined, access_token]) {
    const reply = await api.get(path, { token })
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ message: 'Unauthenticated.' })
  }
})
