'use server'

import { z } from 'zod'
import { deleteByOperator, reactivateByOperator, endAllSessions } from '@/lib/account/lifecycle/manage-account'
import { markTesters } from '@/lib/account/directory/mark-testers'
import { actOrRequestApproval } from '@/lib/approval/act-or-ask'
import { reasonShape } from '@/lib/audit/schema'
import { operatorAction } from '@/lib/auth/operator-action'
import { findName } from '@/lib/search/find-name'
import { adjustBalance } from '@/lib/wallet/adjust-balance'
import { reverseTransaction } from '@/lib/wallet/reverse-transaction'
import { adjustmentForm } from '@/lib/wallet/schema-console'
import { idShape } from '@/lib/wire'
import { refusedUser } from './failures'

/** Credits or debits a bucket; above the limits it waits for a second manager. */
export const creditOrDebit = operatorAction({
  action: 'balance.adjust',
  confirm: ({ userId }) => findName('user', userId),
  input: adjustmentForm.extend({ reason: reasonShape }),
  failures: refusedUser,
  async run({ input, by }) {
    const { reason, ...adjustment } = input
    const acted = await actOrRequestApproval(by, { action: 'balance.adjust', input: adjustment, reason }, () =>
      adjustBalance(by, { ...input, amountCents: BigInt(input.amountCents) }),
    )
    if (acted.waits) return { result: { waits: true } }
    const { auditId } = acted.done
    const text = input.amountCents > 0 ? 'Credited the user' : 'Debited the user'
    return { result: { waits: false }, ...(auditId !== null && { undo: { auditId, text } }) }
  },
})

/** Takes a ledger transaction back by its mirror; above the limits it waits for a second manager. */
export const reverse = operatorAction({
  action: 'transaction.reverse',
  confirm: ({ transactionId }) => findName('transaction', transactionId),
  input: z.strictObject({ transactionId: z.int().min(1), reason: reasonShape }),
  failures: refusedUser,
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

/** Marks a user as a tester, or no longer. */
export const markTester = operatorAction({
  role: 'editor',
  input: z.strictObject({ userId: idShape, isTester: z.boolean() }),
  async run({ operator, input, by }) {
    const author = { ...by, operatorId: operator.id }
    const { auditId } = await markTesters(
      author,
      { ids: [String(input.userId)] },
      input.isTester,
      operator.zone,
    )
    const text = input.isTester ? 'Marked the user as a tester' : 'Took the tester mark'
    return auditId === null ? {} : { undo: { auditId, text } }
  },
})

/** Signs a user out everywhere. */
export const revoke = operatorAction({
  action: 'user.revoke',
  confirm: ({ userId }) => findName('user', userId),
  input: z.strictObject({ userId: idShape, reason: reasonShape }),
  failures: refusedUser,
  async run({ input, by }) {
    return { result: { signIns: await endAllSessions(by, input) } }
  },
})

/** Deletes an account, for 30 days in which it can be brought back. */
export const removeUser = operatorAction({
  action: 'user.delete',
  confirm: ({ userId }) => findName('user', userId),
  input: z.strictObject({ userId: idShape, reason: reasonShape }),
  failures: refusedUser,
  async run({ input, by }) {
    await deleteByOperator(by, input)
    return {}
  },
})

/** Brings a deleted account back. */
export const reactivate = operatorAction({
  action: 'user.reactivate',
  input: z.strictObject({ userId: idShape, reason: reasonShape }),
  failures: refusedUser,
  async run({ input, by }) {
    await reactivateByOperator(by, input)
    return {}
  },
})
