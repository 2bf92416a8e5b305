import { expect, it } from 'vitest'
import { makeUser } from '@/lib/people/testing/users'
import { POST } from './route'

it('the message reports a code only if one is stored', async () => {
  const { accessToken } = await makeUser()
  const send = async (body: object) => {
    const request = new Request('http://localhost/updated/promo-code', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify(body),
    })
    const reply = await POST(request, { params: Promise.resolve({}) })
    return [reply.status, (await reply.json()).message]
  }
  for (const body of [{}, { promo_code: ' ' }, { promoCode: 'KICKOFF' }])
    expect(await send(body)).toEqual([201, 'No promo code is stored.'])
  for (const body of [{ promo_code: 'KICKOFF' }, {}])
    expect(await send(body)).toEqual([201, 'The promo code is stored.'])
})
