import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Author } from '@/lib/change/audit/author'
import { defaultSettings } from '@/lib/change/settings/definitions'
import { makeAuthor } from '@/lib/change/testing/author'
import { db, prisma } from '@/lib/db/client'
import { balanceOf, makeWalletOwner } from '@/lib/people/testing/wallet'
import { type Adjustment, adjustBalance, previewAdjustment } from './adjust-balance'

const makeAdjustment = (
  userId: number,
  amountCents: bigint,
  overrides: Partial<Adjustment> = {},
): Adjustment => ({
  userId,
  bucket: 'cash',
  amountCents,
  requestKey: randomUUID(),
  ...overrides,
})

const adjust = (by: Author, adjustment: Adjustment) => adjustBalance(by, adjustment, 'A goodwill credit')

describe('an adjustment', () => {
  it('posts a ledger transaction with its audit row', async () => {
    const [by, userId] = [await makeAuthor(), await makeWalletOwner()]
    const { transactionId, auditId } = await adjust(by, makeAdjustment(userId, 1_250n))
    expect(await balanceOf(userId, 'cash')).toBe(1_250n)
    const audit = await prisma.auditRow.findUniqueOrThrow({ where: { id: auditId ?? 0 } })
    expect(audit).toMatchObject({
      operatorId: by.operatorId,
      action: 'balance.adjust',
      subjectType: 'user',
      subjectId: String(userId),
      reason: 'A goodwill credit',
      after: { bucket: 'cash', amountCents: 1_250, balanceCents: 1_250, transactionId },
    })
    expect(await prisma.ledgerTransaction.findUnique({ where: { id: transactionId } })).toMatchObject({
      kind: 'adjustment',
      reason: 'A goodwill credit',
    })
  })

  it('debits up to the balance, not more', async () => {
    const [by, userId] = [await makeAuthor(), await makeWalletOwner()]
    await adjust(by, makeAdjustment(userId, 500n))
    await expect(adjust(by, makeAdjustment(userId, -501n))).rejects.toMatchObject({
      code: 'BalanceTooLow',
      detail: { bucket: 'cash', balanceCents: 500 },
    })
    await adjust(by, makeAdjustment(userId, -500n))
    expect(await balanceOf(userId, 'cash')).toBe(0n)
    expect(await prisma.auditRow.count({ where: { subjectType: 'user', subjectId: String(userId) } })).toBe(2)
  })

  it.each(['credits', 'reward_credits'] as const)('can take %s below zero', async bucket => {
    const [by, userId] = [await makeAuthor(), await makeWalletOwner()]
    await adjust(by, makeAdjustment(userId, -300n, { bucket }))
    expect(await balanceOf(userId, bucket)).toBe(-300n)
  })

  it('is posted once for eight identical forms', async () => {
    const [by, userId] = [await makeAuthor(), await makeWalletOwner()]
    const form = makeAdjustment(userId, 100n)
    const results = await Promise.all(Array.from({ length: 8 }, () => adjust(by, form)))
    expect(new Set(results.map(result => result.transactionId)).size).toBe(1)
    expect(results.filter(result => result.auditId !== null)).toHaveLength(1)
    expect(await balanceOf(userId, 'cash')).toBe(100n)
  })

  it('rejects a different form with the same request key, also for another user', async () => {
    const [by, userId, other] = [await makeAuthor(), await makeWalletOwner(), await makeWalletOwner()]
    const form = makeAdjustment(userId, 100n)
    await adjust(by, form)
    for (const changed of [{ amountCents: 200n }, { bucket: 'bucks' as const }, { userId: other }])
      await expect(adjust(by, { ...form, ...changed })).rejects.toThrow('RequestKeyReused')
    expect(await balanceOf(other, 'cash')).toBe(0n)
  })

  it('rejects a zero amount, a deleted user and an unknown user', async () => {
    const [by, userId] = [await makeAuthor(), await makeWalletOwner()]
    await expect(adjust(by, makeAdjustment(userId, 0n))).rejects.toThrow('AdjustmentEmpty')
    await db.run(sql`update users set deleted_at = now() where id = ${userId}`)
    await expect(adjust(by, makeAdjustment(userId, 5n))).rejects.toThrow('WalletNotFound')
    await expect(adjust(by, makeAdjustment(2_147_483_647, 5n))).rejects.toThrow('WalletNotFound')
  })

  it.each([1n, -1n])('above the limit needs a second manager, for credits and debits (%s)', async sign => {
    const [by, userId] = [await makeAuthor(), await makeWalletOwner()]
    const limit = BigInt(defaultSettings.second_manager_above_cents)
    await adjust(by, makeAdjustment(userId, limit))
    await expect(adjust(by, makeAdjustment(userId, sign * (limit + 1n)))).rejects.toMatchObject({
      code: 'SecondManagerNeeded',
      detail: { because: 'action', limitCents: Number(limit) },
    })
    expect(await balanceOf(userId, 'cash')).toBe(limit)
  })
})

describe('the preview of an adjustment', () => {
  it('returns the balance before and after, and changes nothing', async () => {
    const [by, userId] = [await makeAuthor(), await makeWalletOwner()]
    await adjust(by, makeAdjustment(userId, 10_000n))
    const preview = await previewAdjustment(by.operatorId, { userId, bucket: 'cash', amountCents: 500n })
    expect(preview).toEqual({ balanceCents: 10_000n, nextCents: 10_500n, needsSecondManager: false })
    expect(await balanceOf(userId, 'cash')).toBe(10_000n)
  })

  it('predicts the second manager, counting what the operator gave the user today', async () => {
    const [by, userId] = [await makeAuthor(), await makeWalletOwner()]
    const limit = BigInt(defaultSettings.second_manager_above_cents)
    const needsSecond = async (amountCents: bigint) =>
      (await previewAdjustment(by.operatorId, { userId, bucket: 'cash', amountCents })).needsSecondManager
    expect(await needsSecond(limit)).toBe(false)
    expect(await needsSecond(limit + 1n)).toBe(true)
    await adjust(by, makeAdjustment(userId, 1n))
    expect(await needsSecond(limit)).toBe(true)
    await expect(adjust(by, makeAdjustment(userId, limit))).rejects.toThrow('SecondManagerNeeded')
  })

  it('rejects a debit above the balance and a deleted user', async () => {
    const [by, userId] = [await makeAuthor(), await makeWalletOwner()]
    const debit = { userId, bucket: 'cash', amountCents: -1n } as const
    await expect(previewAdjustment(by.operatorId, debit)).rejects.toThrow('BalanceTooLow')
    await db.run(sql`update users set deleted_at = now() where id = ${userId}`)
    await expect(previewAdjustment(by.operatorId, debit)).rejects.toThrow('WalletNotFound')
  })
})
