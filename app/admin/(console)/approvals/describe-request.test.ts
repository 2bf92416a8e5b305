import { expect, test } from 'vitest'
import { describeRequest } from './describe-request'

test.each([
  [{ maxCents: 5_000, bucket: 'credits' }, 'Publish with a budget of 50 credits'],
  [{ maxCents: 5_000, bucket: 'site_credits' }, 'Publish with a budget of $50.00 site credits'],
  [{ maxCents: null, bucket: 'credits' }, 'Publish with no budget'],
])('a promo is named with its budget in its own unit: %o', (input, text) => {
  expect(describeRequest({ action: 'promo.publish', input })).toBe(text)
})

test('a correction is named with its number of entries', () => {
  expect(describeRequest({ action: 'correction.accept', input: { entries: 3 } })).toBe(
    'Correct payouts of 3 entries',
  )
})

test('a file is named with all kinds of its rows, also the contests that it completes', () => {
  const counts = { games: 0, players: 1, projections: 2, results: 0, contest_standings: 1 }
  expect(describeRequest({ action: 'feed.import', input: { counts } })).toBe(
    'Import 1 player, 2 lines, 1 contest with its winners',
  )
})
