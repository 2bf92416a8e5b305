import { expect, test } from 'vitest'
import { isFailedGuess, readRefusal } from './sign-in-error'

const failed = 'http://localhost:3000/api/auth/error?error=OperatorSignInRefused'

test('a refusal is read whether next-auth answers a script or sends a browser on', async () => {
  const asked = Response.json({ url: failed }, { status: 401 })
  expect(await readRefusal(asked)).toBe('OperatorSignInRefused')
  expect(await asked.json()).toEqual({ url: failed })
  const sentOn = new Response(null, { status: 302, headers: { location: failed } })
  expect(await readRefusal(sentOn)).toBe('OperatorSignInRefused')
  const near = new Response(null, {
    status: 302,
    headers: { location: '/admin/sign-in?error=OperatorLocked-9' },
  })
  expect(await readRefusal(near)).toBe('OperatorLocked-9')
})

test('nothing is read where somebody was let in, or nothing is said', async () => {
  const letIn = [
    Response.json({ url: 'http://localhost:3000/admin' }),
    new Response(null, { status: 302, headers: { location: 'http://localhost:3000/admin' } }),
    new Response(null, { status: 200 }),
    new Response('<p>no</p>', { headers: { 'content-type': 'text/html' } }),
    Response.json(null),
  ]
  for (const response of letIn) expect(await readRefusal(response)).toBe('')
})

test('guesses that failed count; a right password that still lacks its code does not, nor what is our fault', () => {
  for (const refusal of ['OperatorSignInRefused', 'OperatorCodeRefused', 'OperatorLocked-9'])
    expect(isFailedGuess(refusal)).toBe(true)
  for (const refusal of ['', 'OperatorCodeWanted', 'ConsoleBusy', 'UnexpectedError-1'])
    expect(isFailedGuess(refusal)).toBe(false)
})
