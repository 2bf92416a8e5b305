import { randomUUID } from 'node:crypto'
import { countStatuses } from '@/e2e/fixtures/send'
import { expect, test } from '@/e2e/fixtures/trust'

const post = (path: string, token: string, body: object) => ({
  method: 'POST',
  path,
  token,
  body,
  // Otherwise the same body is a retry.
  headers: { 'idempotency-key': randomUUID() },
  // The processes of the service accept connections in turns.
  hasNewConnection: true,
})

const deposit = (token: string, amount: number) => post('/deposits', token, { amount })

test('concurrent deposits in both processes stay within the limit of the user to the cent', async ({
  call,
  persona,
  database,
}) => {
  const { access_token: token, user_id } = await persona('fresh', { verified: true })
  const limited = await call(post('/responsible-play/limits', token, { daily: 47.11 }))
  expect(limited.status).toBe(200)
  // Four of them fit, five exceed the limit by less than a dollar.
  const answers = await Promise.all(Array.from({ length: 30 }, () => call(deposit(token, 11.51))))
  expect(countStatuses(answers)).toEqual({ 201: 4, 422: 26 })
  const [row] = await database.rows<{ cents: number }>(
    'select sum(amount_cents)::int as cents from deposits where user_id = $1',
    [user_id],
  )
  expect(row).toEqual({ cents: 4_604 })
  expect((await call(post('/responsible-play/limits', token, { daily: 57 }))).status).toBe(200)
  const above = await call(deposit(token, 10))
  expect(above.body.error_box.message).toContain('$1.07')
})

test('a lowered limit applies to concurrent deposits of the other process', async ({
  call,
  persona,
  database,
}) => {
  const { access_token: token, user_id } = await persona('fresh', { verified: true })
  const [lowered] = await Promise.all([
    call(post('/responsible-play/limits', token, { daily: 20 })),
    ...Array.from({ length: 4 }, () => call(deposit(token, 10))),
  ])
  expect(lowered.status).toBe(200)
  const [before] = await database.rows<{ cents: number }>(
    'select coalesce(sum(amount_cents), 0)::int as cents from deposits where user_id = $1',
    [user_id],
  )
  const answers = await Promise.all(Array.from({ length: 4 }, () => call(deposit(token, 10))))
  const fits = Math.max(0, 2 - (before?.cents ?? 0) / 1_000)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(fits)
})

test('concurrent withdrawals in both processes pay out at most the cash', async ({
  call,
  persona,
  database,
}) => {
  const { access_token: token, user_id } = await persona('funded', { kyc: 'Verified' })
  const { payment_methods } = (await call({ path: '/payment-methods', token })).body.data
  const { id } = payment_methods.find((one: { is_default: number }) => one.is_default === 1)
  const body = { amount: 30, payment_method_id: id }
  const answers = await Promise.all(Array.from({ length: 9 }, () => call(post('/withdrawals', token, body))))
  expect(countStatuses(answers)).toEqual({ 201: 3, 422: 6 })
  const { balances, sum } = await database.readLedger(user_id)
  expect(balances).toMatchObject({ cash: 1_000, site_credits: 2_000 })
  expect(sum).toBe(0)
})

test('an exclusion stops the next call in every process, also next to running ones', async ({
  call,
  persona,
  database,
}) => {
  const { access_token: token, user_id, password } = await persona('funded')
  const contestId = await database.addContest({ buyInCents: 500, capacity: 10 })
  const running = Array.from({ length: 3 }, () => call(deposit(token, 10)))
  const excluded = await call(post('/responsible-play/exclude', token, { permanent: true, password }))
  expect(excluded.status).toBe(200)
  const joinContest = () => post(`/contests/${contestId}/join`, token, {})
  for (const next of [() => deposit(token, 10), joinContest]) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => call(next())))
    for (const { status, body } of answers) {
      expect(status).toBe(422)
      expect(body.error_box.message).toContain('self-exclusion')
    }
  }
  const taken = (await Promise.all(running)).filter(({ status }) => status === 201)
  const rows = await database.rows('select id from deposits where user_id = $1 and provider is not null', [
    user_id,
  ])
  expect(rows).toHaveLength(taken.length)
  expect((await database.readLedger(user_id)).balances).toMatchObject({ cash: 10_000, site_credits: 2_000 })
})
