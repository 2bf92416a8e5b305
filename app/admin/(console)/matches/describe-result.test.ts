import { expect, test } from 'vitest'
import { describeSettlementPreview } from './describe-result'

const none = { paidOutCents: 0n, reclaimedCents: 0n }
const unchanged = { outcomes: {}, money: { Cash: none, Arcade: none } }
const noOpen = { entries: 0, waiting: 0, outcomes: { won: 0, lost: 0, refunded: 0 } }

test('the effect of a result counts open and settled entries and their money', () => {
  const open = { entries: 3, waiting: 1, outcomes: { won: 1, lost: 1, refunded: 0 } }
  const correction = {
    outcomes: { 'won to lost': 1 },
    money: { Cash: { paidOutCents: 0n, reclaimedCents: 1_500n }, Arcade: none },
  }
  expect(describeSettlementPreview(open, correction)).toEqual([
    { name: 'Open entries', value: '3: 1 won, 1 lost, 1 still open' },
    {
      name: 'Settled entries',
      value: '1 won to lost, $15.00 back',
      note: 'once a manager accepts the correction',
    },
  ])
})

test('a result without an effect says so', () => {
  expect(describeSettlementPreview(noOpen, unchanged)).toEqual([
    { name: 'Open entries', value: 'None' },
    { name: 'Settled entries', value: 'No change' },
  ])
})
