import { expect, test } from 'vitest'
import type { BucketKind, LedgerKind } from '@/lib/db/generated/enums'
import { assertCovers, assertReversible } from './rules'

test.each<BucketKind>(['cash', 'site_credits', 'bucks'])('%s cannot go below zero', bucket => {
  expect(() => assertCovers(bucket, 500n, -500n)).not.toThrow()
  expect(() => assertCovers(bucket, 500n, -501n)).toThrow(
    expect.objectContaining({ code: 'BalanceTooLow', detail: { bucket, balanceCents: 500 } }),
  )
  expect(() => assertCovers(bucket, -10n, 0n)).not.toThrow()
  expect(() => assertCovers(bucket, -10n, 5n)).not.toThrow()
})

test.each<BucketKind>(['credits', 'reward_credits'])('%s can be negative', bucket => {
  expect(() => assertCovers(bucket, 0n, -501n)).not.toThrow()
})

test('only adjustments, promos and rewards can be reversed', () => {
  for (const kind of ['adjustment', 'promo', 'reward'] as const)
    expect(() => assertReversible(kind)).not.toThrow()
  for (const kind of ['deposit', 'withdrawal'] satisfies LedgerKind[])
    expect(() => assertReversible(kind)).toThrow(
      expect.objectContaining({ code: 'TransactionNotReversible', detail: { kind } }),
    )
})
