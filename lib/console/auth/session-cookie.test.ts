import { expect, test } from 'vitest'
import { overrideSettings } from '@/lib/core/testing/settings'
import { sessionCookie } from './session-cookie'

function cookieAt(address: string) {
  overrideSettings({ PUBLIC_URL: address })
  return sessionCookie()
}

test('the cookie is bound to the host over TLS and is always HTTP-only', () => {
  const shared = { httpOnly: true, sameSite: 'lax', path: '/' }
  expect(cookieAt('https://console.example.com')).toEqual({
    name: '__Host-slatekeeper-session',
    options: { ...shared, secure: true },
  })
  expect(cookieAt('http://localhost:3000')).toEqual({
    name: 'slatekeeper-session',
    options: { ...shared, secure: false },
  })
})
