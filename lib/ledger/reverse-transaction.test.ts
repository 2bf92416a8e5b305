import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { getReverter } from '@/lib/change/testing/get-reverter'
import { prisma } from '@/lib/db/client'
import type { BucketKind } from '@/lib/db/generated/enums'
import { transaction } from '@/lib/db/transaction'
import { balanceOf, makeWalletOwner } from '@/lib/people/testing/wallet'
import { adjustBalance } from './adjust-balance'
import { getTransaction } from './get-transaction'
import { post } from './post'
import { reverseTransaction } from './reverse-transaction'

async function makeAdjusted(amountCents: bigint, bucket: BucketKind = 'cash') {
  const [by, userId] = [await makeAuthor(), await makeWalletOwner()]
  const { transactionId, auditId } = await adjustBalance(
    by,
    {
      userId,
      bucket,
      amountCents,
      requestKey: randomUUID(),
    },
    'Given for a test',
  )
  return { by, userId, transactionId, auditId: auditId ?? 0 }
}

const withdraw = (userId: number, cents: bigint) =>
  transaction(db =>
    post(db, {
      kind: 'withdrawal',
      userId,
      houseAccount: 'funding',
      amounts: [{ bucket: 'cash', cents: -cents }],
    }),
  )

it('an adjustment is reversed by its inverse, with an audit row', async () => {
  const { by, userId, transactionId } = await makeAdjusted(700n)
  const reversed = await reverseTransaction(by, { transactionId }, 'By mistake')
  expect(await balanceOf(userId, 'cash')).toBe(0n)
  const [original, reversal] = [
    await getTransaction(transactionId),
    await getTransaction(reversed.transactionId),
  ]
  expect(original.reversedById).toBe(reversal.id)
  expect(reversal).toMatchObject({ kind: 'reversal', reversesId: transactionId, reason: 'By mistake' })
  const amounts = (transaction: typeof original, sign: bigint) =>
    transaction.postings.map(posting => [posting.houseAccount, posting.bucket, sign * posting.amountCents])
  expect(amounts(reversal, 1n)).toEqual(amounts(original, -1n))
  expect(await prisma.auditRow.findUnique({ where: { id: reversed.auditId } })).toMatchObject({
    action: 'transaction.reverse',
    subjectId: String(userId),
    reason: 'By mistake',
    after: { reversesId: transactionId, amounts: [{ bucket: 'cash', amountCents: -700 }] },
  })
})

it('concurrent reversals succeed once', async () => {
  const { by, userId, transactionId } = await makeAdjusted(700n)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, () => reverseTransaction(by, { transactionId }, 'By mistake')),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'TransactionReversed' })
  expect(await balanceOf(userId, 'cash')).toBe(0n)
})

it('a spent amount cannot be reversed, except credits', async () => {
  const cash = await makeAdjusted(700n)
  await withdraw(cash.userId, 1n)
  await expect(reverseTransaction(cash.by, { ...cash }, 'Late in a test')).rejects.toMatchObject({
    code: 'BalanceTooLow',
    detail: { bucket: 'cash', balanceCents: 699 },
  })
  const credits = await makeAdjusted(700n, 'credits')
  await transaction(db =>
    post(db, {
      kind: 'adjustment',
      userId: credits.userId,
      houseAccount: 'adjustments',
      amounts: [{ bucket: 'credits', cents: -700n }],
    }),
  )
  await reverseTransaction(credits.by, { ...credits }, 'Late in a test')
  expect(await balanceOf(credits.userId, 'credits')).toBe(-700n)
})

it.each(['deposit', 'withdrawal', 'opening', 'reversal'] as const)('a %s cannot be reversed', async kind => {
  const { by, userId, transactionId } = await makeAdjusted(900n)
  const other =
    kind === 'reversal'
      ? (await reverseTransaction(by, { transactionId }, 'First in a test')).transactionId
      : Number(
          await transaction(db =>
            post(db, { kind, userId, houseAccount: 'funding', amounts: [{ bucket: 'cash', cents: 5n }] }),
          ),
        )
  await expect(reverseTransaction(by, { transactionId: other }, 'No in a test')).rejects.toMatchObject({
    code: 'TransactionNotReversible',
    detail: { kind },
  })
})

it('an unknown transaction cannot be reversed', async () => {
  const by = await makeAuthor()
  await expect(reverseTransaction(by, { transactionId: 987_654_321_987 }, 'No in a test')).rejects.toThrow(
    'TransactionNotFound',
  )
})

it('reverting the audit row of an adjustment reverses it once', async () => {
  const { by, userId, auditId } = await makeAdjusted(700n)
  const row = await prisma.auditRow.findUniqueOrThrow({ where: { id: auditId } })
  const after = row.after as Record<string, unknown>
  const change = { ...row, action: 'balance.adjust' as const, auditId, before: null, after }
  await transaction(async db => {
    expect(await getReverter(adjustBalance).read(db, change)).toEqual(after)
    await getReverter(adjustBalance).restore(db, change, by)
    expect(await getReverter(adjustBalance).read(db, change)).not.toEqual(after)
  })
  expect(await balanceOf(userId, 'cash')).toBe(0n)
})
