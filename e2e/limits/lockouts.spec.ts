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

test('console: five wrong passwords lock a network, and the operator signs in from one of theirs', async ({
  request,
}) => {
  const { email } = await createOperator()
  const [home, stranger] = [newAddress(), newAddress()]
  expect(await signIn(request, home, email, operatorPassword)).toBe('')
  for (let wrong = 0; wrong < 5; wrong++)
    expect(await signIn(request, stranger, email, `wrong horse ${wrong}`)).toMatch(/^OperatorCredentials/)
  expect(await signIn(request, stranger, email, operatorPassword)).toMatch(/^OperatorLocked/)
  expect(await signIn(request, home, email, operatorPassword)).toBe('')
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
