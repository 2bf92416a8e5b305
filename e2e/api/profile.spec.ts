import { informationMissing, signUpBody } from '@/e2e/fixtures/account'
import { expect, test } from '@/e2e/fixtures/api'
import { anyFlag, anyTimestamp, webAddress } from '@/e2e/fixtures/wire'

const path = '/profile'

test('200: exactly the fields of the user and of what can be changed', async ({ api, persona }) => {
  const user = await persona('fresh', { verified: false })
  const reply = await api.get(path, { token: user.access_token })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toEqual({
    message: expect.any(String),
    data: {
      user: {
        id: user.user_id,
        email: user.email,
        username: user.username,
        is_adult: anyFlag,
        phone: user.phone,
        avatar: webAddress,
        is_email_verified: anyFlag,
        email_verified_date_time: '',
        created_at: anyTimestamp,
        updated_at: anyTimestamp,
        promo_code: '',
        bucks: expect.any(Number),
        credits: expect.any(Number),
        available_cash: 0,
        referral_code: expect.any(String),
        unique_onboarding_id: expect.any(String),
        timezone: 'UTC',
        platform: expect.any(String),
        is_phone_verified: anyFlag,
        pending_email: '',
        pending_phone: '',
        avatar_choices: expect.arrayContaining([webAddress]),
        privacy_show_recent_picks: 1,
        is_scoring_notice_dsa: 0,
        is_gameplay_sound_enabled: 1,
        next_sound_key: expect.any(String),
        user_background_sounds: expect.any(Array),
      },
    },
  })
})

test('200: changes are in the reply and in the balance', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const { avatar_choices, user_background_sounds } = (await api.get(path, { token })).body.data.user
  const [off, next] = user_background_sounds.map((sound: { sound_key: string }) => sound.sound_key)
  const { username } = signUpBody()
  const change = {
    username,
    timezone: 'America/New_York',
    avatar: avatar_choices[1],
    privacy_show_recent_picks: 0,
    is_scoring_notice_dsa: 1,
    is_gameplay_sound_enabled: 0,
    next_sound_key: next,
    user_background_sounds: [{ sound_key: off, is_enabled: 0 }],
  }
  const reply = await api.post(path, { token, body: { ...change, is_tester: 1 } })
  expect(reply.status, reply.text).toBe(200)
  const saved = { ...change, user_background_sounds: expect.arrayContaining(change.user_background_sounds) }
  expect(reply.body.data.user).toMatchObject(saved)
  expect((await api.get('/balance/v2', { token })).body.data).toMatchObject({
    username,
    privacy_show_recent_picks: 0,
    is_scoring_notice_dsa: 1,
    is_gameplay_sound_enabled: 0,
    next_sound_key: next,
    user_background_sounds: saved.user_background_sounds,
  })
  expect((await api.get('/balance', { token })).body.data).toMatchObject({ privacy_show_recent_picks: 0 })
})

for (const body of [
  {},
  { unknown: 1 },
  { username: 'ab' },
  { username: 'admin' },
  { timezone: '+01:00' },
  { avatar: 'https://evil.example/x.png' },
  { privacy_show_recent_picks: 2 },
  { is_scoring_notice_dsa: 'yes' },
  { next_sound_key: 'none' },
  { user_background_sounds: [{ sound_key: 'none', is_enabled: 1 }] },
])
  test(`422: the body is ${JSON.stringify(body)}`, async ({ api, persona }) => {
    const { access_token: token } = await persona('fresh')
    const reply = await api.post(path, { token, body })
    expect(reply.status, reply.text).toBe(422)
    const [field = 'username'] = Object.keys(body).filter(name => name !== 'unknown')
    expect(reply.body).toEqual({
      ...informationMissing(field),
      errors: { [field]: [expect.any(String)] },
    })
  })

test('422: a username that is taken, or a second change of the username', async ({ api, persona }) => {
  const [user, other] = [await persona('fresh'), await persona('fresh')]
  const rename = (username: string) => api.post(path, { token: user.access_token, body: { username } })
  expect((await rename(other.username.toUpperCase())).body).toEqual(informationMissing('username'))
  expect((await rename(signUpBody().username)).status).toBe(200)
  const second = await rename(signUpBody().username)
  expect(second.status).toBe(422)
  expect(second.body).toEqual(informationMissing('username'))
})

test('401: without a token, or with the token of a deleted user', async ({ api, persona }) => {
  const { access_token } = await persona('deleted')
  for (const token of [undefined, access_token])
    for (const method of ['GET', 'POST']) {
      const reply = await api.send(method, path, {
        token,
        ...(method === 'POST' && { body: { timezone: 'UTC' } }),
      })
      expect(reply.status).toBe(401)
      expect(reply.body).toEqual({ message: 'Unauthenticated.' })
    }
})
