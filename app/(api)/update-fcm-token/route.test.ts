import { expect, it } from 'vitest'
import { makeUser } from '@/lib/people/testing/users'
import { POST } from './route'

it('the message states whether the push token is stored or removed', async () => {
  const { accessToken } = await makeUser()
  const send = async (token: string | null) => {
    const request = new Request('http://localhost/update-fcm-token', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ fcm_token: token }),
    })
    const reply = await POST(request, { params: Promise.resolve({}) })
    return [reply.status, (await reply.json()).message]
  }
  expect(await send('token-of-a-phone')).toEqual([200, 'The push token is stored.'])
  expect(await send(null)).toEqual([200, 'The push token is removed.'])
})
