import { expect, test } from 'vitest'
import { isFailedAttempt, readSignInError } from './sign-in-error'

const failed = 'http://localhost:3000/api/auth/error?error=OperatorCredentialsInvalid'

test('a refusal is read whether next-auth answers a script or sends a browser on', async () => {
  const asked = Response.json({ url: failed }, { status: 401 })
  expect(await readSignInError(asked)).toBe('OperatorCredentialsInvalid')
  expect(await asked.json()).toEqual({ url: failed })
  const sentOn = new Response(null, { status: 302, headers: { location: failed } })
  expect(await readSignInError(sentOn)).toBe('OperatorCredentialsInvalid')
  const near = new Response(null, {
    status: 302,
    headers: { location: '/admin/sign-in?error=OperatorLocked-9' },
  })
  expect(await readSignInError(near)).toBe('OperatorLocked-9')
})

test('nothing is read where somebody was let in, or nothing is said', async () => {
  const letIn = [
    Response.json({ url: 'http://localhost:3000/admin' }),
    new Response(null, { status: 302, headers: { location: 'http://localhost:3000/admin' } }),
    new Response(null, { status: 200 }),
    new Response('<p>no</p>', { headers: { 'content-type': 'text/html' } }),
    Response.json(null),
  ]
  for (const response of letIn) expect(await readSignInError(response)).toBe('')
})

test('guesses that failed count; a right password that still lacks its code does not, nor what is our fault', () => {
  for (const refusal of ['OperatorCredentialsInvalid', 'OperatorCodeInvalid', 'OperatorLocked-9'])
    expect(isFailedAttempt(refusal)).toBe(true)
  for (const refusal of ['', 'OperatorCodeRequired', 'ConsoleBusy', 'UnexpectedError-1'])
    expect(isFailedAttempt(refusal)).toBe(false)
})
