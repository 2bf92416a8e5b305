import { expect, test } from 'vitest'
import { isFailedAttempt, readSignInError } from './sign-in-error'

const failed = 'http://localhost:3000/api/auth/error?error=OperatorCredentialsInvalid'

test('the error code is read from JSON responses and from redirects', async () => {
  const json = Response.json({ url: failed }, { status: 401 })
  expect(await readSignInError(json)).toBe('OperatorCredentialsInvalid')
  expect(await json.json()).toEqual({ url: failed })
  const redirected = new Response(null, { status: 302, headers: { location: failed } })
  expect(await readSignInError(redirected)).toBe('OperatorCredentialsInvalid')
  const relative = new Response(null, {
    status: 302,
    headers: { location: '/admin/sign-in?error=OperatorLocked-9' },
  })
  expect(await readSignInError(relative)).toBe('OperatorLocked-9')
})

test('successful and unrelated responses have no error code', async () => {
  const successes = [
    Response.json({ url: 'http://localhost:3000/admin' }),
    new Response(null, { status: 302, headers: { location: 'http://localhost:3000/admin' } }),
    new Response(null, { status: 200 }),
    new Response('<p>no</p>', { headers: { 'content-type': 'text/html' } }),
    Response.json(null),
  ]
  for (const response of successes) expect(await readSignInError(response)).toBe('')
})

test('wrong credentials are failed attempts; code prompts and server errors are not', () => {
  for (const code of ['OperatorCredentialsInvalid', 'OperatorCodeInvalid', 'OperatorLocked-9'])
    expect(isFailedAttempt(code)).toBe(true)
  for (const code of ['', 'OperatorCodeRequired', 'ConsoleBusy', 'UnexpectedError-1'])
    expect(isFailedAttempt(code)).toBe(false)
})
