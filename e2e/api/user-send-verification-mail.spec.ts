import { informationMissing, messageOnly, readMessages } from '@/e2e/fixtures/account'
import { type Api, expect, type Persona, test } from '@/e2e/fixtures/api'

const path = '/user/send-verification-mail'

const methods: Record<string, (api: Api, user: Persona) => ReturnType<Api['get']>> = {
  'GET with a query': (api, { email, access_token: token }) => api.get(path, { token, query: { email } }),
  POST: (api, { email, access_token: token }) => api.post(path, { token, body: { email } }),
}

for (const [name, call] of Object.entries(methods))
  test(`200: ${name} mails a link`, async ({ api, persona }) => {
    const user = await persona('fresh', { verified: false })
    const reply = await call(api, user)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toEqual(messageOnly)
    expect(await readMessages(api, user.email)).toEqual([
      expect.objectContaining({
        channel: 'mail',
        link: expect.stringContaining('/verify-email?token='),
        code: null,
      }),
    ])
  })

test('200: GET with a body mails a link; the body takes precedence over the query string', async ({
  api,
  persona,
}) => {
  const { email, access_token: token } = await persona('fresh', { verified: false })
  const reply = await api.get(path, { token, body: { email }, query: { email: 'other@example.com' } })
  expect(reply.status, reply.text).toBe(200)
  expect(await readMessages(api, email)).toHaveLength(1)
})

test('200: a verified email gets no more messages', async ({ api, persona }) => {
  const user = await persona('fresh', { verified: false })
  await methods.POST?.(api, user)
  const [message] = await readMessages(api, user.email)
  const token = new URL(message?.link ?? '').searchParams.get('token') ?? ''
  expect((await api.post('/verify-email', { body: { token } })).status).toBe(200)
  const reply = await api.post(path, { token: user.access_token, body: { email: user.email } })
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({ message: 'Your email address is already verified.' })
  expect(await readMessages(api, user.email)).toHaveLength(1)
})

for (const body of [{}, { email: '' }, { email: 'ada' }, { email: 5 }])
  test(`422: the body is ${JSON.stringify(body)}`, async ({ api, persona }) => {
    const { access_token: token } = await persona('fresh')
    const reply = await api.post(path, { token, body })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(informationMissing('email'))
  })

test('422: the email of another user', async ({ api, persona }) => {
  const [user, other] = [await persona('fresh'), await persona('fresh')]
  const reply = await api.post(path, { token: user.access_token, body: { email: other.email } })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(informationMissing('email'))
  expect(await readMessages(api, other.email)).toEqual([])
})

test('401: without a token, or with the token of a deleted user', async ({ api, persona }) => {
  const { access_token, email } = await persona('deleted')
  for (const token of [undefined, access_token]) {
    const reply = await api.post(path, { token, body: { email } })
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ message: 'Unauthenticated.' })
  }
})
