'use server'

import { operatorAction } from '@/lib/console/auth/operator-action'
import { adjustBalance, previewAdjustment } from '@/lib/ledger/adjust-balance'
import { ledgerFailures } from '@/lib/ledger/ledger-failures'
import { adjustmentForm } from '@/lib/ledger/schema'

export const previewCreditOrDebit = operatorAction({
  change: adjustBalance,
  isReadOnly: true,
  input: adjustmentForm.pick({ userId: true, bucket: true, amountCents: true }),
  failures: ledgerFailures,
  async run({ input, by }) {
    const { balanceCents, nextCents, needsSecondManager } = await previewAdjustment(by.operatorId, input)
    return {
      result: { balanceCents: Number(balanceCents), nextCents: Number(nextCents), needsSecondManager },
    }
  },
})
