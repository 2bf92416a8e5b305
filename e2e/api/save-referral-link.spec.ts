import { informationMissing, messageOnly } from '@/e2e/fixtures/account'
import { expect, test } from '@/e2e/fixtures/api'

const path = '/save-referral-link'

test('200: saves the link', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const longest = `https://go.example/${'r'.repeat(2048 - 'https://go.example/'.length)}`
  for (const referral_link of ['https://go.example/r/1?c=a%20b', 'myapp://open?r=1', longest]) {
    const reply = await api.post(path, { token, body: { referral_link } })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toEqual(messageOnly)
  }
})

const tooLong = `https://go.example/${'r'.repeat(2049)}`

for (const referral_link of [
  undefined,
  '',
  'not a URL',
  'javascript://x/%0aalert(1)',
  'data:text/html,x',
  'file:///etc/hosts',
  'myapp://',
  tooLong,
  5,
])
  test(`422: the link is ${JSON.stringify(referral_link)?.slice(0, 30)}`, async ({ api, persona }) => {
    const { access_token: token } = await persona('fresh')
    const reply = await api.post(path, { token, body: { referral_link } })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual(informationMissing('referral_link'))
  })

test('401: without a token, or with the token of a deleted user', async ({ api, persona }) => {
  const { access_token } = await persona('deleted')
  for (const token of [undefined, access_token]) {
    const reply = await api.post(path, { token, body: { referral_link: 'https://go.example' } })
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ message: 'Unauthenticated.' })
  }
})
