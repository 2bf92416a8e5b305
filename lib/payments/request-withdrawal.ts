import sql from 'sql-template-tag'
import { isAnyoneInvolved } from '@/lib/change/policy/involvement'
import type { Settings } from '@/lib/change/settings/definitions'
import { loadSettingsIn, readSettings } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import { formatCents } from '@/lib/core/money'
import type { Db } from '@/lib/db/db'
import type { RunIdempotent } from '@/lib/db/idempotent'
import { transaction } from '@/lib/db/transaction'
import { post } from '@/lib/ledger/post'
import { otherAccountsOf } from '@/lib/people/person/person'
import { assertCanMoveMoney } from '@/lib/people/restrictions/assert-can-move-money'
import { lockSpender } from '@/lib/people/restrictions/lock-spender'
import { lockWithdrawal, returnCash } from './apply-payout'
import { getProvider } from './find-provider'
import { requestPayouts } from './pay-withdrawals'
import { getUsableMethod } from './payment-methods'
import { hasCorrection } from './pending-corrections'
import type { PaymentProvider } from './provider'
import { reportWithdrawal } from './report-payment'
import { hasOpenDispute } from './resolve-case'
import { assertAmountBetween } from './rules'
import { assertNotHeld } from './withdrawal-hold'

type NewWithdrawal = { amountCents: bigint; paymentMethodId: number }

type RequestedWithdrawal = { id: number; needsApproval: boolean }

/**
 * Moves cash to the pending account and requests its payment; site credits cannot be withdrawn. Above the setting, for
 * deposits that were not played with, for money from operators, after their changes for the user, and during a dispute or a
 * correction, an operator decides first. Throws PaymentsUnavailable,
 * AmountTooLow, AmountTooHigh, CashPlayBarred, WithdrawalsHeld, PaymentMethodNotFound, PaymentMethodUnusable or CashTooLow.
 */
export async function requestWithdrawal(
  runIdempotent: RunIdempotent,
  userId: number,
  withdrawal: NewWithdrawal,
): Promise<RequestedWithdrawal> {
  // Read before the transaction: taking a second connection inside one can exhaust the pool.
  const [settings, provider] = [await readSettings(), await getProvider()]
  return transaction(db => runIdempotent(db, () => requestIn(db, userId, withdrawal, settings, provider)))
}

async function requestIn(
  db: Db,
  userId: number,
  { amountCents, paymentMethodId }: NewWithdrawal,
  settings: Settings,
  { name }: PaymentProvider,
): Promise<RequestedWithdrawal> {
  assertAmountBetween(amountCents, settings.withdrawal_min_cents, settings.withdrawal_max_cents)
  const { balances } = await lockSpender(db, userId)
  await assertCanMoveMoney(db, userId, 'withdrawals', settings)
  await assertNotHeld(db, userId, settings)
  const method = await getUsableMethod(db, userId, paymentMethodId, name)
  if (!method.canReceive) throw new Failure('PaymentMethodUnusable', { why: 'cannot receive' })
  if (method.needsConfirmation) throw new Failure('PaymentMethodUnusable', { why: 'not confirmed' })
  if (balances.cash < amountCents) throw new Failure('CashTooLow', { available: formatCents(balances.cash) })
  const ledgerTransactionId = await post(db, {
    kind: 'withdrawal',
    userId,
    houseAccount: 'pending_withdrawals',
    amounts: [{ bucket: 'cash', cents: -amountCents }],
  })
  const review = await readReview(db, userId, ledgerTransactionId)
  const { recentCents, unplayedCents, givenCents, hasOpenDispute } = review
  const { isOperatorInvolved } = await db.one<{ isOperatorInvolved: boolean }>(
    sql`select ${isAnyoneInvolved(sql`${userId}::int`)} as is_operator_involved`,
  )
  const approvalAboveCents = BigInt(settings.withdrawal_approval_above_cents)
  const isAboveLimit = amountCents + recentCents > approvalAboveCents
  const needsApproval =
    isAboveLimit || unplayedCents > 0n || givenCents > 0n || isOperatorInvolved || hasOpenDispute
  const inserted = await db.one<{ id: number; currency: string }>(sql`
    insert into withdrawals (user_id, amount_cents, provider, payment_method_id, method_label, method_fingerprint,
                             needs_approval, is_above_limit, approval_above_cents, recent_cents, unplayed_cents,
                             given_cents, is_operator_involved, has_open_dispute, ledger_transaction_id)
    values (${userId}, ${amountCents}, ${name}, ${method.id}, ${method.label}, ${method.fingerprint},
            ${needsApproval}, ${isAboveLimit}, ${approvalAboveCents}, ${recentCents}, ${unplayedCents},
            ${givenCents}, ${isOperatorInvolved}, ${hasOpenDispute}, ${ledgerTransactionId})
    returning id::float8, currency`)
  await reportWithdrawal(db, { ...inserted, userId, amountCents }, 'requested')
  if (!needsApproval) await requestPayouts(db)
  return { id: inserted.id, needsApproval }
}

