import { expect, test } from 'vitest'
import { contrastRatio, isColor, parseColor, toCss } from './color'

const typed: [text: string, color: string | null][] = [
  ['#1d5fd1', '0xFF1D5FD1'],
  ['1D5FD1', '0xFF1D5FD1'],
  ['0xff1d5fd1', '0xFF1D5FD1'],
  ['#1d5fd180', '0x801D5FD1'],
  [' 0x801D5FD1 ', '0x801D5FD1'],
  ['#fff', null],
  ['blue', null],
]
test.each(typed)('%s is %s', (text, color) => {
  expect(parseColor(text)).toBe(color)
})

test('alpha comes first in the app and last in CSS', () => {
  expect(toCss('0x801D5FD1')).toBe('#1D5FD180')
  expect(toCss('red')).toBe('transparent')
  expect([isColor('0xFF1D5FD1'), isColor('0xff1d5fd1')]).toEqual([true, false])
})

test('contrast follows WCAG', () => {
  expect(contrastRatio('0xFFFFFFFF', '0xFF000000')).toBeCloseTo(21, 5)
  expect(contrastRatio('0xFF777777', '0xFFFFFFFF')).toBeCloseTo(4.48, 2)
  expect(contrastRatio('0x00FFFFFF', '0xFF000000')).toBeCloseTo(1, 5)
})
