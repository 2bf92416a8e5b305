import { expect, test } from 'vitest'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { createOperator } from '@/lib/people/testing/operators'
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
  expect(await sum(payer.userId)).toEqual({ count: 2, cents: 5_000 })
  expect(await sum(payer.userId, other.userId)).toEqual({ count: 3, cents: 9_000 })
})