type Review = { recentCents: bigint; unplayedCents: bigint; givenCents: bigint; hasOpenDispute: boolean }

/**
 * Withdrawals of 24 hours that were not returned, so that splitting an amount does not avoid approval: those of all accounts of the
 * person, which lockSpender locked. Also the parts that the debit took from unplayed deposits and from money given by operators,
 * which triggers on postings count (decision 102); and whether a dispute of the person or a correction is open.
 */
async function readReview(db: Db, userId: number, ledgerTransactionId: bigint): Promise<Review> {
  return db.one<Review>(sql`
    select coalesce((select sum(amount_cents) from withdrawals
                      where user_id in (select ${userId}::int union ${otherAccountsOf(sql`${userId}::int`)})
                        and created_at > now() - interval '24 hours'
                        and status not in ('failed', 'canceled')), 0)::bigint as recent_cents,
           coalesce((select -cents from unplayed_moves
                      where transaction_id = ${ledgerTransactionId}), 0)::bigint as unplayed_cents,
           coalesce((select -cents from given_moves
                      where transaction_id = ${ledgerTransactionId} and bucket = 'cash'), 0)::bigint as given_cents,
           ${hasOpenDispute(sql`${userId}::int`)} or ${hasCorrection(sql`${userId}::int`)} as has_open_dispute`)
}

/** Returns cash that was not sent yet. A withdrawal of another user counts as missing. Throws WithdrawalNotFound, WithdrawalNotCancelable. */
export async function cancelWithdrawal(runIdempotent: RunIdempotent, userId: number, id: number) {
  await transaction(db =>
    runIdempotent(db, async () => {
      const withdrawal = await lockWithdrawal(db, id)
      if (withdrawal?.userId !== userId) throw new Failure('WithdrawalNotFound')
      const { status } = withdrawal
      if (status !== 'pending') throw new Failure('WithdrawalNotCancelable', { status })
      await returnCash(db, withdrawal, 'canceled', '')
    }),
  )
}

/** A withdrawal at the sandbox that waits for an operator, for demo users and personas. The cash must be there. */
export async function recordPendingWithdrawal(db: Db, userId: number, cents: bigint): Promise<void> {
  const ledgerTransactionId = await post(db, {
    kind: 'withdrawal',
    userId,
    houseAccount: 'pending_withdrawals',
    amounts: [{ bucket: 'cash', cents: -cents }],
  })
  const { withdrawal_approval_above_cents: limit } = await loadSettingsIn(db)
  const approvalAboveCents = cents > limit ? limit : Math.max(0, Number(cents) - 500)
  const inserted = await db.one<{ id: number; currency: string }>(sql`
    insert into withdrawals (user_id, amount_cents, provider, needs_approval, is_above_limit, approval_above_cents,
                             recent_cents, ledger_transaction_id, unplayed_cents, given_cents, payment_method_id, method_label, method_fingerprint)
    select ${userId}::int, ${cents}::bigint, 'sandbox', true, true, ${approvalAboveCents}::bigint, 0,
           ${ledgerTransactionId}::bigint,
           coalesce((select -cents from unplayed_moves where transaction_id = ${ledgerTransactionId}::bigint), 0),
           coalesce((select -cents from given_moves
                      where transaction_id = ${ledgerTransactionId}::bigint and bucket = 'cash'), 0),
           method.id, coalesce(method.method_name || ' •••• ' || method.last_four_digits, ''),
           coalesce(method.fingerprint, '')
      from (select 1) as one
           left join payment_methods method on method.user_id = ${userId}::int and method.is_default
    returning id::float8, currency`)
  await reportWithdrawal(db, { ...inserted, userId, amountCents: cents }, 'requested')
}
