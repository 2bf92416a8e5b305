import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { db } from '@/lib/db/client'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { createOperator } from '@/lib/people/testing/operators'
import { balanceOf, makeWalletOwner } from '@/lib/people/testing/wallet'
import { explainWait, wouldWait } from './would-wait'

const credit = (userId: number, amountCents: number) => ({
  userId,
  bucket: 'cash' as const,
  amountCents,
  requestKey: randomUUID(),
})

test('an amount waits above the limit, also with what the operator gave the user before, and is not credited', async () => {
  const [by, userId] = [await createOperator(), await makeWalletOwner()]
  const ask = (cents: number) => wouldWait(by, 'balance.adjust', credit(userId, cents))
  const check = async (cents: number) => (await ask(cents)).waits
  expect(await check(50_000)).toBe(false)
  expect(await ask(50_001)).toMatchObject({
    waits: true,
    rule: 'Above the limit of $500.00 for one change.',
  })
  expect(await balanceOf(userId, 'cash')).toBe(0n)
  expect(
    await db.rows(sql`
      select from audit_rows where subject_type = 'user' and subject_id = ${String(userId)}
      union all select from policy_uses where operator_id = ${by.operatorId}
      union all select from pending_approvals where requested_by = ${by.operatorId}`),
  ).toEqual([])
  await adjustBalance(by, credit(userId, 40_000), 'Goodwill after an outage')
  expect(await check(10_000)).toBe(false)
  expect(await ask(10_001)).toMatchObject({
    waits: true,
    rule: 'Above the limit of $500.00 for one user within 24 hours.',
  })
})

test('a change that cannot be made does not wait', async () => {
  const [by, userId] = [await createOperator(), await makeWalletOwner()]
  expect((await wouldWait(by, 'balance.adjust', credit(2_147_483_647, 90_000))).waits).toBeNull()
  expect((await wouldWait(by, 'balance.adjust', { userId })).waits).toBeNull()
  expect((await wouldWait(by, 'balance.burn', {})).waits).toBeNull()
  expect((await wouldWait(by, 'promo.pause', { id: 1 })).waits).toBeNull()
})

test('a lower role learns nothing', async () => {
  const [editor, userId] = [await createOperator('editor'), await makeWalletOwner()]
  expect((await wouldWait(editor, 'balance.adjust', credit(userId, 90_000))).waits).toBeNull()
})

test('a wait without involvement is explained without a query', async () => {
  const rows = vi.spyOn(db, 'rows')
  expect(await explainWait({ action: 'x', because: 'always', limitCents: null, rule: 'Always.' })).toEqual({
    rule: 'Always.',
    involvement: [],
  })
  expect(rows).not.toHaveBeenCalled()
  rows.mockRestore()
})
