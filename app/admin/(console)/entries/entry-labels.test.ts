import { expect, test } from 'vitest'
import { formatParts, formatStake, formatWin } from './entry-labels'

test('a stake is named in its unit', () => {
  expect([1n, 100n, 250n].map(cents => formatStake(cents, 'Arcade'))).toEqual([
    '0.01 of play money',
    '1 of play money',
    '2.50 of play money',
  ])
  expect(formatStake(100n, 'Cash')).toBe('$1.00')
  expect(formatWin(100n, 'Arcade')).toBe('1 buck')
})

test.each([
  ['Arcade', 2_000n, 2_000n, '20 credits'],
  ['Arcade', 2_000n, 500n, '15 bucks, 5 credits'],
  ['Arcade', 0n, 0n, '0 bucks'],
  ['Cash', 1_000n, 400n, '$6.00, $4.00 site credits'],
  ['Cash', 1_000n, 0n, '$10.00'],
  ['Cash', 0n, 0n, '$0.00'],
] as const)('an amount is shown by the buckets that paid it: %s %s %s', (mode, cents, credits, text) => {
  expect(formatParts(cents, credits, mode)).toBe(text)
})
