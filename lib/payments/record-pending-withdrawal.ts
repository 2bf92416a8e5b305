import sql from 'sql-template-tag'
import { loadSettingsIn } from '@/lib/change/settings/read'
import type { Db } from '@/lib/db/db'
import { post } from '@/lib/ledger/post'

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
  await db.run(sql`
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
           left join payment_methods method on method.user_id = ${userId}::int and method.is_default`)
}
