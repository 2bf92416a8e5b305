import { expect, test } from 'vitest'
import { differenceFacts } from './difference'

test('a difference has one fact for all currencies that are taken back, and one for those paid out', () => {
  const changes = [
    { bucket: 'cash', cents: -2_000n },
    { bucket: 'site_credits', cents: -500n },
    { bucket: 'bucks', cents: 750n },
    { bucket: 'credits', cents: 0n },
  ]
  const found = {
    ...{
      entries: 3,
      outcomes: {},
      changes,
      shortUsers: [],
      returned: [],
      status: 'open',
      reclaimedCents: 2_500n,
    },
  }
  const facts = differenceFacts(found as unknown as Parameters<typeof differenceFacts>[0])
  expect(facts.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Entries: 3',
    'Taken back: $20.00, $5.00 site credits',
    'Paid out: 7.50 bucks',
    'Insufficient balance: None',
    'Returned withdrawals: None now',
  ])
})
