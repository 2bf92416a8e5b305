import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { Once } from '@/lib/db/once'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { assertCanMoveMoney } from '@/lib/gates/assert-can-move-money'
import { formatCents } from '@/lib/money'
import type { Settings } from '@/lib/settings/definitions'
import { readSettings } from '@/lib/settings/read'
import { post } from '@/lib/wallet/post'
import { lockSpender } from '@/lib/wallet/spend'
import { getProvider } from './find-provider'
import { requestPayouts } from './pay-withdrawals'
import { getUsableMethod } from './payment-methods'
import type { PaymentProvider } from './provider'
import { assertAmountBetween, unplayedPart } from './rules'
import { assertNotHeld } from './withdrawal-hold'

export type NewWithdrawal = { amountCents: bigint; paymentMethodId: number }

export type RequestedWithdrawal = { id: number; needsApproval: boolean }

/**
 * Moves cash to the pending account and requests its payment; site credits cannot be withdrawn. Above the setting, and
 * for deposits that were not played with, an operator decides first. Throws PaymentsUnavailable, AmountTooLow, AmountTooHigh, CashPlayBarred, WithdrawalsHeld,
 * PaymentMethodNotFound, PaymentMethodUnusable or CashTooLow.
 */
export async function requestWithdrawal(
  once: Once,
  userId: number,
  withdrawal: NewWithdrawal,
): Promise<RequestedWithdrawal> {
  // Read before the transaction: taking a second connection inside one can exhaust the pool.
  const [settings, provider] = [await readSettings(), await getProvider()]
  return transaction(db => once(db, () => requestIn(db, userId, withdrawal, settings, provider)))
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
  if (balances.cash < amountCents) throw new Failure('CashTooLow', { available: formatCents(balances.cash) })
  const limitCents = BigInt(settings.withdrawal_approval_above_cents)
  const { recentCents, unplayedCents: unplayedCash } = await readHistory(db, userId)
  const unplayedCents = unplayedPart(amountCents, balances.cash, unplayedCash)
  const needsApproval = amountCents + recentCents > limitCents || unplayedCents > 0n
  const ledgerTransactionId = await post(db, {
    kind: 'withdrawal',
    userId,
    house: 'pending_withdrawals',
    amounts: [{ bucket: 'cash', cents: -amountCents }],
  })
  const row = await db.row<{ id: number }>(sql`
    insert into withdrawals (user_id, amount_cents, provider, payment_method_id, method_label, needs_approval,
                             unplayed_cents, ledger_transaction_id)
    values (${userId}, ${amountCents}, ${name}, ${method.id}, ${method.label}, ${needsApproval},
            ${unplayedCents}, ${ledgerTransactionId})
    returning id`)
  if (!row) throw new Error('insert into withdrawals returned no row')
  if (!needsApproval) await requestPayouts(db)
  return { id: row.id, needsApproval }
}

/** `unplayedCents` can exceed the cash. */
type History = { recentCents: bigint; unplayedCents: bigint }

/**
 * Withdrawals of 24 hours that were not returned, so that splitting an amount does not avoid approval; and what is left of
 * deposits through a provider after the cash buy-ins that followed them. Buy-ins that were refunded do not count, nor
 * does play before a deposit: the highest sum of the newest moves is what is left. Withdrawals take their part with them;
 * returned ones bring it back.
 */
async function readHistory(db: Db, userId: number): Promise<History> {
  const history = await db.row<History>(sql`
    with moves as (
      select p.id,
             case t.kind when 'withdrawal' then -w.unplayed_cents else p.amount_cents end as cents
        from postings p join ledger_transactions t on t.id = p.transaction_id
             left join deposits d on d.ledger_transaction_id = t.id
             left join withdrawals w on w.ledger_transaction_id = t.id
             left join pickem_entries pickem on pickem.id = t.pickem_entry_id
             left join contest_entries contest on contest.id = t.contest_entry_id
       where p.user_id = ${userId} and p.bucket = 'cash'
         and not exists (select from ledger_transactions undo where undo.reverses_id = t.id)
         and case t.kind
               when 'deposit' then d.provider is not null
               when 'deposit_reversal' then true
               when 'buy_in' then pickem.outcome is distinct from 'refunded'
                                  and coalesce(contest.status not in ('left', 'canceled'), true)
               when 'withdrawal' then w.unplayed_cents > 0
             end
    )
    select coalesce((select sum(amount_cents) from withdrawals
                      where user_id = ${userId} and created_at > now() - interval '24 hours'
                        and status not in ('failed', 'canceled')), 0)::bigint as recent_cents,
           greatest(0, (select max(left_cents)
                          from (select sum(cents) over (order by id desc) as left_cents from moves) as newest))::bigint
             as unplayed_cents`)
  if (!history) throw new Error('a select without a from clause returns one row')
  return history
}
