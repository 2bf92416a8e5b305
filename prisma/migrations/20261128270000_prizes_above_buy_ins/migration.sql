-- The given part of what pays a win, from 0 to 1: of the stake of the entry, or of what pays the prizes of its contest if that is
-- more. Cash contests that operators opened or changed pay prizes above the buy-ins from money of the
-- company: those operators give it, also if the feed completes the contest. Small parts and large contests do not count: few of their
-- winners have to do with the gift.
create or replace function given_share(moved ledger_transactions) returns numeric language sql stable as $$
  with stake as (
    select least(1, greatest(0, coalesce(-sum(given.cents) / nullif(-sum(p.amount_cents), 0), 0))) as share
      from ledger_transactions paid join postings p on p.transaction_id = paid.id and p.user_id is not null
           left join given_moves given on (given.transaction_id, given.bucket) = (paid.id, p.bucket)
     where paid.kind = 'buy_in' and paid.id in (
             select id from ledger_transactions where pickem_entry_id = moved.pickem_entry_id
             union all
             select id from ledger_transactions where contest_entry_id = moved.contest_entry_id)
  ), contest as (
    select c.id, c.entry_count * c.buy_in_cents as paid_in,
           c.kind = 'cash' and exists (
             select from audit_rows a
              where a.subject_type = 'contest' and a.subject_id = c.id::text and a.operator_id is not null) as is_by_operators
      from contest_entries own join contests c on c.id = own.contest_id and c.entry_count <= 200
     where own.id = moved.contest_entry_id
  ), paid as (
    select coalesce(sum((prize ->> 'cents')::bigint), 0) as cents
      from contest join contest_settlements s on s.contest_id = contest.id and s.number = moved.settlement
           join contest_settlement_entries e on e.settlement_id = s.id
           cross join lateral jsonb_array_elements(e.prizes) as prize
     where contest.is_by_operators
  ), given as (
    select coalesce(-sum(move.cents), 0) as cents
      from contest join contest_entries entry on entry.contest_id = contest.id and entry.status in ('joined', 'completed')
           join ledger_transactions buy_in on buy_in.contest_entry_id = entry.id and buy_in.kind = 'buy_in'
           join given_moves move on move.transaction_id = buy_in.id
  ), pool as (
    select (given.cents + greatest(0, paid.cents - paid_in)) / nullif(greatest(paid.cents, paid_in), 0) as share
      from contest, paid, given
  )
  select greatest(stake.share, coalesce((select case when share >= 0.05 then least(1, share) end from pool), 0)) from stake
$$;
