import { describe, expect, test } from 'vitest'
import { formatCents, multiplyCents, wholeUnits } from './money'

describe('amounts on the wire', () => {
  test.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [1250n, '12.50'],
    [-5n, '-0.05'],
    [-123456n, '-1234.56'],
    [9_007_199_254_740_993_00n, '9007199254740993.00'],
  ])('%s cents are formatted as %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text)
  })

  test('the User resource has whole units, rounded toward zero', () => {
    expect(wholeUnits(1299n)).toBe(12)
    expect(wholeUnits(-1299n)).toBe(-12)
  })
})

test('a fractional multiplier pays to the cent, rounded down', () => {
  expect(multiplyCents(1000n, 37.5)).toBe(37_500n)
  expect(multiplyCents(333n, 1.25)).toBe(416n)
})
