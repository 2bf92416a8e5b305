import { expect, test } from 'vitest'
import { checkoutAction } from './schema-api'

test.each([
  ['25.5', 25.5],
  ['25,50', 25.5],
  ['25.', 25],
  ['$1,250.00', 1_250],
  ['US$ 1.250,00', 1_250],
  ['1\u202f250,00', 1_250],
  ['1’250.00', 1_250],
  ['25 USD', 25],
  ['２５', 25],
  ['25\u200b', 25],
])('the typed amount %j is %d', (amount, expected) => {
  expect(checkoutAction.parse({ action: 'start', amount }).amount).toBe(expected)
})

test.each([
  '0x19',
  '1e2',
  '25 50',
  '1 2 3',
  '25. 50',
  '1_000',
  '25.505',
  '1.000',
  '1,0000',
  '-25',
  '25 EUR',
  'NaN',
])('the typed amount %j is rejected', amount => {
  expect(checkoutAction.safeParse({ action: 'start', amount }).success).toBe(false)
})
