import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { methodLabel } from './payment-methods'

/** In cents of cash and site credits, since sign-up. */
export type LifetimeMoney = {
  /** Completed ones. */
  deposits: number
  depositedCents: bigint
  /** Went back to the payers by refunds and disputes that were not won. */
  takenBackCents: bigint
  /** Completed ones. */
  withdrawals: number
  withdrawnCents: bigint
  /** Not yet paid; `undecided` of them wait for an operator. */
  pendingWithdrawals: number
  undecided: number
  pendingCents: bigint
  /** Buy-ins of settled entries and contests, less refunds and payouts. */
  grossRevenueCents: bigint
  /** Buy-ins of entries and contests that are not settled. */
  openCents: bigint
  /** From promos, rewards and operators, less what was reversed and debited. */
  bonusCents: bigint
  /** The default one first. */
  methods: { label: string; isDefault: boolean }[]
}

/** Amounts of play are those that the ledger moved, so they include corrections. */
export async function readLifetimeMoney(userId: number): Promise<LifetimeMoney> {
  const { playedCents, ...money } = await db.one<
    Omit<LifetimeMoney, 'grossRevenueCents'> & { playedCents: bigint }
  >(sql`
    select deposit.*, withdrawal.*, moved.*, reversed.taken_back_cents,
           (picked.cents + joined.cents)::bigint as open_cents /* not null */,
           (select coalesce(json_agg(json_build_object('label', ${methodLabel}, 'isDefault', is_default)
                                     order by is_default desc, id), '[]')
              from payment_methods m where user_id = ${userId}::int) as methods /* not null */
      from (select count(*)::int as deposits, coalesce(sum(amount_cents), 0)::bigint as deposited_cents
              from deposits where user_id = ${userId}::int and status = 'completed') as deposit,
           (select coalesce(sum(amount_cents), 0)::bigint as taken_back_cents
              from deposit_reversals where user_id = ${userId}::int and status <> 'won') as reversed,
           (select (count(*) filter (where status = 'completed'))::int as withdrawals,
                   coalesce(sum(amount_cents) filter (where status = 'completed'), 0)::bigint as withdrawn_cents,
                   (count(*) filter (where status in ('pending', 'processing')))::int as pending_withdrawals,
                   (count(*) filter (where status = 'pending' and needs_approval))::int as undecided,
                   coalesce(sum(amount_cents) filter (where status in ('pending', 'processing')), 0)::bigint as pending_cents
              from withdrawals where user_id = ${userId}::int) as withdrawal,
           (select coalesce(sum(amount_cents) filter (where house_account = 'entries'), 0)::bigint as played_cents,
                   coalesce(-sum(amount_cents) filter (where house_account <> 'entries'), 0)::bigint as bonus_cents
              from ledger_transactions t join postings p on p.transaction_id = t.id
             where t.user_id = ${userId}::int and t.kind <> 'opening' and bucket in ('cash', 'site_credits')
               and house_account in ('entries', 'promos', 'adjustments')) as moved,
           (select coalesce(sum(buy_in_cents), 0) as cents from pickem_entries
             where user_id = ${userId}::int and settled_at is null and buy_in_cents > 0 and mode = 'Cash') as picked,
           (select coalesce(sum(entry.buy_in_cents), 0) as cents
              from contest_entries entry join contests on contests.id = contest_id
             where user_id = ${userId}::int and entry.status = 'joined' and kind = 'cash') as joined`)
  return { ...money, grossRevenueCents: playedCents - money.openCents }
}
