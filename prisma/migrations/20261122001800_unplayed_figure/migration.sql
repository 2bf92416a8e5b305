-- What is left of deposits that were not played, per user, and the transactions that changed it.
alter table buckets
  add column unplayed_cents bigint not null default 0,
  add constraint buckets_unplayed check (unplayed_cents >= 0 and (unplayed_cents = 0 or kind = 'cash'));

create table unplayed_moves (
  transaction_id bigint not null,
  cents bigint not null,
  constraint unplayed_moves_pkey primary key (transaction_id),
  constraint unplayed_moves_transaction_id_fkey foreign key (transaction_id)
    references ledger_transactions (id) on delete restrict on update cascade,
  constraint unplayed_moves_not_zero check (cents <> 0)
);

-- Applies one transaction, whose cash postings sum to moved_cents. The row of the cash bucket must be locked; its balance
-- applies unless past_cash is given. A buy-in plays deposits first; a withdrawal takes other cash first. What a transaction took comes back with its
-- refund or reversal.
create function record_unplayed(moved_id bigint, moved_cents bigint, past_cash bigint) returns void language plpgsql as $$
declare
  moved ledger_transactions%rowtype;
  unplayed bigint;
  left_cash bigint;
  change bigint;
begin
  select * into strict moved from ledger_transactions where id = moved_id;
  select unplayed_cents, coalesce(past_cash, balance_cents) into strict unplayed, left_cash
    from buckets where user_id = moved.user_id and kind = 'cash';
  if moved.kind = 'deposit' then
    -- Deposits that were recorded without a provider have another house account.
    if exists (select from postings where transaction_id = moved_id and house_account = 'processor') then
      change := moved_cents;
    end if;
  elsif moved.kind in ('buy_in', 'deposit_reversal') then
    change := -least(unplayed, -moved_cents);
  elsif moved.kind = 'withdrawal' then
    change := -least(-moved_cents, greatest(0, unplayed - left_cash));
  elsif moved.kind = 'refund' then
    select least(moved_cents, coalesce(-sum(earlier.cents), 0)) into change
      from unplayed_moves earlier
     where earlier.transaction_id in (
             select id from ledger_transactions where pickem_entry_id = moved.pickem_entry_id
             union all
             select id from ledger_transactions where contest_entry_id = moved.contest_entry_id
           );
  elsif moved.kind = 'reversal' then
    select greatest(-unplayed, -earlier.cents) into change
      from unplayed_moves earlier where earlier.transaction_id = moved.reverses_id;
  end if;
  if coalesce(change, 0) <> 0 then
    update buckets set unplayed_cents = unplayed_cents + change where user_id = moved.user_id and kind = 'cash';
    insert into unplayed_moves (transaction_id, cents) values (moved_id, change);
  end if;
end $$;

-- What happened before this migration.
do $$
declare
  posted record;
begin
  for posted in
    select transaction_id, amount_cents, cash_cents
      from (
        select p.id, p.transaction_id, p.amount_cents, t.kind,
               (sum(p.amount_cents) over (partition by p.user_id order by p.id))::bigint as cash_cents
          from postings p join ledger_transactions t on t.id = p.transaction_id
         where p.bucket = 'cash'
           and p.user_id in (select user_id from deposits where provider is not null and status = 'completed')
      ) as moves
     where kind in ('deposit', 'deposit_reversal', 'buy_in', 'refund', 'withdrawal', 'reversal')
     order by id
  loop
    perform record_unplayed(posted.transaction_id, posted.amount_cents, posted.cash_cents);
  end loop;
end $$;

-- Runs after postings_apply, by name, which has locked the buckets.
create function apply_unplayed() returns trigger language plpgsql as $$
declare
  posted record;
begin
  for posted in
    select p.transaction_id, sum(p.amount_cents)::bigint as cents
      from new_postings p join ledger_transactions t on t.id = p.transaction_id
     where p.user_id is not null and p.bucket = 'cash'
       and t.kind in ('deposit', 'deposit_reversal', 'buy_in', 'refund', 'withdrawal', 'reversal')
     group by p.transaction_id order by p.transaction_id
  loop
    perform record_unplayed(posted.transaction_id, posted.cents, null);
  end loop;
  return null;
end $$;
create trigger postings_unplayed after insert on postings
  referencing new table as new_postings for each statement execute function apply_unplayed();

create trigger buckets_unplayed_only_by_postings before update on buckets
  for each row when (new.unplayed_cents <> old.unplayed_cents) execute function reject_direct_balance_update();
create trigger buckets_nothing_unplayed_at_first before insert on buckets
  for each row when (new.unplayed_cents <> 0) execute function reject_direct_balance_update();
create trigger unplayed_moves_only_by_postings before insert on unplayed_moves
  for each row execute function reject_direct_balance_update();
create trigger unplayed_moves_append_only before update or delete or truncate on unplayed_moves
  for each statement execute function reject_change();
