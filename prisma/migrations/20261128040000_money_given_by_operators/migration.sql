-- What is left of money that operators gave, per user and bucket, and the transactions that changed it. Winnings of entries
-- that it paid belong to it.
alter table buckets
  add column given_cents bigint not null default 0,
  add constraint buckets_given check (given_cents >= 0) not valid;

create table given_moves (
  transaction_id bigint not null,
  bucket bucket_kind not null,
  user_id integer not null,
  cents bigint not null,
  constraint given_moves_pkey primary key (transaction_id, bucket),
  constraint given_moves_transaction_id_fkey foreign key (transaction_id)
    references ledger_transactions (id) on delete restrict on update cascade,
  constraint given_moves_user_id_fkey foreign key (user_id) references users (id) on delete restrict on update cascade,
  constraint given_moves_not_zero check (cents <> 0)
);
create index given_moves_user_id_idx on given_moves (user_id);

-- Whether an operator changed a line, result or match of a pick of the entry.
create function has_edited_pick(entry integer) returns boolean language sql stable as $$
  select exists (
    select from pickem_entry_players pick
           join feed_edits edit on (edit.game_id, edit.feed_game_id) = (pick.game_id, pick.feed_game_id)
            and coalesce(edit.feed_player_id, pick.feed_player_id) = pick.feed_player_id
            and coalesce(edit.line, pick.line) = pick.line
           join audit_rows a on a.id = edit.audit_id and a.operator_id is not null
     where pick.entry_id = entry)
$$;

-- The given part of the stake of an entry, from 0 to 1.
create function given_share(moved ledger_transactions) returns numeric language sql stable as $$
  select least(1, greatest(0, coalesce(-sum(given.cents) / nullif(-sum(p.amount_cents), 0), 0)))
    from ledger_transactions paid join postings p on p.transaction_id = paid.id and p.user_id is not null
         left join given_moves given on (given.transaction_id, given.bucket) = (paid.id, p.bucket)
   where paid.kind = 'buy_in' and paid.id in (
           select id from ledger_transactions where pickem_entry_id = moved.pickem_entry_id
           union all
           select id from ledger_transactions where contest_entry_id = moved.contest_entry_id)
$$;

-- Whether an operator, not the feed, decided the contest of the entry.
create function is_decided_by_operator(entry integer) returns boolean language sql stable as $$
  select exists (
    select from contest_entries joined join contest_settlements decided on decided.contest_id = joined.contest_id
     where joined.id = entry and decided.decided_by_id is not null)
$$;

-- Applies one bucket of a transaction. The row of the bucket must be locked and have the balance after the transaction.
-- Operators give by adjustments, by reversing a debit, by cash promos, and by deciding contests, corrections, lines, results
-- and matches. A buy-in plays given money first, after unplayed deposits; all other debits take other money first.
create function record_given(moved_id bigint, moved_bucket bucket_kind, moved_cents bigint) returns void
language plpgsql as $$
declare
  moved ledger_transactions%rowtype;
  given bigint;
  own bigint;
  deposits bigint;
  change bigint;
begin
  select * into strict moved from ledger_transactions where id = moved_id;
  select given_cents, balance_cents - unplayed_cents, unplayed_cents into strict given, own, deposits
    from buckets where user_id = moved.user_id and kind = moved_bucket;
  if moved.kind = 'reversal' then
    select -earlier.cents into change
      from given_moves earlier where (earlier.transaction_id, earlier.bucket) = (moved.reverses_id, moved_bucket);
    -- A debit that is taken back gives what it took; the return of a withdrawal only what the withdrawal took of given money.
    if moved_cents > 0 and exists (
         select from ledger_transactions debit
                join postings p on p.transaction_id = debit.id and p.house_account in ('adjustments', 'promos')
          where debit.id = moved.reverses_id) then
      change := moved_cents;
    end if;
  elsif moved_cents > 0 then
    change := case
      when moved.kind = 'adjustment' then
        case when exists (select from postings where transaction_id = moved_id and house_account = 'adjustments')
             then moved_cents end
      when moved.kind = 'promo' and moved_bucket = 'cash' then moved_cents
      when moved.kind = 'payout' and (is_decided_by_operator(moved.contest_entry_id) or moved.settlement > 1
                                      or has_edited_pick(moved.pickem_entry_id)) then moved_cents
      when moved.kind = 'payout' then ceil(moved_cents * given_share(moved))
      when moved.kind = 'refund' then (
        select least(moved_cents, greatest(0, coalesce(-sum(earlier.cents), 0)))
          from given_moves earlier
         where earlier.bucket = moved_bucket and earlier.transaction_id in (
                 select id from ledger_transactions where pickem_entry_id = moved.pickem_entry_id
                 union all
                 select id from ledger_transactions where contest_entry_id = moved.contest_entry_id))
    end;
  elsif moved.kind = 'buy_in' then
    select moved_cents - coalesce(sum(cents), 0) into change
      from unplayed_moves where transaction_id = moved_id and moved_bucket = 'cash';
    change := greatest(-given, least(0, change));
  end if;
  -- Never more than the balance without deposits that were not played.
  change := greatest(-given, least(coalesce(change, 0), greatest(0, own) - given));
  if change <> 0 then
    update buckets set given_cents = given_cents + change where user_id = moved.user_id and kind = moved_bucket;
    insert into given_moves (transaction_id, bucket, user_id, cents)
    values (moved_id, moved_bucket, moved.user_id, change);
  end if;
