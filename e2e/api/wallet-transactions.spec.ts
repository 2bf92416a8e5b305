import { type Api, expect, type Persona, test } from '@/e2e/fixtures/api'
import { buildSlip, listEntryIds, submitSlip } from '@/e2e/fixtures/slate'

const path = '/wallet/transactions'

async function read(api: Api, { access_token: token }: Persona, query = {}) {
  const reply = await api.get(path, { token, query })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}

test('200: own transactions, newest first, with the balance after each', async ({ api, persona }) => {
  const [user] = [await persona('funded'), await persona('funded')]
  await submitSlip(api, user, await buildSlip(api, user, { buyIn: 25 }))
  const [entryId] = await listEntryIds(api, user)
  const { transactions, next_cursor: nextCursor } = await read(api, user)
  const buyIn = { kind: 'buy_in', pickem_contest_entry_id: entryId }
  expect(nextCursor).toBeNull()
  expect(transactions.slice(0, 2)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...buyIn, bucket: 'cash', amount: '-5.00', balance: '95.00' }),
      expect.objectContaining({ ...buyIn, bucket: 'site_credits', amount: '-20.00', balance: '0.00' }),
    ]),
  )
  const ids = transactions.map(({ id }: { id: number }) => id)
  expect(ids).toEqual(ids.toSorted((one: number, other: number) => other - one))
  expect(transactions.at(-1)).toEqual({
    id: expect.any(Number),
    bucket: expect.any(String),
    kind: expect.any(String),
    amount: expect.stringMatching(/^-?\d+\.\d\d$/),
    balance: expect.stringMatching(/^-?\d+\.\d\d$/),
    pickem_contest_entry_id: null,
    main_contest_entry_id: null,
    // The oldest one of a persona with cash is its deposit.
    deposit_id: expect.any(Number),
    withdrawal_id: null,
    created_at: expect.stringMatching(/^\d{4}-.*\.\d{6}Z$/),
  })
})

test('200: of one balance, whose newest transaction has the current balance', async ({ api, persona }) => {
  const user = await persona('funded')
  await submitSlip(api, user, await buildSlip(api, user, { buyIn: 25 }))
  const { data: balance } = (await api.get('/balance/v2', { token: user.access_token })).body
  const { transactions } = await read(api, user, { bucket: 'cash' })
  expect(transactions[0].balance).toBe(balance.available_cash_excluding_site_credits)
  expect(transactions.every(({ bucket }: { bucket: string }) => bucket === 'cash')).toBe(true)
  const posted = await api.post(path, { token: user.access_token, body: { bucket: 'cash' } })
  expect(posted.body.data.transactions).toEqual(transactions)
})

test('200: an empty wallet', async ({ api, persona }) => {
  expect(await read(api, await persona('fresh'))).toEqual({ transactions: [], next_cursor: null })
})

for (const [field, value] of [
  ['bucket', 'gold'],
  ['cursor', 'abc'],
  ['cursor', 'x'.repeat(1_025)],
  ['cursor', 5],
] as const)
  test(`422: ${field} ${String(value).slice(0, 10)}`, async ({ api, persona }) => {
    const { access_token: token } = await persona('fresh')
    const reply = await api.post(path, { token, body: { [field]: value } })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual({
      message: 'Please enter required information',
      errors: { [field]: [expect.stringMatching(new RegExp(`^The ${field} field must .+\\.$`))] },
    })
  })

test('401: without a token', async ({ api }) => {
  expect((await api.get(path)).status).toBe(401)
})
