import { expect, test } from 'vitest'
import { MinuteBudget } from './record-rejections'

const takeMany = (budget: MinuteBudget, client: string, times: number, nowMs: number) =>
  Array.from({ length: times }, () => budget.take(client, nowMs)).filter(Boolean).length

test('limits each client and the total', () => {
  const budget = new MinuteBudget({ perClient: 3, total: 5 })
  expect(takeMany(budget, 'a', 10, 0)).toBe(3)
  expect(takeMany(budget, 'b', 10, 30_000)).toBe(2)
  expect(takeMany(budget, 'c', 10, 59_999)).toBe(0)
})

test('the next minute starts with a full budget', () => {
  const budget = new MinuteBudget({ perClient: 3, total: 5 })
  takeMany(budget, 'a', 10, 0)
  expect(takeMany(budget, 'a', 10, 60_000)).toBe(3)
})
