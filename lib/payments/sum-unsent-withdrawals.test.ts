import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { suspendUser } from '@/lib/people/restrictions/changes/suspend-user'
import { createOperator } from '@/lib/people/testing/operators'
import { payWithdrawals } from './pay-withdrawals'
import { cancelWithdrawal, requestWithdrawal } from './request-withdrawal'
import { sumUnsentWithdrawals } from './sum-unsent-withdrawals'
import { makePayer } from './testing/payments'

test('the withdrawals of the selected users that were not sent are counted and summed', async () => {
  const [{ operatorId }, payer, other] = [
    await createOperator(),
    await makePayer(9_000n),
    await makePayer(9_000n),
  ]
  const withdraw = ({ userId, methodId }: typeof payer, amountCents: bigint) =>
    requestWithdrawal(withoutIdempotency, userId, { amountCents, paymentMethodId: methodId })
  await withdraw(payer, 2_000n)
  await withdraw(payer, 3_000n)
  await withdraw(other, 4_000n)
  const canceled = await withdraw(payer, 1_000n)
  await cancelWithdrawal(withoutIdempotency, payer.userId, canceled.id)
  const sum = (...ids: number[]) => sumUnsentWithdrawals(operatorId, { ids: ids.map(String) }, 'UTC')
  const none = { count: 0, cents: 0 }
  expect(await sum(payer.userId)).toEqual({ returned: { count: 2, cents: 5_000 }, waiting: none })
  expect(await sum(payer.userId, other.userId)).toEqual({
    returned: { count: 3, cents: 9_000 },
    waiting: none,
  })
})

test('a suspension returns what needs no review, and what needs one waits', async () => {
  const [{ operatorId }, author, payer] = [
    await createOperator(),
    await makeAuthor(),
    await makePayer(90_000n),
  ]
  const { userId, methodId } = payer
  const withdraw = (amountCents: bigint) =>
    requestWithdrawal(withoutIdempotency, userId, { amountCents, paymentMethodId: methodId })
  const [small, large] = [await withdraw(2_000n), await withdraw(60_000n)]
  expect(await sumUnsentWithdrawals(operatorId, { ids: [String(userId)] }, 'UTC')).toEqual({
    returned: { count: 1, cents: 2_000 },
    waiting: { count: 1, cents: 60_000 },
  })
  await suspendUser(author, { userId, endsAt: null }, 'Fraud was found')
  await payWithdrawals(new AbortController().signal)
  const rows = await db.rows<{ id: number; status: string }>(sql`
    select id::float8, status::text from withdrawals where user_id = ${userId} order by id`)
  expect(rows).toEqual([
    { id: small.id, status: 'failed' },
    { id: large.id, status: 'pending' },
  ])
})
