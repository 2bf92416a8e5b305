import { expect, test } from 'vitest'
import { findMove, ordinal } from './rules'

test('a move is the name that moved', () => {
  expect(findMove(['a', 'b', 'c', 'd'], ['a', 'd', 'b', 'c'])).toBe('d')
  expect(findMove(['a', 'b', 'c', 'd'], ['b', 'c', 'a', 'd'])).toBe('a')
  expect(findMove(['a', 'b', 'c', 'd'], ['d', 'c', 'b', 'a'])).toBeNull()
  expect(findMove(['a', 'b'], ['a', 'b'])).toBeNull()
  expect(findMove(['a', 'b', 'c'], ['b', 'a', 'c'], 'a')).toBe('a')
  expect(findMove(['a', 'b', 'c'], ['b', 'a', 'c'], 'c')).toBe('b')
})

test('ordinals have English suffixes', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map(ordinal)).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 101st 111th'.split(' '),
  )
})
