import {
  informationMissing,
  messageOnly,
  readMessages,
  requestPasswordCode,
  signUpBody,
  statusOf,
} from '@/e2e/fixtures/account'
import { type Api, expect, test } from '@/e2e/fixtures/api'

const path = '/profile/email'
const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

/** Path and token of the link in the newest mail to an address. */
async function readLink(api: Api, to: string) {
  const [message] = await readMessages(api, to)
  const { pathname, searchParams } = new URL(message?.link ?? 'https://none.example')
  return { path: pathname, token: searchParams.get('token') ?? '' }
}

type User = { access_token: string; password: string }

const request = (api: Api, { access_token: token, password }: User, email: string) =>
  api.post(path, { token, body: { email, password } })

test('200: the address changes when the page of the mailed link is confirmed, and the former one can restore it', async ({
  api,
  persona,
}) => {
  const user = await persona('fresh', { verified: true })
  const { email } = signUpBody()
  const requested = await request(api, user, email)
  expect(requested.status, requested.text).toBe(200)
  expect(requested.body).toEqual(messageOnly)
  const read = async () => (await api.get('/profile', { token: user.access_token })).body.data.user
  expect(await read()).toMatchObject({ email: user.email, pending_email: email })

  const confirm = await readLink(api, email)
  expect(confirm.path).toBe('/profile/email/confirm')
  const opened = await api.get(confirm.path, { query: { token: confirm.token }, headers: asBrowser })
  expect(opened.status).toBe(200)
  expect(opened.text).toContain('<form method="post" action="/profile/email/confirm">')
  expect(await read()).toMatchObject({ email: user.email, pending_email: email })
  const confirmed = await api.post(confirm.path, {
    body: `token=${confirm.token}`,
    headers: { ...asBrowser, 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(confirmed.status).toBe(200)
  expect(confirmed.text).toContain('now uses this email address')
  expect(await read()).toMatchObject({ email, pending_email: '', is_email_verified: 1 })

  const restore = await readLink(api, user.email)
  expect(restore.path).toBe('/profile/email/revert')
  const page = await api.get(restore.path, { query: { token: restore.token }, headers: asBrowser })
  expect(page.status).toBe(200)
  expect(page.text).toContain('<form method="post" action="/profile/email/revert">')
  expect(await read()).toMatchObject({ email })

  const restored = await api.post(restore.path, { body: { token: restore.token } })
  expect(restored.status, restored.text).toBe(200)
  expect(restored.body).toEqual(messageOnly)
  expect(await statusOf(api, user.access_token)).toBe(401)
  const signIn = (password: string) => api.post('/sign-in', { body: { email: user.email, password } })
  expect((await signIn(user.password)).status).toBe(401)
  const otp = await requestPasswordCode(api, user.email)
  const password = 'Changed2026'
  const body = { user_id: user.user_id, otp, password, password_confirmation: password }
  expect((await api.post('/reset-password', { body })).status).toBe(200)
  expect((await signIn(password)).status).toBe(200)
})

test('200: an address of another account gets no mail, and the reply is the same', async ({
  api,
  persona,
}) => {
  const [user, other] = [await persona('fresh'), await persona('fresh', { verified: true })]
  const [free, taken] = [await request(api, user, signUpBody().email), await request(api, user, other.email)]
  expect(taken.status).toBe(200)
  expect(taken.body).toEqual(free.body)
  expect(await readMessages(api, other.email)).toEqual([])
})

test('422: the password is wrong, or the address is the current one', async ({ api, persona }) => {
  const user = await persona('fresh')
  const wrong = await request(api, { ...user, password: 'Wrong2026' }, signUpBody().email)
  expect(wrong.status).toBe(422)
  expect(wrong.body).toEqual(informationMissing('password'))
  const same = await request(api, user, user.email)
  expect(same.status).toBe(422)
  expect(same.body).toEqual(informationMissing('email'))
})

for (const [fields, body] of [
  [['email', 'password'], {}],
  [['email'], { email: 'ada', password: 'x' }],
  [['password'], { email: 'ada@example.com', password: '' }],
] as const)
  test(`422: the body is ${JSON.stringify(body)}`, async ({ api, persona }) => {
    const { access_token: token } = await persona('fresh')
    const reply = await api.post(path, { token, body })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors).sort()).toEqual([...fields].sort())
  })

test('401: without a token', async ({ api }) => {
  expect((await api.post(path, { body: {} })).status).toBe(401)
})

for (const link of ['/profile/email/confirm', '/profile/email/revert'])
  for (const method of ['GET', 'POST'])
    test(`404: ${method} ${link} with an unknown token`, async ({ api }) => {
      const token = 'unknown'
      const reply = await api.send(
        method,
        link,
        method === 'GET' ? { query: { token } } : { body: { token } },
      )
      expect(reply.status).toBe(404)
      expect(reply.body).toEqual(messageOnly)
    })

test('404: a link that a later request replaced', async ({ api, persona }) => {
  const user = await persona('fresh')
  const { email } = signUpBody()
  await request(api, user, email)
  const { path: link, token } = await readLink(api, email)
  await request(api, user, signUpBody().email)
  expect((await api.get(link, { query: { token } })).status).toBe(404)
})

test('200: while a change is pending, only the old address signs in and gets codes; afterwards only the new one', async ({
  api,
  persona,
}) => {
  const user = await persona('fresh')
  const { email } = signUpBody()
  await request(api, user, email)
  const signIn = async (address: string) =>
    (await api.post('/sign-in', { body: { email: address, password: user.password } })).status
  expect([await signIn(user.email), await signIn(email)]).toEqual([200, 401])
  await api.post('/forgot-password', { body: { email } })
  expect(await readMessages(api, email)).toHaveLength(1)
  const { path: link, token } = await readLink(api, email)
  await api.post(link, { body: { token } })
  expect([await signIn(user.email), await signIn(email)]).toEqual([401, 200])
})

test('409: another account confirmed the address first', async ({ api, persona }) => {
  const { email } = signUpBody()
  const links = []
  for (const user of [await persona('fresh'), await persona('fresh')]) {
    await request(api, user, email)
    links.push(await readLink(api, email))
  }
  const statuses = []
  for (const { path: link, token } of links) statuses.push((await api.post(link, { body: { token } })).status)
  expect(statuses).toEqual([200, 409])
})
