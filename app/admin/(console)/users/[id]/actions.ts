'use server'

import { randomUUID } from 'node:crypto'
import { describeApproversLeft } from '@/lib/console/approval/withdrawal-approvers'
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
    const sent = { ...input, requestKey: randomUUID() }
    const approversLeft = await describeApproversLeft(by, adjustBalance.name, sent, needsSecondManager)
    return {
      result: {
        balanceCents: Number(balanceCents),
        nextCents: Number(nextCents),
        needsSecondManager,
        approversLeft,
      },
    }
  },
})
