import { expect, test } from 'vitest'
import { describeJoining, formatTotals } from './contest-labels'

test('users can join and leave only an open contest', () => {
  expect(describeJoining('open', 'the new start')).toBe('Users can join and leave until the new start.')
  for (const status of ['locked', 'completed', 'canceled'] as const)
    expect(describeJoining(status, 'then')).toBe(`The contest is ${status}: users cannot join or leave.`)
})

test('the total of prizes leaves out a row with an unclear number or too many decimals', () => {
  const prize = { from: 1, to: 2, cents: 1_000, bucket: 'cash' as const }
  const rows = [prize, { ...prize, to: 2.5 }, { ...prize, cents: 100.5 }, { ...prize, from: Number.NaN }]
  expect(formatTotals(rows)).toBe('$20.00')
})
