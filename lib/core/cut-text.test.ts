import { expect, test } from 'vitest'
import { cutText } from './cut-text'

const family = '👨‍👩‍👧'
const accented = 'e\u0301'

test('a text is cut between characters', () => {
  expect(cutText('abc', 3)).toBe('abc')
  expect(cutText('abcd', 3)).toBe('abc')
  expect(cutText('ab🏈', 3)).toBe('ab')
  expect(cutText(`a${family}`, 6)).toBe('a')
  expect(cutText(`ab${accented}`, 3)).toBe('ab')
  expect(cutText('🏈a', 1)).toBe('')
  expect(cutText(`e${'\u0301'.repeat(9)}`, 4)).toBe('e\u0301\u0301\u0301')
})
