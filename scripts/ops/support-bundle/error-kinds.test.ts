import { expect, test } from 'vitest'
import { errorKind, knownName, sumCounts } from './error-kinds'

test.each([
  ['canceling statement due to statement timeout', 'statement timeout'],
  ['connect ECONNREFUSED 10.0.0.1:443', 'connection refused'],
  ['connect ENOENT /var/run/postgresql/.s.PGSQL.5432', 'connection refused'],
  ['Resend answered 401: Unauthorized', 'rejected credentials'],
  ['The operation was aborted due to timeout', 'timeout'],
  ['ann@mail.test was not found', 'other'],
  ['', 'other'],
])('"%s" is %s', (text, kind) => {
  expect(errorKind(text)).toBe(kind)
})

test('a name that this version does not define is other', () => {
  const known = new Set(['send_message'])
  expect(knownName('send_message', known)).toBe('send_message')
  expect(knownName('ann@mail.test', known)).toBe('other')
})

test('equal rows are summed, the largest first', () => {
  expect(
    sumCounts([
      { name: 'a', count: 1 },
      { name: 'b', count: 2 },
      { name: 'a', count: 3 },
    ]),
  ).toEqual([
    { name: 'a', count: 4 },
    { name: 'b', count: 2 },
  ])
})
