import { expect, test } from 'vitest'
import { describeMoney } from './correction-labels'

test('changed payments are named with their currency, and none if nothing moves', () => {
  expect(
    describeMoney([
      { bucket: 'cash', cents: -2_000n },
      { bucket: 'site_credits', cents: 50n },
      { bucket: 'bucks', cents: 1_500n },
    ]),
  ).toBe('$20.00 taken back, $0.50 site credits paid out, 15 bucks paid out')
  expect(describeMoney([{ bucket: 'cash', cents: 0n }])).toBe('no net change')
})
