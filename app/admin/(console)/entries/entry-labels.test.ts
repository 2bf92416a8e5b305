import { expect, test } from 'vitest'
import { formatStake } from './entry-labels'

test('a stake is named in its unit', () => {
  expect([1n, 100n, 250n].map(cents => formatStake(cents, 'Arcade'))).toEqual([
    '0.01 bucks',
    '1 buck',
    '2.50 bucks',
  ])
  expect(formatStake(100n, 'Cash')).toBe('$1.00')
})
