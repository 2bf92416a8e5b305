import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { post, postBetweenHouseAccounts } from '@/lib/ledger/post'
import { type Applied, assertAgrees, rejected, type StoredDeposit } from './agreement'
import { collectLoans } from './apply-reversal'
import { type PaymentFact, type ProviderName, readReference } from './provider'
import { reportWithdrawal } from './report-payment'
import type { WithdrawalState } from './rules'
import { closePaymentRequest } from './withdrawal-requests'

export type StoredWithdrawal = Omit<StoredDeposit, 'createdAt' | 'status'> & {
  status: WithdrawalState
  ledgerTransactionId: bigint
}

export const selectWithdrawals = sql`
  select id::float8, user_id, amount_cents, currency, provider, external_id, status, ledger_transaction_id /* not null */
    from withdrawals`

/** Null if it does not exist, or was recorded without a provider. */
export async function lockWithdrawal(db: Db, id: number | null): Promise<StoredWithdrawal | null> {
  const withdrawal = await db.row<StoredWithdrawal>(sql`
    ${selectWithdrawals} where id = ${id} and provider is not null for no key update`)
  return withdrawal ?? null
}

export async function applyPayout(
  db: Db,
  provider: ProviderName,
  fact: PaymentFact & { kind: 'withdrawal.completed' | 'withdrawal.failed' },
): Promise<Applied> {
  const withdrawal = await lockWithdrawal(db, readReference(fact.reference, 'withdrawal'))
  if (withdrawal?.provider !== provider) throw rejected(`there is no ${fact.reference} at ${provider}`)
  assertAgrees(withdrawal, fact)
  const { id, userId, status } = withdrawal
  const applied = { userId, withdrawalId: id }
  const wanted = fact.kind === 'withdrawal.completed' ? 'completed' : 'failed'
  if (status === wanted) return { ...applied, outcome: `Already ${status}` }
  if (status !== 'processing') throw rejected(`withdrawal ${id} is ${wanted} while it is ${status}`)
  if (fact.kind === 'withdrawal.failed') {
    await returnCash(db, withdrawal, 'failed', fact.reason)
    return { ...applied, outcome: 'Withdrawal failed, cash returned' }
  }
  const paidId = await postBetweenHouseAccounts(db, {
    kind: 'withdrawal_paid',
    userId,
    from: 'pending_withdrawals',
    to: 'processor',
    cents: withdrawal.amountCents,
  })
  await db.run(sql`
    update withdrawals
       set status = 'completed', paid_transaction_id = ${paidId}, external_id = ${fact.externalId},
           completed_at = now(), closed_at = now()
     where id = ${id}`)
  await reportWithdrawal(db, withdrawal, 'completed')
  return { ...applied, outcome: 'Withdrawal completed' }
}

const endings = {
  failed: 'failed',
  declined: 'was declined',
  canceled: 'was canceled',
  corrected: 'was returned for a correction',
} as const

/**
 * Reverses the debit: the database allows that once. Refunds, disputes and corrections that came meanwhile did not find this
 * cash, so it repays their loans. A declined withdrawal is stored as failed, as the API calls it.
 */
export async function returnCash(
  db: Db,
  withdrawal: StoredWithdrawal,
  ending: keyof typeof endings,
  failureReason: string,
): Promise<void> {
  const { id, userId, amountCents, ledgerTransactionId } = withdrawal
  await db.run(sql`select from users where id = ${userId} for no key update`)
  const reason = `Withdrawal ${id} ${endings[ending]}`
  const returnId = await post(db, {
    kind: 'reversal',
    userId,
    houseAccount: 'pending_withdrawals',
    reversesId: ledgerTransactionId,
    amounts: [{ bucket: 'cash', cents: amountCents }],
    reason,
  })
  await collectLoans(db, userId, amountCents, reason)
  const status = ending === 'canceled' ? 'canceled' : 'failed'
  await db.run(sql`
    update withdrawals
       set status = ${status}::text::withdrawal_status, return_transaction_id = ${returnId}, failure_reason = ${failureReason},
           closed_at = now(), stopped_for = case when ${ending === 'corrected'} then 'corrected' else stopped_for end
     where id = ${id}`)
  await closePaymentRequest(db, id, `The withdrawal ${endings[ending]}.`)
  await reportWithdrawal(db, withdrawal, status)
}
