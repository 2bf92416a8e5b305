import { expect, test } from 'vitest'
import { readUserIds } from './rule-kinds'

test('a pasted list of IDs is read once each, with or without U-', () => {
  expect(readUserIds('U-12, 13\n u-14;12  U-0 x-9 99999999999')).toEqual([12, 13, 14])
  expect(readUserIds('')).toEqual([])
})
