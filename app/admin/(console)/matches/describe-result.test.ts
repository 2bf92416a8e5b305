import { expect, test } from 'vitest'
import type { CorrectionPreview } from '@/lib/play/corrections/preview-correction'
import { describeSettlementPreview } from './describe-result'

const unchanged = { outcomes: {}, moves: [], lateEntries: 0, correctionHours: 72 }
const noOpen = { entries: 0, waiting: 0, outcomes: { won: 0, lost: 0, refunded: 0 } }

test('the effect of a result counts open and settled entries and their money', () => {
  const open = { entries: 3, waiting: 1, outcomes: { won: 1, lost: 1, refunded: 0 } }
  const correction = {
    ...unchanged,
    outcomes: { 'won to lost': 1, 'refunded to won': 1 },
    moves: [
      { bucket: 'cash', cents: -1_500n },
      { bucket: 'site_credits', cents: -1_000n },
      { bucket: 'cash', cents: 2_000n },
    ] satisfies CorrectionPreview['moves'],
  }
  expect(describeSettlementPreview(open, correction)).toEqual([
    { name: 'Open entries', value: '3: 1 won, 1 lost, 1 still open' },
    {
      name: 'Settled entries',
      value: '1 won to lost, 1 refunded to won, $20.00 paid, $15.00 back, $10.00 site credits back',
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

test('settled entries that can no longer be corrected are named', () => {
  const [, settled] = describeSettlementPreview(noOpen, { ...unchanged, lateEntries: 2 })
  expect(settled).toEqual({
    name: 'Settled entries',
    value: 'No change',
    note: '2 entries settled more than 72 hours ago, or of a deleted account, keep their settlement',
  })
})
