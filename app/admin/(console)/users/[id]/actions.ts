'use server'

import { z } from 'zod'
import { reasonShape } from '@/lib/change/audit/schema'
import { actOrRequestApproval } from '@/lib/console/approval/request-approval'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { findName } from '@/lib/console/search/find-name'
import { formatAmount } from '@/lib/core/amount'
import { formatMoney } from '@/lib/core/format'
import { idShape } from '@/lib/core/wire'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
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
  WalletNotFound: 'The account is deleted. Its balances cannot be changed.',
  AdjustmentEmpty: { field: 'amountCents', message: 'Enter an amount other than zero.' },
  BalanceTooLow: ({ balanceCents }: { balanceCents: number }) => ({
    field: 'amountCents',
    message: `The balance is ${formatMoney(balanceCents).slice(1)} and cannot go below zero. Enter that amount or less.`,
  }),
  RequestKeyReused: 'This form was already sent with another amount. Close it and open it again.',
  TransactionNotFound: 'The transaction does not exist.',
  TransactionNotReversible: ({ kind }: { kind: string }) =>
    `A ${kind.replaceAll('_', ' ')} cannot be reversed here. To correct an entry, change the match result.`,
  TransactionReversed: ({ byTransactionId }: { byTransactionId: number }) =>
    `Already reversed by T-${byTransactionId}.`,
}

export const previewCreditOrDebit = operatorAction({
  action: 'balance.adjust',
  isReadOnly: true,
  input: adjustmentForm.pick({ userId: true, bucket: true, amountCents: true }),
  failures,
  async run({ input, by }) {
    const preview = await previewAdjustment(by.operatorId, {
      ...input,
      amountCents: BigInt(input.amountCents),
    })
    const { balanceCents, nextCents, needsSecondManager } = preview
    return {
      result: { balanceCents: Number(balanceCents), nextCents: Number(nextCents), needsSecondManager },
    }
  },
})

/** Amounts above the limits wait for a second manager's approval. */
export const creditOrDebit = operatorAction({
  action: 'balance.adjust',
  confirm: ({ userId }) => findName('user', userId),
  input: adjustmentForm.extend({ reason: reasonShape }),
  failures,
  async run({ input, by }) {
    const { reason, ...adjustment } = input
    const acted = await actOrRequestApproval(
      by,
      { action: 'balance.adjust', input: adjustment, reason },
      () => adjustBalance(by, { ...input, amountCents: BigInt(input.amountCents) }),
    )
    if (acted.waits) return { result: { waits: true } }
    const { auditId } = acted.done
    const isCredit = input.amountCents > 0
    const amount = formatAmount(isCredit ? input.amountCents : -input.amountCents, input.bucket)
    const text = `${isCredit ? 'Credited' : 'Debited'} ${amount}`
    return { result: { waits: false }, ...(auditId !== null && { undo: { auditId, text } }) }
  },
})

/** Amounts above the limits wait for a second manager's approval. */
export const reverseLedgerTransaction = operatorAction({
  action: 'transaction.reverse',
  confirm: ({ transactionId }) => findName('transaction', transactionId),
  input: z.strictObject({ transactionId: z.int().min(1), reason: reasonShape }),
  failures,
  async run({ input, by }) {
    const { transactionId, reason } = input
    const { waits } = await actOrRequestApproval(
      by,
      { action: 'transaction.reverse', input: { transactionId }, reason },
      () => reverseTransaction(by, input),
    )
    return { result: { waits } }
  },
})

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
