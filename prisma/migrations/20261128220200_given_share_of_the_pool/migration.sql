-- The given part of what pays a win, from 0 to 1: of the stake of the entry, or of all buy-ins of its contest if that is more.
-- Otherwise given money would belong to no one once it is lost to a second account. Small parts and large contests do not
-- count: few of their winners have to do with the gift.
create or replace function given_share(moved ledger_transactions) returns numeric language sql stable as $$
  with stake as (
    select least(1, greatest(0, coalesce(-sum(given.cents) / nullif(-sum(p.amount_cents), 0), 0))) as share
      from ledger_transactions paid join postings p on p.transaction_id = paid.id and p.user_id is not null
           left join given_moves given on (given.transaction_id, given.bucket) = (paid.id, p.bucket)
     where paid.kind = 'buy_in' and paid.id in (
             select id from ledger_transactions where pickem_entry_id = moved.pickem_entry_id
             union all
             select id from ledger_transactions where contest_entry_id = moved.contest_entry_id)
  ), pool as (
    select coalesce(-sum(given.cents) / nullif(max(contest.entry_count * contest.buy_in_cents), 0), 0) as share
      from contest_entries own join contests contest on contest.id = own.contest_id and contest.entry_count <= 200
           join contest_entries entry on entry.contest_id = contest.id and entry.status in ('joined', 'completed')
           join ledger_transactions paid on paid.contest_entry_id = entry.id and paid.kind = 'buy_in'
           join given_moves given on given.transaction_id = paid.id
     where own.id = moved.contest_entry_id
  )
  select greatest(stake.share, case when pool.share >= 0.05 then least(1, pool.share) else 0 end) from stake, pool
$$;
