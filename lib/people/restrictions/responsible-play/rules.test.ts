import { describe, expect, it, test } from 'vitest'
import { changeLimit, type OwnLimit, settleLimit } from './rules'

const now = new Date('2026-11-22T12:00:00Z')
const raiseAt = new Date('2026-11-23T12:00:00Z')
const later = new Date('2026-11-23T02:00:00Z')

const limit = (cents: bigint | null, next?: bigint | null): OwnLimit => ({
  cents,
  next: next === undefined ? null : { cents: next, at: later },
})

const change = (from: OwnLimit, to: bigint | null) =>
  changeLimit(from, { period: 'daily', to, generalCents: 250_000, now, raiseAt })

describe('a limit', () => {
  it.each([
    ['is set', limit(null), 5_000n, limit(5_000n)],
    ['is lowered by a cent', limit(5_000n), 4_999n, limit(4_999n)],
    ['is lowered to nothing', limit(5_000n), 0n, limit(0n)],
    ['is lowered, which cancels a raise', limit(5_000n, 9_000n), 4_000n, limit(4_000n)],
    ['stays, which cancels a raise', limit(5_000n, 9_000n), 5_000n, limit(5_000n)],
    ['waits if raised', limit(5_000n), 5_001n, { cents: 5_000n, next: { cents: 5_001n, at: raiseAt } }],
    ['waits if removed', limit(5_000n), null, { cents: 5_000n, next: { cents: null, at: raiseAt } }],
    [
      'waits again if raised differently',
      limit(5_000n, 9_000n),
      8_000n,
      { cents: 5_000n, next: { cents: 8_000n, at: raiseAt } },
    ],
    ['does not wait again for the same raise', limit(5_000n, 9_000n), 9_000n, limit(5_000n, 9_000n)],
    ['stays without one', limit(null), null, limit(null)],
  ])('%s', (_, from, to, expected) => {
    expect(change(from, to)).toEqual(expected)
  })

  it('cannot be above the general limit', () => {
    expect(() => change(limit(null), 250_001n)).toThrow(
      expect.objectContaining({
        code: 'OwnLimitTooHigh',
        detail: { period: 'daily', maximum: '2500.00' },
      }),
    )
    expect(change(limit(null), 250_000n)).toEqual(limit(250_000n))
  })

  it('lowered and raised again within the waiting time waits again', () => {
    const lowered = change(limit(5_000n, 9_000n), 1_000n)
    expect(change(lowered, 5_000n)).toEqual({ cents: 1_000n, next: { cents: 5_000n, at: raiseAt } })
  })
})

test('a raise is in effect at its time', () => {
  const raised = limit(5_000n, 9_000n)
  expect(settleLimit(raised, new Date(later.getTime() - 1))).toBe(raised)
  expect(settleLimit(raised, later)).toEqual(limit(9_000n))
  expect(settleLimit(limit(5_000n, null), later)).toEqual(limit(null))
})
