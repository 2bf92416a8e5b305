import type { Persona } from '@/e2e/fixtures/api'
import { expect, type SendRequest, test } from '@/e2e/fixtures/trust'

/** Calls over new connections, which the processes of the service accept in turns. */
async function callEveryProcess(call: SendRequest, token: string): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < 6; i++)
    statuses.push((await call({ path: '/check-app-update', token, hasNewConnection: true })).status)
  return statuses
}

async function signIn(call: SendRequest, { email, password }: Persona): Promise<string> {
  const { body } = await call({ method: 'POST', path: '/sign-in', body: { email, password } })
  return body.data.access_token
}

const everywhere = (status: number) => Array.from({ length: 6 }, () => status)

test('a signed-out token is rejected by every process immediately; other tokens of the user still work', async ({
  call,
  persona,
}) => {
  const user = await persona('fresh')
  const other = await signIn(call, user)
  expect(await callEveryProcess(call, user.access_token)).toEqual(everywhere(200))
  expect((await call({ path: '/sign-out', token: user.access_token })).status).toBe(200)
  expect(await callEveryProcess(call, user.access_token)).toEqual(everywhere(401))
  expect(await callEveryProcess(call, other)).toEqual(everywhere(200))
})

test('after a password reset every process rejects all tokens immediately', async ({ call, persona }) => {
  const user = await persona('fresh')
  const tokens = [user.access_token, await signIn(call, user)]
  for (const token of tokens) expect(await callEveryProcess(call, token)).toEqual(everywhere(200))
  await call({ method: 'POST', path: '/forgot-password', body: { email: user.email } })
  const { data } = (await call({ path: `/qa/messages?to=${encodeURIComponent(user.email)}` })).body
  const password = 'Changed2026'
  const reset = await call({
    method: 'POST',
    path: '/reset-password',
    body: { user_id: user.user_id, otp: data[0].code, password, password_confirmation: password },
  })
  expect(reset.status).toBe(200)
  for (const token of tokens) expect(await callEveryProcess(call, token)).toEqual(everywhere(401))
})

test('after deletion every process rejects all tokens immediately', async ({ call, persona }) => {
  const user = await persona('fresh')
  const tokens = [user.access_token, await signIn(call, user)]
  for (const token of tokens) expect(await callEveryProcess(call, token)).toEqual(everywhere(200))
  expect((await call({ path: '/delete-account', token: user.access_token })).status).toBe(200)
  for (const token of tokens) expect(await callEveryProcess(call, token)).toEqual(everywhere(401))
})
