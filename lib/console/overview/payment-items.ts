import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { failedWithdrawals } from '@/lib/payments/withdrawals-list'

type PaymentKind = 'withdrawals' | 'failed withdrawals' | 'payment events' | 'payment cases'

/** Amounts in cents. */
export type PaymentItem = { kind: PaymentKind; count: number; cents: number; at: Date }

/** The cash of failed withdrawals went back to the users, who can request them again. */
export const newlyFailed = failedWithdrawals(sql`(now() - interval '1 day')`)

/** Withdrawals to decide, those that failed in the last day, failed events and open cases. */
export async function findPaymentWork(): Promise<PaymentItem[]> {
  const rows = await db.rows<{
    kind: PaymentKind
    count: number
    cents: bigint
    at: Date | null
  }>(sql`
    select 'withdrawals' as kind, count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as cents,
           min(created_at) as at
      from withdrawals where status in ('pending', 'processing') and status = 'pending' and needs_approval
    union all
    select 'failed withdrawals', count(*)::int, coalesce(sum(amount_cents), 0)::bigint, max(closed_at) ${newlyFailed}
    union all
    select 'payment events', count(*)::int, 0, min(created_at) from payment_events where status = 'failed'
    union all
    select 'payment cases', count(*)::int, coalesce(sum(amount_cents), 0)::bigint, min(created_at)
      from payment_cases where resolved_at is null`)
  return rows.flatMap(({ kind, count, cents, at }) => (at ? [{ kind, count, cents: Number(cents), at }] : []))
}
