import { expect, it } from 'vitest'
import { BodyBudget } from './body-budget'

it('limits the bytes of a network and in total until they are released', () => {
  const budget = new BodyBudget({ total: 30_000, perNetwork: 20_000 })
  const reserved = budget.take('10.0.0.1', 15_000)
  expect(budget.take('10.0.0.1', 6_000)).toBeNull()
  expect(budget.take('10.0.0.1', 5_000)).not.toBeNull()
  expect(budget.take('10.0.0.2', 10_001)).toBeNull()
  expect(budget.take('10.0.0.2', 10_000)).not.toBeNull()
  expect(budget.take('10.0.0.3', 5_000)).toBeNull()
  reserved?.release()
  reserved?.release()
  expect(budget.take('10.0.0.3', 15_001)).toBeNull()
  expect(budget.take('10.0.0.3', 15_000)).not.toBeNull()
})

it('does not count bodies of 4 KiB and less, so that a sign-in always has room', () => {
  const budget = new BodyBudget({ total: 10_000, perNetwork: 10_000 })
  expect(budget.take('10.0.0.1', 10_000)).not.toBeNull()
  expect(budget.take('10.0.0.1', 4_096)).not.toBeNull()
  expect(budget.take('10.0.0.1', 4_097)).toBeNull()
})

it('reserves more as a body grows, and never more than there is', () => {
  const budget = new BodyBudget({ total: 30_000, perNetwork: 20_000 })
  const growing = budget.take('10.0.0.1', 5_000)
  expect(growing?.grow(12_000)).toBe(true)
  expect(budget.take('10.0.0.1', 9_000)).toBeNull()
  expect(growing?.grow(20_001)).toBe(false)
  growing?.release()
  expect(budget.take('10.0.0.1', 20_000)).not.toBeNull()
})

it('counts the addresses of an IPv6 /64 as one network, and limits its /56 and /48', () => {
  const budget = new BodyBudget({ total: 200_000, perNetwork: 20_000 })
  expect(budget.take('2001:db8::1', 20_000)).not.toBeNull()
  expect(budget.take('2001:db8::2', 5_000)).toBeNull()
  const reserved = budget.take('2001:db8:0:1::1', 20_000)
  expect(budget.take('2001:db8:0:ff::1', 5_000)).toBeNull()
  expect(budget.take('2001:db8:0:100::1', 20_000)).not.toBeNull()
  expect(budget.take('2001:db8:0:200::1', 5_000)).toBeNull()
  expect(budget.take('2001:db8:1::1', 20_000)).not.toBeNull()
  reserved?.release()
  expect(budget.take('2001:db8:0:ff::1', 20_000)).not.toBeNull()
})
