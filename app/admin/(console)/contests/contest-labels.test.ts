import { expect, test } from 'vitest'
import { describeJoining } from './contest-labels'

test('users can join and leave only an open contest', () => {
  expect(describeJoining('open', 'the new start')).toBe('Users can join and leave until the new start.')
  for (const status of ['locked', 'completed', 'canceled'] as const)
    expect(describeJoining(status, 'then')).toBe(`The contest is ${status}: users cannot join or leave.`)
})
