'use server'

import { z } from 'zod'
import { deleteFor, reactivateFor, revokeSignIns } from '@/lib/account/govern-account'
import { markTesters } from '@/lib/account/mark-testers'
import { requestApproval } from '@/lib/approval/request-approval'
import { reasonShape } from '@/lib/audit/schema'
import { operatorAction } from '@/lib/auth/action'
import { findName } from '@/lib/console/find-name'
import { isFailure } from '@/lib/failure'
import { adjustBalance } from '@/lib/wallet/adjust-balance'
import { reverseTransaction } from '@/lib/wallet/reverse-transaction'
import { adjustmentForm } from '@/lib/wallet/schema-console'
import { idShape } from '@/lib/wire'
import { refusedUser } from './failures'

/** Credits or debits a bucket; above the setting it waits for a second manager. */
export const creditOrDebit = operatorAction({
  role: 'manager',
  confirm: ({ userId }) => findName('user', userId),
  input: adjustmentForm.extend({ reason: reasonShape }),
  failures: refusedUser,
  async run({ operator, input, by }) {
    try {
      const { auditId } = await adjustBalance(by, { ...input, amountCents: BigInt(input.amountCents) })
      const text = input.amountCents > 0 ? 'Credited the user' : 'Debited the user'
      return { result: { waits: false }, ...(auditId !== null && { undo: { auditId, text } }) }
    } catch (error) {
      if (!isFailure(error, 'SecondManagerNeeded')) throw error
      const { reason, ...adjustment } = input
      const asking = { ...by, operatorId: operator.id }
      await requestApproval(asking, { action: 'balance.adjust', input: adjustment, reason })
      return { result: { waits: true } }
    }
  },
})

/** Takes a ledger transaction back by its mirror; above the setting it waits for a second manager. */
export const reverse = operatorAction({
  role: 'manager',
  confirm: ({ transactionId }) => findName('transaction', transactionId),
  input: z.strictObject({ transactionId: z.int().min(1), reason: reasonShape }),
  failures: refusedUser,
  async run({ operator, input, by }) {
    try {
      await reverseTransaction(by, input)
      return { result: { waits: false } }
    } catch (error) {
      if (!isFailure(error, 'SecondManagerNeeded')) throw error
      const { transactionId, reason } = input
      const asking = { ...by, operatorId: operator.id }
      await requestApproval(asking, { action: 'transaction.reverse', input: { transactionId }, reason })
      return { result: { waits: true } }
    }
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
  role: 'manager',
  confirm: ({ userId }) => findName('user', userId),
  input: z.strictObject({ userId: idShape, reason: reasonShape }),
  failures: refusedUser,
  async run({ input, by }) {
    return { result: { signIns: await revokeSignIns(by, input) } }
  },
})

/** Deletes an account, for 30 days in which it can be brought back. */
export const removeUser = operatorAction({
  role: 'manager',
  confirm: ({ userId }) => findName('user', userId),
  input: z.strictObject({ userId: idShape, reason: reasonShape }),
  failures: refusedUser,
  async run({ input, by }) {
    await deleteFor(by, input)
    return {}
  },
})

/** Brings a deleted account back. */
export const reactivate = operatorAction({
  role: 'manager',
  input: z.strictObject({ userId: idShape, reason: reasonShape }),
  failures: refusedUser,
  async run({ input, by }) {
    await reactivateFor(by, input)
    return {}
  },
})
