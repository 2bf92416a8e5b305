-- The given part of the stake of an entry, from 0 to 1. In a contest of up to 20 entries at least the given part of all buy-ins:
-- an accomplice could lose given money to the winner.
create or replace function given_share(moved ledger_transactions) returns numeric language sql stable as $$
  with stake as (
    select id, true as is_own from ledger_transactions where pickem_entry_id = moved.pickem_entry_id and kind = 'buy_in'
    union all
    select id, true from ledger_transactions where contest_entry_id = moved.contest_entry_id and kind = 'buy_in'
    union all
    select paid.id, false
      from contest_entries mine join contests contest on contest.id = mine.contest_id and contest.entry_count <= 20
           join contest_entries entry on entry.contest_id = contest.id and entry.status <> 'left'
           join ledger_transactions paid on paid.contest_entry_id = entry.id and paid.kind = 'buy_in'
     where mine.id = moved.contest_entry_id
  ), shares as (
    select -sum(given.cents) / nullif(-sum(p.amount_cents), 0) as share
      from stake join postings p on p.transaction_id = stake.id and p.user_id is not null
           left join given_moves given on (given.transaction_id, given.bucket) = (stake.id, p.bucket)
     group by is_own
  )
  select least(1, greatest(0, coalesce(max(share), 0))) from shares
$$;
