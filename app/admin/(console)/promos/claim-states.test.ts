import { expect, test } from 'vitest'
import { describeOnceLive } from './claim-states'

test.each([
  [{ eligible: 11, claimsLeft: 2 }, '11 users could claim it once live, and the budget covers 2 claims.'],
  [{ eligible: 1, claimsLeft: 1 }, '1 user could claim it once live.'],
  [{ eligible: 11, claimsLeft: null }, '11 users could claim it once live.'],
])('%o', (preview, sentence) => {
  expect(describeOnceLive(preview)).toBe(sentence)
})
