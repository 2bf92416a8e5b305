import { expect, test } from 'vitest'
import { describeRequest, formatQuestion } from './describe-request'

test.each([
  [{ maxCents: 5_000, bucket: 'credits' }, 'Publish with a budget of 50 credits'],
  [{ maxCents: 5_000, bucket: 'site_credits' }, 'Publish with a budget of $50.00 site credits'],
  [{ maxCents: null, bucket: 'credits' }, 'Publish with no budget'],
])('a promo is named with its budget in its own unit: %o', (input, text) => {
  expect(describeRequest({ action: 'promo.publish', input })).toBe(text)
})

test('an exclusion is named with its end in the time zone of sentences', () => {
  const input = { endsAt: '2026-12-01T03:30:00.000Z' }
  expect(describeRequest({ action: 'user.exclude', input })).toBe('Exclude until Mon 30 Nov 2026, 22:30 ET')
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

test('a file is named with its first rows', () => {
  const counts = { games: 0, players: 0, projections: 0, results: 3 }
  const input = { counts, rows: 'A. Ash, Stags at Herons, and 2 more' }
  expect(describeRequest({ action: 'feed.import', input })).toBe(
    'Import 3 results (A. Ash, Stags at Herons, and 2 more)',
  )
})

test.each([
  ['result.change', { result: 9, isPlayed: true }, 'Set the result to 9 (Stags at Herons, NFL)'],
  ['result.change', { result: null, isPlayed: false }, 'Set to not played (Stags at Herons, NFL)'],
  ['line.confirm', { projection: 20.5 }, 'Allow picks on the line 20.5 (Stags at Herons, NFL)'],
])('%s with %o is named with its match', (action, input, text) => {
  expect(describeRequest({ action, input: { ...input, match: 'Stags at Herons, NFL' } })).toBe(text)
})

test.each([
  [
    'result.change',
    { result: 9, isPlayed: true, match: 'Stags at Herons, NFL' },
    'Set the result to 9 for Ben (Stags at Herons, NFL)?',
  ],
  ['line.confirm', { projection: 20.5 }, 'Allow picks on the line 20.5 for Ben?'],
  ['withdrawal.approve', { withdrawalId: 12, amountCents: 15_000 }, 'Pay $150.00 (W-12) to Ben?'],
  ['withdrawal.approve', { withdrawalId: 12 }, 'Pay withdrawal W-12 to Ben?'],
  [
    'transaction.reverse',
    { transactionId: 7, amounts: [{ bucket: 'cash', amountCents: -500 }] },
    'Reverse T-7 (−$5.00) of Ben?',
  ],
  ['transaction.reverse', { transactionId: 7 }, 'Reverse T-7 of Ben?'],
  ['entry.refund', { entryId: 7, mode: 'Cash', buyInCents: 1_000 }, 'Refund entry E-7 of Ben ($10.00)?'],
  ['entry.refund', { entryId: 7 }, 'Refund entry E-7 of Ben?'],
  ['balance.adjust', { amountCents: -500, bucket: 'cash' }, 'Debit $5.00 cash for Ben?'],
  ['operator.change-role', { role: 'manager' }, 'Promote Ben to manager?'],
  ['operator.disable', {}, 'Disable manager Ben?'],
  ['operator.enable', {}, 'Enable manager Ben?'],
  ['operator.invite', { email: 'ben@qa.test' }, 'Invite Ben, ben@qa.test, as manager?'],
  ['user.exclude', { endsAt: null }, 'Exclude Ben permanently?'],
  ['user.lift-suspension', {}, 'Lift the suspension of Ben?'],
  ['identity.approve', { caseId: 3 }, 'Approve identity check K-3 of Ben?'],
])('%s with %o asks a sentence', (action, input, question) => {
  expect(formatQuestion({ action, input, subjectName: 'Ben' })).toBe(question)
})
