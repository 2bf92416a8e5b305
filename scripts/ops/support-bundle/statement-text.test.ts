import { expect, test } from 'vitest'
import { hideValues } from './statement-text'

const words = new Set([
  'select',
  'from',
  'where',
  'and',
  'users',
  'email',
  'id',
  'like',
  'password',
  'alter',
  'role',
])

test.each([
  ['select id from users where email = $1', 'select id from users where email = $1'],
  ["SELECT id\n  FROM users WHERE email = 'ann@mail.test'", "SELECT id FROM users WHERE email = '?@?.?'"],
  ["alter role ann password 'hunter2'", "alter role ? password '?'"],
  ['select id /* for Ann, +1 555 1234567 */ from "Änne"', 'select id /* ? ?, +? ? ? */ from "?"'],
  ["select $$it's Ann$$ and $1", "select $$?'? ?$$ and $1"],
  ['select 1234567, $1234567', 'select ?, $?'],
])('%s becomes %s', (statement, shown) => {
  expect(hideValues(statement, words)).toBe(shown)
})

test('a long statement is cut', () => {
  expect(hideValues('select id '.repeat(100_000), words).length).toBeLessThanOrEqual(600)
})
