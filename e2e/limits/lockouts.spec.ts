import type { APIRequestContext } from '@playwright/test'
import pg from 'pg'
import { databaseUrl } from '@/e2e/fixtures/database-url'
import { expect, newAddress, newEmail, test } from '@/e2e/fixtures/limits'
import { insertOperator, operatorPassword } from '@/e2e/fixtures/operator'
import { hashOperatorPassword } from '@/lib/operator/password'
import { services } from '@/scripts/services'

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
      for (let n = 0; n < 6; n++) await signIn(request, address, email, `wrong horse ${n}`)
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
  }
  const outcomes = await guesses
  expect(outcomes.filter(error => !/^(?:OperatorLocked|ConsoleBusy)/.test(error))).toEqual([])
  const median = times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
  test.info().annotations.push({ type: 'sign-ins', description: `${times.length}, median ${median} ms` })
  expect(times.length).toBeGreaterThan(5)
})

test('console: strangers who request links leave requests from networks of the operator', async ({
  page,
  request,
}) => {
  test.slow()
  const { email } = await createOperator()
  const home = newAddress()
  expect(await signIn(request, home, email, operatorPassword)).toBe('')

  await page.setExtraHTTPHeaders({ 'x-forwarded-for': newAddress() })
  await page.goto('/admin/sign-in/forgot')
  await page.getByLabel('Email').fill(email)
  const [sent] = await Promise.all([
    page.waitForRequest(({ method }) => method() === 'POST'),
    page.getByRole('button', { name: /link/i }).click(),
  ])
  const captured = await sent.allHeaders()
  const headers = Object.fromEntries(
    Object.entries(captured).filter(([name]) => !name.startsWith(':') && name !== 'content-length'),
  )
  const send = async (address: string) => {
    const reply = await request.fetch(sent.url(), {
      method: 'POST',
      headers: { ...headers, 'x-forwarded-for': address },
      data: sent.postDataBuffer() ?? Buffer.of(),
    })
    expect(reply.status()).toBe(200)
    return /Too many attempts/.test(await reply.text())
  }
  const strangers: boolean[] = []
  for (let n = 0; n < 14; n++) strangers.push(await send(newAddress()))
  expect(strangers.filter(isRejected => !isRejected)).toHaveLength(9)
  expect(await send(home)).toBe(false)
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
