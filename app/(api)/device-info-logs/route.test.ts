import { expect, it } from 'vitest'
import { makeUser } from '@/lib/people/testing/users'
import { POST } from './route'

it('the message reports a version that cannot be read', async () => {
  const { accessToken } = await makeUser()
  const send = async (version: string) => {
    const device = { platform: 'ios', os: '18.2', version, brand: 'Apple', model: 'iPhone17,1' }
    const request = new Request('http://localhost/device-info-logs', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify(device),
    })
    const reply = await POST(request, { params: Promise.resolve({}) })
    return [reply.status, (await reply.json()).message]
  }
  expect(await send('4.12.1 (881)')).toEqual([200, 'The device is logged.'])
  for (const version of ['V3.0', 'build-2.10.0', '4,12'])
    expect(await send(version)).toEqual([200, expect.stringContaining('cannot be read')])
})
