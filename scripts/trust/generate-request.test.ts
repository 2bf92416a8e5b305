import { expect, test } from 'vitest'
import { drawRequest, type Operation } from './generate-request'

const operations: Operation[] = [
  { method: 'GET', path: '/balance', takes: undefined },
  {
    method: 'POST',
    path: '/sign-in',
    takes: { type: 'object', properties: { email: { type: 'string' }, password: { type: 'string' } } },
  },
]
const caller = { token: 'token', known: { email: 'ann@mail.test' } }
const drawMany = (seed: number) =>
  Array.from({ length: 500 }, (_, number) => drawRequest(operations, caller, seed + number))

test('the same seed draws the same requests, another one others', () => {
  expect(drawMany(7)).toEqual(drawMany(7))
  expect(drawMany(7)).not.toEqual(drawMany(7_000))
})

test('three of five are spoiled, in all ways, and the others are what the operation takes', () => {
  const drawn = drawMany(1)
  const right = drawn.filter(({ mutation }) => mutation === 'none')
  expect(right.length).toBeGreaterThan(160)
  expect(right.length).toBeLessThan(240)
  expect(new Set(drawn.map(({ mutation }) => mutation)).size).toBe(16)
  for (const { operation, sending } of right)
    if (operation.method === 'POST')
      expect(Object.keys(sending.body as object)).toEqual(['email', 'password'])
})
