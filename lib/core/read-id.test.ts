import { expect, test } from 'vitest'
import { readId, readLongId } from './read-id'

test.each([
  ['40218', 40_218],
  [' u-0040218 ', 40_218],
  ['U40218', 40_218],
  ['1', 1],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['99999999999', null],
  ['0', null],
  ['', null],
  ['-7', null],
  ['E-7', null],
  ['7 users', null],
])('%j is parsed as %j', (text, id) => {
  expect(readId(text, 'u')).toBe(id)
})

test('without a letter, only the digits are an ID', () => {
  expect(readId('7')).toBe(7)
  expect(readId('U-7')).toBeNull()
  expect(readId(['7'])).toBe(7)
  expect(readId(undefined)).toBeNull()
})

test.each([
  ['2147483648', 2_147_483_648],
  ['E-9007199254740991', Number.MAX_SAFE_INTEGER],
  ['e0000000000000000000012', 12],
  ['9007199254740992', null],
  ['99999999999999999999', null],
  ['x-5', null],
  ['0', null],
])('%s is the 64-bit ID %s', (text, id) => {
  expect(readLongId(text, 'e')).toBe(id)
})
