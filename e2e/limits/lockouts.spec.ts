import { setTimeout as wait } from 'node:timers/promises'
import type { APIRequestContext } from '@playwright/test'
import pg from 'pg'
import { databaseUrl } from '@/e2e/fixtures/database-url'
import { expect, newAddress, newEmail, test } from '@/e2e/fixtures/limits'
import { insertOperator, operatorPassword } from '@/e2e/fixtures/operator'
import { hashOperatorPassword } from '@/lib/people/operator/password'
import { services } from '@/scripts/test/services'

async function createOperator() {
  const database = new pg.Client({ connectionString: databaseUrl(services.limits.database) })
  await database.connect()
  try {
    return await insertOperator(database, 'manager', await hashOperatorPassword(operatorPassword))
  } finally {
    await database.end()
  }
}

/** Returns the error of the sign-in; empty on success. */
async function signIn(request: APIRequestContext, address: string, email: string, password: string) {
  const headers = { 'x-forwarded-for': address }
  const { csrfToken } = await (await request.get('/api/auth/csrf', { headers })).json()
  const form = { email, password, csrfToken, json: 'true' }
  const reply = await request.post('/api/auth/callback/operator', { headers, form })
  return new URL((await reply.json()).url, 'http://console.test').searchParams.get('error') ?? ''
}

test('console: while 50 networks guess the password, the operator signs in from a network of theirs each time', async ({
  request,
}) => {
  test.slow()
  const { email } = await createOperator()
  const home = newAddress()
  expect(await signIn(request, home, email, operatorPassword)).toBe('')
  let isOver = false
  const guesses = Promise.all(
    Array.from({ length: 50 }, async () => {
      const address = newAddress()
      // A busy service checks no password, and counts none.
      for (let wrong = 0; wrong < 6; )
        if (!/^ConsoleBusy/.test(await signIn(request, address, email, `wrong horse ${wrong}`))) wrong++
      return signIn(request, address, email, operatorPassword)
    }),
  ).finally(() => {
    isOver = true
  })
  const times: number[] = []
  while (!isOver) {
    const startedAt = performance.now()
    expect(await signIn(request, home, email, operatorPassword)).toBe('')
    times.push(performance.now() - startedAt)
    // An address can post 30 times a minute without a session.
    await wait(2_500)
  }
  const outcomes = await guesses
  expect(outcomes.filter(error => !/^(?:OperatorLocked|ConsoleBusy)/.test(error))).toEqual([])
  const median = times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
  test.info().annotations.push({ type: 'sign-ins', description: `${times.length}, median ${median} ms` })
  expect(times.length).toBeGreaterThan(0)
})

test('verify-code: 25 failures per IPv6 /48 in ten minutes, over all accounts; networks of the account pass', async ({
  api,
  persona,
}) => {
  const block = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}`
  const from = (n: number) => ({ 'x-forwarded-for': `${block}:${(n * 256).toString(16)}::1` })
  const { email, password } = await persona('fresh')
  expect((await api.post('/sign-in', { body: { email, password }, headers: from(200) })).status).toBe(200)
  const verify = (address: string, n: number) =>
    api.post('/verify-code', { body: { email: address, otp: '000000', type: '10' }, headers: from(n) })
  const statuses: number[] = []
  for (let n = 0; n < 40; n++) statuses.push((await verify(newEmail(), n)).status)
  expect(statuses.filter(status => status === 404)).toHaveLength(25)
  expect(statuses.filter(status => status === 429)).toHaveLength(15)
  expect((await verify(email, 201)).status).toBe(429)
  expect((await verify(email, 200)).status).toBe(422)
})
