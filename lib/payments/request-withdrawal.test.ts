import pLimit from 'p-limit'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { isFailure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { balanceOf } from '@/lib/people/testing/wallet'
import { requestWithdrawal } from './request-withdrawal'
import { makePayer } from './testing/payments'

it('60 withdrawals, 20 at a time, pay out at most the balance', async () => {
  const { userId, methodId } = await makePayer(10_500n)
  const limit = pLimit(20)
  const withdraw = async () => {
    try {
      await requestWithdrawal(withoutIdempotency, userId, { amountCents: 2_000n, paymentMethodId: methodId })
      return 'done'
    } catch (error) {
      if (isFailure(error, 'CashTooLow')) return error.code
      throw error
    }
  }
  const outcomes = await Promise.all(Array.from({ length: 60 }, () => limit(withdraw)))
  expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(5)
  expect(await balanceOf(userId, 'cash')).toBe(500n)
  const row = await db.row<{ cents: bigint }>(
    sql`select sum(amount_cents)::bigint as cents from withdrawals where user_id = ${userId}`,
  )
  expect(row).toEqual({ cents: 10_000n })
})
