import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { ProviderName } from './provider'

type NewCase = {
  /** Of the fact: it has at most one case. */
  key: string
  kind: 'dispute' | 'mismatch' | 'difference'
  provider: ProviderName
  summary: string
  amountCents?: bigint
  userId?: number | null
  depositId?: number | null
  withdrawalId?: number | null
  paymentEventId?: number | null
}

/** Returns whether the case is new. */
export async function openCase(db: Db, input: NewCase): Promise<boolean> {
  const { key, kind, provider, summary, amountCents = 0n } = input
  const { userId = null, depositId = null, withdrawalId = null, paymentEventId = null } = input
  const opened = await db.run(sql`
    insert into payment_cases (key, kind, provider, summary, amount_cents, user_id, deposit_id, withdrawal_id,
                               payment_event_id)
    values (${key}, ${kind}, ${provider}, ${summary}, ${amountCents}, ${userId}, ${depositId}, ${withdrawalId},
            ${paymentEventId})
    on conflict (key) do nothing`)
  return opened > 0
}

/**
 * Whether a payer disputes a deposit of the user, or the company lent the part of a refund that exceeded the cash, until an
 * operator resolves the case or the dispute is won. With `after`, only cases that were opened later.
 */
export const hasOpenDispute = (userId: Sql, after = sql`'-infinity'::timestamptz`) => sql`exists (
  select from payment_cases disputed
   where disputed.user_id = ${userId} and disputed.kind = 'dispute' and disputed.resolved_at is null
     and disputed.created_at > ${after})`

/** Selects the IDs of these cases. */
export const openDisputesOf = (userId: Sql) => sql`
  select id from payment_cases where user_id = ${userId} and kind = 'dispute' and resolved_at is null order by id`

/** Of a won dispute, whose amount is back. Has no effect on a case that an operator has resolved. */
export async function resolveDispute(db: Db, key: string): Promise<void> {
  await db.run(sql`
    update payment_cases set resolved_at = now(), resolution = 'The dispute was won', updated_at = now()
     where key = ${key} and resolved_at is null`)
}