end $$;

-- Runs after postings_unplayed, by name. Most postings have nothing to do with given money.
create function apply_given() returns trigger language plpgsql as $$
declare
  posted record;
begin
  for posted in
    select p.transaction_id, p.bucket, sum(p.amount_cents)::bigint as cents
      from new_postings p join ledger_transactions t on t.id = p.transaction_id
           join buckets b on b.user_id = p.user_id and b.kind = p.bucket
     where b.given_cents > 0 or t.kind in ('adjustment', 'promo', 'reversal')
        or t.kind in ('payout', 'refund')
           and (t.contest_entry_id is not null or t.settlement > 1
                or exists (select from given_moves where given_moves.user_id = p.user_id)
                or has_edited_pick(t.pickem_entry_id))
     group by p.transaction_id, p.bucket order by p.transaction_id, p.bucket
  loop
    perform record_given(posted.transaction_id, posted.bucket, posted.cents);
  end loop;
  return null;
end $$;
create trigger postings_unplayed_given after insert on postings
  referencing new table as new_postings for each statement execute function apply_given();

create trigger buckets_given_only_by_postings before update on buckets
  for each row when (new.given_cents <> old.given_cents) execute function reject_direct_balance_update();
create trigger buckets_nothing_given_at_first before insert on buckets
  for each row when (new.given_cents <> 0) execute function reject_direct_balance_update();
create trigger given_moves_only_by_postings before insert on given_moves
  for each row execute function reject_direct_balance_update();
create trigger given_moves_append_only before update or delete or truncate on given_moves
  for each statement execute function reject_change();

-- Withdrawals -------------------------------------------------------------------

-- Further reasons for the decision of an operator, and the payment method when the withdrawal was requested or approved.
alter table withdrawals
  add column given_cents bigint not null default 0,
  add column is_operator_involved boolean not null default false,
  add column is_account_changed boolean not null default false,
  add column method_fingerprint text not null default '',
  add constraint withdrawals_given check (
    given_cents between 0 and amount_cents
    and (needs_approval or not (given_cents > 0 or is_operator_involved or is_account_changed))
  ) not valid;

create or replace function guard_withdrawal() returns trigger language plpgsql as $$
begin
  if new.user_id <> old.user_id or new.amount_cents <> old.amount_cents or new.currency <> old.currency
     or new.provider is distinct from old.provider
     or (old.needs_approval and not new.needs_approval)
     or (new.needs_approval and not old.needs_approval and (old.status <> 'pending' or not new.is_account_changed))
     or new.unplayed_cents <> old.unplayed_cents or new.given_cents <> old.given_cents
     or (old.is_operator_involved and not new.is_operator_involved)
     or (old.is_account_changed and not new.is_account_changed)
     or (new.provider is not null and new.ledger_transaction_id is distinct from old.ledger_transaction_id)
     or (old.external_id is not null and new.external_id is distinct from old.external_id)
     or (old.stopped_for is not null and new.stopped_for is distinct from old.stopped_for) then
    raise exception 'the terms of withdrawal % are final', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not (
       (old.status = 'pending' and new.status in ('processing', 'failed', 'canceled'))
       or (old.status = 'processing' and new.status in ('completed', 'failed'))
     ) then
    raise exception 'withdrawal % cannot change from % to %', old.id, old.status, new.status
      using errcode = 'restrict_violation';
  end if;
  if old.status not in ('pending', 'processing') and (
       new.return_transaction_id is distinct from old.return_transaction_id
       or new.paid_transaction_id is distinct from old.paid_transaction_id
       or new.ledger_transaction_id is distinct from old.ledger_transaction_id
     ) then
    raise exception 'withdrawal % is already %', old.id, old.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

alter table withdrawals drop constraint withdrawals_stopped;
alter table withdrawals add constraint withdrawals_stopped check (
  stopped_for is null
  or stopped_for in ('suspended', 'disputed', 'changed') and provider is not null and status <> 'pending'
) not valid;

-- A withdrawal is stored with exactly what its debit took of unplayed deposits and of given money.
create or replace function check_withdrawal_unplayed() returns trigger language plpgsql as $$
begin
  if new.unplayed_cents <> coalesce((select -cents from unplayed_moves where transaction_id = new.ledger_transaction_id), 0)
     or new.given_cents <> coalesce((select -cents from given_moves
                                      where transaction_id = new.ledger_transaction_id and bucket = 'cash'), 0)
  then
    raise exception 'withdrawal % has other unplayed or given cash than its debit', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- A method that pays or receives for several accounts has the same fingerprint in each. Empty if the provider gives none.
alter table payment_methods add column fingerprint text not null default '';
