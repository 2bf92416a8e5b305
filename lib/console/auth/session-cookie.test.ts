import { expect, test, vi } from 'vitest'

async function cookieAt(address: string) {
  vi.resetModules()
  vi.stubEnv('PUBLIC_URL', address)
  const { sessionCookie } = await import('./session-cookie')
  return sessionCookie()
}

test('the cookie is bound to the host over TLS and is always HTTP-only', async () => {
  const shared = { httpOnly: true, sameSite: 'lax', path: '/' }
  expect(await cookieAt('https://console.example.com')).toEqual({
    name: '__Host-slatekeeper-session',
    options: { ...shared, secure: true },
  })
  expect(await cookieAt('http://localhost:3000')).toEqual({
    name: 'slatekeeper-session',
    options: { ...shared, secure: false },
  })
})
