'use server'

import { z } from 'zod'
import { reasonShape } from '@/lib/change/audit/schema'
import { actOrRequestApproval } from '@/lib/console/approval/request-approval'
import { changeAction } from '@/lib/console/auth/change-action'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { findName } from '@/lib/console/search/find-name'
import { formatAmount } from '@/lib/core/amount'
import { formatMoney } from '@/lib/core/format'
import { idShape } from '@/lib/core/wire'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { ledgerFailures } from '@/lib/ledger/ledger-failures'
import { previewAdjustment } from '@/lib/ledger/preview-adjustment'
import { reverseTransaction } from '@/lib/ledger/reverse-transaction'
import { adjustmentForm } from '@/lib/ledger/schema-console'
import { markTesters } from '@/lib/people/account/directory/mark-testers'
import {
  deleteByOperator,
  endAllSessions,
  reactivateByOperator,
} from '@/lib/people/account/lifecycle/manage-account'
import { clearPromoCode } from '@/lib/people/account/profile/clear-promo-code'

const failures = {
  UserNotFound: 'No active account has this ID. Nothing was changed.',
  AccountNotDeletable: ({ hasFunds, isInContest }: { hasFunds: boolean; isInContest: boolean }) =>
    `The account has ${[hasFunds && 'cash, site credits or an open withdrawal', isInContest && 'open cash entries or contests'].filter(Boolean).join(', and ')}, so it cannot be deleted. Nothing was changed.`,
  AccountNotDeleted: ({ isPurged }: { isPurged: boolean }) =>
    isPurged ? 'The account was purged and cannot be reactivated.' : 'The account is already active.',
  PromoCodeMissing: 'The user has no promo code.',
}

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

export const setTesterFlag = operatorAction({
  action: 'user.mark-tester',
  input: z.strictObject({ userId: idShape, isTester: z.boolean(), reason: reasonShape }),
  async run({ operator, input, by }) {
    const author = { ...by, operatorId: operator.id }
    const { auditId } = await markTesters(
      author,
      { ids: [String(input.userId)] },
      input.isTester,
      operator.zone,
      input.reason,
    )
    const text = input.isTester ? 'Marked the user as a tester' : 'Unmarked the user as a tester'
    return auditId === null ? {} : { undo: { auditId, text } }
  },
})

/** The user can then store another code. */
export const clearUserPromoCode = operatorAction({
  action: 'user.clear-promo-code',
  input: z.strictObject({ userId: idShape, reason: reasonShape }),
  failures,
  async run({ input, by }) {
    const { auditId } = await clearPromoCode(by, input)
    return { undo: { auditId, text: 'Cleared the promo code' } }
  },
})

export const revokeSessions = operatorAction({
  action: 'user.revoke',
  confirm: ({ userId }) => findName('user', userId),
  input: z.strictObject({ userId: idShape, reason: reasonShape }),
  failures,
  async run({ input, by }) {
    return { result: { signIns: await endAllSessions(by, input) } }
  },
})

/** The account can be reactivated within 30 days. */
export const deleteUserAccount = operatorAction({
  action: 'user.delete',
  confirm: ({ userId }) => findName('user', userId),
  input: z.strictObject({ userId: idShape, reason: reasonShape }),
  failures,
  async run({ input, by }) {
    await deleteByOperator(by, input)
    return {}
  },
})

export const reactivateUserAccount = operatorAction({
  action: 'user.reactivate',
  input: z.strictObject({ userId: idShape, reason: reasonShape }),
  failures,
  async run({ input, by }) {
    await reactivateByOperator(by, input)
    return {}
  },
})
