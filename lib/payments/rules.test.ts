import { expect, test } from 'vitest'
import { assertAmountBetween, formatPaymentMethod, toCents } from './rules'

test.each([
  [0.01, 1n],
  [0.29, 29n],
  [10, 1_000n],
  [19.99, 1_999n],
  [0.1 + 0.2, 30n],
])('%d are %d cents', (amount, cents) => {
  expect(toCents(amount)).toBe(cents)
})

test('an amount is between the minimum and the maximum, inclusive', () => {
  for (const cents of [1_000n, 1_001n, 50_000n])
    expect(() => assertAmountBetween(cents, 1_000, 50_000)).not.toThrow()
  expect(() => assertAmountBetween(999n, 1_000, 50_000)).toThrow(
    expect.objectContaining({ code: 'AmountTooLow', detail: { minimum: '10.00' } }),
  )
  expect(() => assertAmountBetween(50_001n, 1_000, 50_000)).toThrow(
    expect.objectContaining({ code: 'AmountTooHigh', detail: { maximum: '500.00' } }),
  )
})

test('a method is described by its brand and last digits', () => {
  expect(formatPaymentMethod('Visa', '4242')).toBe('Visa •••• 4242')
  expect(formatPaymentMethod('Online wallet', '')).toBe('Online wallet')
})
