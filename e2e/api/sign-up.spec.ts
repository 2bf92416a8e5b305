import { messageOnly, readMessages, signUpBody, statusOf, validationFailed } from '@/e2e/fixtures/account'
import { expect, test } from '@/e2e/fixtures/api'
import { anyTimestamp } from '@/e2e/fixtures/wire'

const path = '/sign-up'

test('201: a session for the new account', async ({ api }) => {
  const body = signUpBody()
  const reply = await api.post(path, { body })
  expect(reply.status, reply.text).toBe(201)
  expect(reply.body).toEqual({
    ...messageOnly,
    data: {
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_at: anyTimestamp,
      user: { id: expect.any(Number), email: body.email, username: body.username },
    },
  })
  expect(await statusOf(api, reply.body.data.access_token)).toBe(200)
})

test('201: stores the optional fields', async ({ api }) => {
  const more = {
    promo_code: 'WELCOME',
    referral_link: 'https://go.example/r/1',
    timezone: 'America/New_York',
    platform: 'ios',
  }
  const { body } = await api.post(path, { body: { ...signUpBody(), ...more } })
  const reply = await api.post('/updated/promo-code', { token: body.data.access_token, body: {} })
  expect(reply.body.data.user).toMatchObject({
    promo_code: 'WELCOME',
    timezone: 'America/New_York',
    platform: 'ios',
  })
})

test('201: mails a welcome message with a verification link', async ({ api }) => {
  const body = signUpBody()
  await api.post(path, { body })
  const [welcome] = await readMessages(api, body.email)
  expect(welcome).toMatchObject({ channel: 'mail', link: expect.stringContaining('/verify-email?token=') })
})

test('422: required fields are missing', async ({ api }) => {
  const reply = await api.post(path, { body: {} })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(
    validationFailed('email', 'username', 'phone', 'password', 'password_confirmation'),
  )
})

test('422: malformed JSON is named', async ({ api }) => {
  const reply = await api.post(path, { body: '{"email":' })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual({
    message: 'Validation Failed!',
    errors: { body: ['The body must be valid JSON.'] },
  })
})

for (const [field, value] of [
  ['email', 'ada'],
  ['username', 'a b'],
  ['phone', '555-123-4567'],
  ['platform', 'web'],
  ['referral_link', 'javascript:alert(1)'],
] as const)
  test(`422: ${field} is not valid`, async ({ api }) => {
    const reply = await api.post(path, { body: { ...signUpBody(), [field]: value } })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(validationFailed(field))
  })

for (const password of ['a1b2c3d', `${'a1'.repeat(10)}x`, 'onlyletters', '1234567890'])
  test(`422: the password ${password} is not allowed`, async ({ api }) => {
    const reply = await api.post(path, {
      body: { ...signUpBody(), password, password_confirmation: password },
    })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(validationFailed('password'))
  })

test('422: the confirmation differs', async ({ api }) => {
  const reply = await api.post(path, { body: { ...signUpBody(), password_confirmation: 'Playmaker8' } })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(validationFailed('password_confirmation'))
})

for (const field of ['email', 'username', 'phone'] as const)
  test(`422: the ${field} is taken, in any case`, async ({ api, persona }) => {
    // With a proven email and phone.
    const first = await persona('funded')
    const reply = await api.post(path, { body: { ...signUpBody(), [field]: first[field].toUpperCase() } })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(validationFailed(field))
  })

test('201: an email and phone that another account did not verify are not taken', async ({ api }) => {
  const first = signUpBody()
  await api.post(path, { body: first })
  const { username } = signUpBody()
  const reply = await api.post(path, {
    body: { ...first, username, password: 'Other2026', password_confirmation: 'Other2026' },
  })
  expect(reply.status, reply.text).toBe(201)
  for (const { username: name, password } of [first, { username, password: 'Other2026' }]) {
    const signedIn = await api.post('/sign-in', { body: { email: first.email, password } })
    expect(signedIn.body.data.user).toMatchObject({ username: name })
  }
  const [welcome] = await readMessages(api, first.email)
  const token = new URL(welcome?.link ?? '').searchParams.get('token') ?? ''
  expect((await api.post('/verify-email', { body: { token } })).status).toBe(200)
  const again = await api.post(path, { body: { ...signUpBody(), email: first.email } })
  expect(again.body).toEqual(validationFailed('email'))
})

test('422: the phone of a deleted account is taken', async ({ api, persona }) => {
  const deleted = await persona('deleted')
  const reply = await api.post(path, { body: { ...signUpBody(), phone: deleted.phone } })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual(validationFailed('phone'))
})
