import { expect, test } from 'vitest'
import { generateRequest, type RequestOperation } from './generate-request'

const operations: RequestOperation[] = [
  { method: 'GET', path: '/balance', takes: undefined },
  {
    method: 'POST',
    path: '/sign-in',
    takes: { type: 'object', properties: { email: { type: 'string' }, password: { type: 'string' } } },
  },
]
const caller = { token: 'token', known: { email: 'ann@mail.test' } }
const generateMany = (seed: number) =>
  Array.from({ length: 500 }, (_, number) => generateRequest(operations, caller, seed + number))

test('the same seed generates the same requests, another seed others', () => {
  expect(generateMany(7)).toEqual(generateMany(7))
  expect(generateMany(7)).not.toEqual(generateMany(7_000))
})

test('three of five requests are mutated, in all ways, and the others are valid', () => {
  const generated = generateMany(1)
  const valid = generated.filter(({ mutation }) => mutation === 'none')
  expect(valid.length).toBeGreaterThan(160)
  expect(valid.length).toBeLessThan(240)
  expect(new Set(generated.map(({ mutation }) => mutation)).size).toBe(16)
  for (const { operation, sending } of valid)
    if (operation.method === 'POST')
      expect(Object.keys(sending.body as object)).toEqual(['email', 'password'])
})
