import { expect, test } from 'vitest'
import { describeRequest } from './describe-request'

test.each([
  [{ mostCents: 5_000, bucket: 'credits' }, 'Publish with a budget of 50 credits'],
  [{ mostCents: 5_000, bucket: 'site_credits' }, 'Publish with a budget of $50.00 site credits'],
  [{ mostCents: null, bucket: 'credits' }, 'Publish with no budget'],
])('a promo is named with its budget in its own unit: %o', (input, text) => {
  expect(describeRequest({ action: 'promo.publish', input })).toBe(text)
})
