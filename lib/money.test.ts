import { describe, expect, test } from 'vitest'
import { formatCents, multiplyCents, parseCents, wholeUnits } from './money'

describe('amounts on the wire', () => {
  test.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [1250n, '12.50'],
    [-5n, '-0.05'],
    [-123456n, '-1234.56'],
    [9_007_199_254_740_993_00n, '9007199254740993.00'],
  ])('%s hundredths are written %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text)
  })

  test('the User resource tells whole units, cut toward zero', () => {
    expect(wholeUnits(1299n)).toBe(12)
    expect(wholeUnits(-1299n)).toBe(-12)
  })
})

describe('amounts from the app', () => {
  test.each([
    [25, 2500n],
    [0, 0n],
    [0.1, 10n],
    [12.34, 1234n],
    [-1.5, -150n],
  ])('%s is taken as %s hundredths', (amount, cents) => {
    expect(parseCents(amount)).toBe(cents)
  })

  test.each([[0.001], [12.345], [Number.NaN], [Number.POSITIVE_INFINITY], [1e21], [1e-7]])(
    '%s is no amount with two decimals',
    amount => {
      expect(parseCents(amount)).toBeNull()
    },
  )
})

test('a multiplier with a half pays to the hundredth, rounded down', () => {
  expect(multiplyCents(1000n, 37.5)).toBe(37_500n)
  expect(multiplyCents(333n, 1.25)).toBe(416n)
})
