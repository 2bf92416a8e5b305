import { expect, test } from 'vitest'
import type { BucketKind, LedgerKind } from '@/lib/db/generated/enums'
import { assertCovers, assertReversible, coveredPart, paymentDifference, totalCents } from './rules'

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

test('amounts are added and compared by bucket, which can have several', () => {
  const one = [
    { bucket: 'cash' as const, cents: 5n },
    { bucket: 'bucks' as const, cents: 2n },
  ]
  expect([totalCents(one), totalCents([])]).toEqual([7n, 0n])
  expect(paymentDifference(one, [...one, { bucket: 'cash', cents: 1n }])).toEqual([
    { bucket: 'cash', cents: 1n },
  ])
  expect(paymentDifference(one, one.toReversed())).toEqual([])
  expect(paymentDifference([], [{ bucket: 'cash', cents: 0n }])).toEqual([])
  expect(paymentDifference([{ bucket: 'cash', cents: 5n }], one)).toEqual([{ bucket: 'bucks', cents: 2n }])
  expect(paymentDifference(one, [{ bucket: 'cash', cents: 5n }])).toEqual([{ bucket: 'bucks', cents: -2n }])
})

test('what an amount covers of another is at most each, per bucket', () => {
  const owed = [
    { bucket: 'cash', cents: 5n },
    { bucket: 'bucks', cents: 2n },
    { bucket: 'site_credits', cents: 1n },
  ] as const
  const available = [
    { bucket: 'cash', cents: 3n },
    { bucket: 'bucks', cents: 9n },
  ] as const
  expect(coveredPart(owed, available)).toEqual([{ ...owed[0], cents: 3n }, owed[1]])
})

test('only adjustments, promos and rewards can be reversed', () => {
  for (const kind of ['adjustment', 'promo', 'reward'] as const)
    expect(() => assertReversible(kind)).not.toThrow()
  for (const kind of ['deposit', 'withdrawal'] satisfies LedgerKind[])
    expect(() => assertReversible(kind)).toThrow(
      expect.objectContaining({ code: 'TransactionNotReversible', detail: { kind } }),
    )
})
