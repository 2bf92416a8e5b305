import pLimit from 'p-limit'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { isFailure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { balanceOf } from '@/lib/people/testing/wallet'
import { requestWithdrawal } from './request-withdrawal'
import { resolveCase } from './resolve-case'
import { makePayer } from './testing/payments'
import { findWithdrawals } from './withdrawals-list'

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

/** Two accounts of one person. */
async function makePair() {
  const [one, other] = [await makePayer(8_000n), await makePayer(8_000n)]
  for (const { userId } of [one, other])
    await db.run(sql`select add_person_key(${userId}, 'phone', person_key('phone', ${`+1555${one.userId}`}))`)
  return [one, other] as const
}

it('an operator decides during a dispute of another account of the person, and after it another one', async () => {
  const [one, { userId, methodId }] = await makePair()
  const withdraw = () =>
    requestWithdrawal(withoutIdempotency, userId, { amountCents: 1_000n, paymentMethodId: methodId })
  expect(await withdraw()).toMatchObject({ needsApproval: false })
  const { id: caseId } = await db.one<{ id: number }>(sql`
    insert into payment_cases (key, kind, provider, summary, user_id)
    values (${`dispute of ${one.userId}`}, 'dispute', 'sandbox', 'A dispute', ${one.userId}) returning id`)
  const { id, needsApproval } = await withdraw()
  expect(needsApproval).toBe(true)
  expect(await findWithdrawals([id])).toMatchObject([{ hasOpenDispute: true, disputeIds: [caseId] }])
  await resolveCase(await makeAuthor(), { caseId }, 'The bank decided for the payer')
  const after = await withdraw()
  expect(await findWithdrawals([after.id])).toMatchObject([{ needsApproval: true, isOperatorInvolved: true }])
})

it('withdrawals of 24 hours of all accounts of a person are added up', async () => {
  const [one, other] = await makePair()
  const withdraw = ({ userId, methodId }: typeof one) =>
    requestWithdrawal(withoutIdempotency, userId, { amountCents: 6_000n, paymentMethodId: methodId })
  expect(await withdraw(one)).toMatchObject({ needsApproval: false })
  const { id, needsApproval } = await withdraw(other)
  expect(needsApproval).toBe(true)
  expect(await db.row(sql`select is_above_limit, recent_cents from withdrawals where id = ${id}`)).toEqual({
    isAboveLimit: true,
    recentCents: 6_000n,
  })
})
