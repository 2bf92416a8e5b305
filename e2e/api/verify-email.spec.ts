import { readMessages, signUpBody } from '@/e2e/fixtures/account'
import { type Api, expect, test } from '@/e2e/fixtures/api'

const path = '/verify-email'
const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

async function signUpForLink(api: Api) {
  const body = signUpBody()
  const { data } = (await api.post('/sign-up', { body })).body
  const [welcome] = await readMessages(api, body.email)
  const token = new URL(welcome?.link ?? '').searchParams.get('token') ?? ''
  return { token, accessToken: data.access_token as string, username: body.username }
}

async function readUser(api: Api, token: string) {
  return (await api.post('/updated/promo-code', { token, body: {} })).body.data.user
}

test('200: a page names the account, and its button verifies the email', async ({ api }) => {
  const { token, accessToken, username } = await signUpForLink(api)
  expect(await readUser(api, accessToken)).toMatchObject({
    is_email_verified: 0,
    email_verified_date_time: '',
  })
  const reply = await api.get(path, { query: { token }, headers: asBrowser })
  expect(reply.status).toBe(200)
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
  expect(reply.text).toContain(`The account ${username} was created with this email address on `)
  expect(reply.text).toContain('<form method="post" action="/verify-email">')
  expect(await readUser(api, accessToken)).toMatchObject({ is_email_verified: 0 })
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...asBrowser }
  const pressed = await api.send('POST', path, { headers: form, body: `token=${token}` })
  expect(pressed.status, pressed.text).toBe(200)
  expect(pressed.text).toContain('Your email address is verified.')
  expect(await readUser(api, accessToken)).toMatchObject({
    is_email_verified: 1,
    email_verified_date_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
})

test('200: opening the link again shows that the email is already verified', async ({ api }) => {
  const { token, accessToken } = await signUpForLink(api)
  await api.post(path, { body: { token } })
  const before = await readUser(api, accessToken)
  const reply = await api.get(path, { query: { token }, headers: asBrowser })
  expect(reply.status).toBe(200)
  expect(reply.text).toContain('already verified')
  expect(await readUser(api, accessToken)).toEqual(before)
})

test('200: JSON that names the POST for clients that accept only JSON, and changes nothing', async ({
  api,
}) => {
  const { token, accessToken } = await signUpForLink(api)
  const reply = await api.get(path, { query: { token } })
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({ message: expect.stringContaining('Send POST /verify-email') })
  expect(await readUser(api, accessToken)).toMatchObject({ is_email_verified: 0 })
})

const invalidLinks = {
  unknown: { token: 'x'.repeat(43) },
  empty: { token: '' },
  'too long': { token: 'x'.repeat(400) },
  absent: {},
}

for (const [name, query] of Object.entries(invalidLinks))
  test(`404: the token is ${name}`, async ({ api }) => {
    const reply = await api.get(path, { query, headers: asBrowser })
    expect(reply.status).toBe(404)
    expect(reply.text).toContain('This link is not valid.')
  })

test('405: HEAD does not verify', async ({ api, request }) => {
  const { token, accessToken } = await signUpForLink(api)
  expect((await request.head(path, { params: { token } })).status()).toBe(405)
  expect(await readUser(api, accessToken)).toMatchObject({ is_email_verified: 0 })
})

test('200: POST accepts the token in the body', async ({ api }) => {
  const { token, accessToken } = await signUpForLink(api)
  expect((await api.post(path, { body: { token } })).status).toBe(200)
  expect(await readUser(api, accessToken)).toMatchObject({ is_email_verified: 1 })
})

test('the style sheet of the page is available', async ({ api }) => {
  const reply = await api.get('/page.css')
  expect(reply.status).toBe(200)
  expect(reply.headers['content-type']).toContain('text/css')
})
