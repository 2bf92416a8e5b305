import sql from 'sql-template-tag'

/** What a payout gave the user, as webhooks report it; `paid` is its row of ledger_transactions. */
export const payoutData = sql`
  jsonb_strip_nulls(jsonb_build_object(
    'transaction_id', paid.id, 'user_id', paid.user_id, 'pickem_contest_entry_id', paid.pickem_entry_id,
    'main_contest_entry_id', paid.contest_entry_id,
    'amounts', (select coalesce(jsonb_object_agg(moved.bucket::text, format_cents(moved.cents)), '{}')
                  from (select bucket, sum(amount_cents)::bigint as cents from postings
                         where transaction_id = paid.id and user_id is not null group by bucket) as moved)))`
