import { expect, test } from 'vitest'
import {
  barGap,
  formatAxisDate,
  formatAxisDay,
  formatTick,
  formatValue,
  niceMax,
  percentChange,
  xPercent,
  yPercent,
} from './scale'

test('an axis starts at zero and ends at a round number above all values', () => {
  expect(niceMax([130, 260, null])).toBe(300)
  expect(niceMax([10_700])).toBe(12_000)
  expect(niceMax([])).toBe(2)
  expect(niceMax([0, 0])).toBe(2)
  expect(niceMax([5])).toBe(6)
})

test('values map to 0 to 100 from the top, days from the left', () => {
  expect([yPercent(0, 300), yPercent(150, 300), yPercent(300, 300)]).toEqual([100, 50, 0])
  expect([xPercent(0, 3), xPercent(1, 3), xPercent(2, 3), xPercent(0, 1)]).toEqual([0, 50, 100, 100])
})

test('values and days use the console formats', () => {
  expect(formatValue(18_244_050, 'money')).toBe('$182,440.50')
  expect(formatTick(1_200_000, 'money')).toBe('$12k')
  expect(formatTick(150, 'count')).toBe('150')
  expect([formatAxisDate('2026-10-24'), formatAxisDay('2026-11-20')]).toEqual(['24 Oct', 'Fri 20 Nov'])
})

test('bars have a width for every number of days', () => {
  for (let count = 1; count <= 190; count++)
    expect(count + (count - 1) * barGap(count)).toBeLessThanOrEqual(240)
})

test('a change is a percentage of the previous value, or null if that was zero', () => {
  expect(percentChange(4_812, 4_281)).toEqual({ isUp: true, text: '▲ 12.4%' })
  expect(percentChange(90, 100)).toEqual({ isUp: false, text: '▼ 10.0%' })
  expect(percentChange(999, 100)).toEqual({ isUp: true, text: '▲ 899.0%' })
  expect(percentChange(1_150, 100)).toEqual({ isUp: true, text: '▲ 12×' })
  expect(percentChange(9_424, 3)).toEqual({ isUp: true, text: '▲ 3,141×' })
  expect(percentChange(5, 0)).toBeNull()
})
