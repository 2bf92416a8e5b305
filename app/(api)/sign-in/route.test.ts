import { randomInt } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { overrideSettings } from '@/lib/core/testing/settings'
import * as sessions from '@/lib/people/account/sessions/sign-in'
import { POST } from './route'

const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
const newEmail = () => `limit${randomInt(2 ** 40)}@users.test`

async function signIn(ip: string, email: string): Promise<number> {
  const request = new Request('http://service.test/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Playmaker7' }),
  })
  return (await POST(request, { params: Promise.resolve({}), ip })).status
}

test('sign-ins that succeed are limited: 30 per account and address an hour, 300 per address in 15 minutes', async () => {
  overrideSettings({ RATE_LIMITS: 'on' })
  vi.spyOn(sessions, 'signIn').mockImplementation(async email => ({
    accessToken: 'x'.repeat(43),
    expiresAt: new Date(),
    user: { id: 1, email, username: 'jordan.reyes' },
  }))
  const [email, home, elsewhere] = [newEmail(), newAddress(), newAddress()]
  for (let n = 0; n < 30; n++) expect(await signIn(home, email)).toBe(200)
  expect(await signIn(home, email)).toBe(429)
  expect(await signIn(elsewhere, email)).toBe(200)
  // The rejected call counted for the address too.
  for (let n = 0; n < 269; n++) expect(await signIn(home, newEmail())).toBe(200)
  expect(await signIn(home, newEmail())).toBe(429)
  expect(await signIn(elsewhere, email)).toBe(200)
})
