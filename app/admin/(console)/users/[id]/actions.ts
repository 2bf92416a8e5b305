'use server'

import { changeAction } from '@/lib/console/auth/change-action'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { adjustBalance, previewAdjustment } from '@/lib/ledger/adjust-balance'
import { ledgerFailures } from '@/lib/ledger/ledger-failures'
import { reverseTransaction } from '@/lib/ledger/reverse-transaction'
import { adjustmentForm } from '@/lib/ledger/schema'
import { changeTester } from '@/lib/people/account/directory/mark-testers'
import {
  deleteByOperator,
  endAllSessions,
  reactivateByOperator,
} from '@/lib/people/account/lifecycle/manage-account'
import { clearPromoCode } from '@/lib/people/account/profile/clear-promo-code'

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

export const creditOrDebit = changeAction(adjustBalance)

export const reverseLedgerTransaction = changeAction(reverseTransaction)

export const setTesterFlag = changeAction(changeTester)

export const clearUserPromoCode = changeAction(clearPromoCode)

export const revokeSessions = changeAction(endAllSessions)

export const deleteUserAccount = changeAction(deleteByOperator)

export const reactivateUserAccount = changeAction(reactivateByOperator)
