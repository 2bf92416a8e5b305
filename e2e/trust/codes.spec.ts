import type { Persona } from '@/e2e/fixtures/api'
import { countStatuses } from '@/e2e/fixtures/send'
import { expect, type SendRequest, test } from '@/e2e/fixtures/trust'

async function requestCode(call: SendRequest, { email }: Persona): Promise<string> {
  expect((await call({ method: 'POST', path: '/forgot-password', body: { email } })).status).toBe(200)
  const { data } = (await call({ path: `/qa/messages?to=${encodeURIComponent(email)}` })).body
  return data[0].code
}

const reset = (user: Persona, otp: string, password = 'Changed2026') => ({
  method: 'POST',
  path: '/reset-password',
  body: { user_id: user.user_id, otp, password, password_confirmation: password },
})

const verify = (user: Persona, otp: string) => ({
  method: 'POST',
  path: '/verify-code',
  body: { email: user.email, otp, type: '10' },
})

test('50 concurrent resets with the correct code set one password', async ({ call, persona }) => {
  const user = await persona('fresh')
  const code = await requestCode(call, user)
  const passwords = Array.from({ length: 50 }, (_, index) => `Changed${1000 + index}`)
  const answers = await Promise.all(passwords.map(password => call(reset(user, code, password))))
  expect(countStatuses(answers)).toEqual({ 200: 1, 422: 49 })
  const password = passwords[answers.findIndex(answer => answer.status === 200)]
  const signIn = await call({ method: 'POST', path: '/sign-in', body: { email: user.email, password } })
  expect(signIn.status).toBe(200)
})

test('200 concurrent wrong codes use up the 5 attempts, and the correct code is rejected', async ({
  call,
  persona,
  database,
}) => {
  const user = await persona('fresh')
  const code = await requestCode(call, user)
  const wrong = (index: number) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0')
  const guesses = Array.from({ length: 200 }, (_, index) =>
    call(index % 2 ? reset(user, wrong(index)) : verify(user, wrong(index))),
  )
  expect(countStatuses(await Promise.all(guesses))).toEqual({ 422: 200 })
  const codes = await database.rows('select attempts from otps where user_id = $1', [user.user_id])
  expect(codes).toEqual([{ attempts: 5 }])
  expect((await call(verify(user, code))).status).toBe(422)
  expect((await call(reset(user, code))).status).toBe(422)
  const { email, password } = user
  expect((await call({ method: 'POST', path: '/sign-in', body: { email, password } })).status).toBe(200)
})
