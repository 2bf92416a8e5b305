import { expect, test } from 'vitest'
import { readQueryText } from './query-text'

test.each([
  [undefined, ''],
  [' a b ', 'a b'],
  [['first', 'second'], 'first'],
  ['a\0b', 'ab'],
  ['x'.repeat(101), 'x'.repeat(100)],
])('%j is read as %j', (value, text) => expect(readQueryText(value)).toBe(text))
