import { expect, test } from 'vitest'
import { MinuteBudget } from './record-rejections'

const takeMany = (budget: MinuteBudget, client: string, times: number, nowMs: number) =>
  Array.from({ length: times }, () => budget.take([client], nowMs)).filter(Boolean).length

test('limits each client and the total', () => {
  const budget = new MinuteBudget({ perClient: 3, total: 5 })
  expect(takeMany(budget, 'a', 10, 0)).toBe(3)
  expect(takeMany(budget, 'b', 10, 30_000)).toBe(2)
  expect(takeMany(budget, 'c', 10, 59_999)).toBe(0)
})

test('limits the networks around an IPv6 address', () => {
  const budget = new MinuteBudget({ perClient: 3, total: 100 })
  const takeFrom = (own: string, site: string) =>
    Array.from({ length: 5 }, () => budget.take([own, site, 'allocation'], 0)).filter(Boolean).length
  expect(['a', 'b', 'c'].map(own => takeFrom(own, 'one'))).toEqual([3, 3, 0])
  expect(['d', 'e', 'f', 'g'].map(own => takeFrom(own, `site of ${own}`))).toEqual([3, 3, 3, 0])
  expect(takeMany(budget, 'h', 5, 0)).toBe(3)
})

test('the next minute starts with a full budget', () => {
  const budget = new MinuteBudget({ perClient: 3, total: 5 })
  takeMany(budget, 'a', 10, 0)
  expect(takeMany(budget, 'a', 10, 60_000)).toBe(3)
})
