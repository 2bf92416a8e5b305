-- Contests that users join: terms copied from the blueprint, buy-ins, refunds, standings and prizes.

-- Terms -------------------------------------------------------------------------

-- A prize table: [{"from": 1, "to": 1, "cents": 50000, "bucket": "cash"}, …], places ascending without overlap. Practice
-- pays nothing, a free contest no cash, and play money never becomes money.
create function is_prize_table(prizes jsonb, kind contest_kind, buy_in_cents bigint) returns boolean
  language sql immutable as $$
  select jsonb_typeof(prizes) = 'array' and not exists (
    select from (
      select *, lag(last_place, 1, 0) over (order by position) as previous
        from (
          select position, (prize ->> 'from')::int as first_place, (prize ->> 'to')::int as last_place,
                 (prize ->> 'cents')::bigint as cents, prize ->> 'bucket' as bucket
            from jsonb_array_elements(prizes) with ordinality as element (prize, position)
        ) as read
    ) as row
     where coalesce(first_place <= previous or last_place < first_place or cents <= 0, true)
        or not case kind
                 when 'cash' then bucket = 'site_credits' or bucket = 'cash' and buy_in_cents > 0
                 when 'arcade' then bucket in ('bucks', 'credits')
                 else false end
  )
$$;

alter table blueprints
  add column capacity integer,
  add column prizes jsonb not null default '[]',
  add constraint blueprints_capacity_positive check (capacity > 1),
  add constraint blueprints_prizes_valid check (is_prize_table(prizes, kind, buy_in_cents));

create type contest_entry_status as enum ('joined', 'left', 'canceled', 'completed');

alter table contests
  add column game_id integer,
  add column kind contest_kind,
  add column buy_in_cents bigint not null default 0,
  add column capacity integer,
  add column prizes jsonb not null default '[]',
  add column entry_count integer not null default 0,
  add column feed_standings jsonb,
  add column feed_standings_at timestamptz(6),
  add constraint contests_game_id_fkey foreign key (game_id) references games (id) on delete restrict on update cascade,
  add constraint contests_prizes_valid check (is_prize_table(prizes, kind, buy_in_cents)),
  add constraint contests_within_capacity check (entry_count between 0 and coalesce(capacity, entry_count));

alter table contest_entries
  add column status contest_entry_status not null default 'joined',
  add column buy_in_cents bigint not null default 0,
  add column unreturned_cents bigint not null default 0,
  add column refunded_cents bigint not null default 0,
  add column rank integer,
  add column paid_cents bigint not null default 0,
  add column settlement integer not null default 0,
  add column settled_at timestamptz(6),
  add constraint contest_entries_unreturned_within_buy_in check (unreturned_cents between 0 and buy_in_cents),
  add constraint contest_entries_refund_whole check (
    refunded_cents = case when status in ('left', 'canceled') then buy_in_cents else 0 end
  ),
  add constraint contest_entries_paid_if_completed check (
    paid_cents >= 0 and (status = 'completed' or (paid_cents = 0 and rank is null))
  ),
  add constraint contest_entries_settled check ((status in ('canceled', 'completed')) = (settled_at is not null));

-- Participants of earlier contests paid nothing, so their entries have no buy-in.
update contests set game_id = blueprints.game_id, kind = blueprints.kind,
       buy_in_cents = case when blueprints.kind = 'practice' then 0 else blueprints.buy_in_cents end
  from blueprints where blueprints.id = blueprint_id;
alter table contests alter column game_id set not null, alter column kind set not null;

update contest_entries set status = contests.status::text::contest_entry_status, settled_at = now()
  from contests where contests.id = contest_id and contests.status in ('completed', 'canceled');
update contest_entries as repeated set status = 'left', settled_at = null
 where exists (
   select from contest_entries as first
    where (first.contest_id, first.user_id) = (repeated.contest_id, repeated.user_id) and first.id < repeated.id);
update contests set entry_count = (
  select count(*) from contest_entries where contest_id = contests.id and contest_entries.status <> 'left');

create unique index contest_entries_one_per_user on contest_entries (contest_id, user_id) where status <> 'left';
create index contests_practice on contests (game_id, id) where kind = 'practice' and status = 'open';
create index contests_active on contests (id) where status in ('open', 'locked');

-- A contest starts at its own start or with the first match of its slate, whichever is earlier.
create function has_contest_started(contest contests) returns boolean language sql stable as $$
  select coalesce(contest.starts_at <= clock_timestamp(), false) or exists (
    select from blueprint_feed_games slate join feed_games game using (game_id, feed_game_id)
     where slate.blueprint_id = contest.blueprint_id
       and (game.started_at is not null
            or game.status in ('Scheduled', 'Delayed') and game.scheduled_at <= clock_timestamp())
  )
$$;

-- What users join for does not change with the blueprint.
create function copy_contest_terms() returns trigger language plpgsql as $$
begin
  select game_id, kind, case when kind = 'practice' then 0 else buy_in_cents end, capacity, prizes
    into new.game_id, new.kind, new.buy_in_cents, new.capacity, new.prizes
    from blueprints where id = new.blueprint_id;
  new.entry_count := 0;
  return new;
end $$;
create trigger contests_copy_terms before insert on contests for each row execute function copy_contest_terms();

create function check_contest_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.blueprint_id, new.game_id, new.kind, new.buy_in_cents, new.capacity, new.prizes, new.created_at)
     is distinct from
     (old.id, old.blueprint_id, old.game_id, old.kind, old.buy_in_cents, old.capacity, old.prizes, old.created_at) then
    raise exception 'the terms of contest % cannot change', old.id using errcode = 'restrict_violation';
  end if;
  if new.entry_count <> old.entry_count and pg_trigger_depth() < 2 then
    raise exception 'participants are counted by triggers' using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and old.status in ('completed', 'canceled') and old.entry_count > 0 then
    raise exception 'contest % has ended', old.id
      using errcode = 'restrict_violation', constraint = 'contests_end_once';
  end if;
  if new.status = 'open' and old.status <> 'open' and (has_contest_started(old) or has_contest_started(new)) then
    raise exception 'contest % has started', old.id
      using errcode = 'restrict_violation', constraint = 'contests_not_reopened_after_start';
  end if;
  if new.starts_at is distinct from old.starts_at and (
       old.starts_at <= clock_timestamp()
       or old.entry_count > 0 and (old.buy_in_cents > 0 or old.prizes <> '[]')
          and coalesce(new.starts_at > old.starts_at, new.starts_at is null)) then
    raise exception 'the start of contest % cannot be moved back', old.id
      using errcode = 'restrict_violation', constraint = 'contests_start_not_delayed';
  end if;
  return new;
end $$;
create trigger contests_change before update on contests for each row execute function check_contest_change();

-- A started match cannot leave the slate, because that would open contests with it again.
create function reject_started_match_removal() returns trigger language plpgsql as $$
begin
  if exists (
    select from feed_games game
     where (game.game_id, game.feed_game_id) = (old.game_id, old.feed_game_id)
       and (game.started_at is not null
            or game.status in ('Scheduled', 'Delayed') and game.scheduled_at <= clock_timestamp())
  ) and exists (
    select from contests where blueprint_id = old.blueprint_id and status in ('open', 'locked') and entry_count > 0
  ) then
    raise exception 'match % has started', old.feed_game_id
      using errcode = 'restrict_violation', constraint = 'blueprint_feed_games_started';
  end if;
  return old;
end $$;
create trigger blueprint_feed_games_started before delete on blueprint_feed_games
  for each row execute function reject_started_match_removal();

-- Entries -----------------------------------------------------------------------

create function copy_contest_entry_terms() returns trigger language plpgsql as $$
begin
  select buy_in_cents into new.buy_in_cents from contests where id = new.contest_id;
  if new.status <> 'joined' or new.settlement <> 0 then
    raise exception 'a contest entry begins as joined' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger contest_entries_copy_terms before insert on contest_entries
  for each row execute function copy_contest_entry_terms();

-- The update locks the contest, so that users join and leave one after another; a check constraint limits the capacity.
create function count_contest_entry() returns trigger language plpgsql as $$
declare contest contests;
begin
  update contests set entry_count = entry_count + case when tg_op = 'INSERT' then 1 else -1 end
   where id = new.contest_id returning * into contest;
  if contest.status <> 'open' or has_contest_started(contest) then
    raise exception 'contest % has started', new.contest_id
      using errcode = 'restrict_violation', constraint = 'contest_entries_before_start';
  end if;
  return null;
end $$;
create trigger contest_entries_count_joined after insert on contest_entries
  for each row execute function count_contest_entry();
create trigger contest_entries_count_left after update on contest_entries
  for each row when (new.status = 'left' and old.status <> 'left') execute function count_contest_entry();

create function check_contest_entry_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.contest_id, new.user_id, new.buy_in_cents, new.unreturned_cents, new.created_at)
     is distinct from (old.id, old.contest_id, old.user_id, old.buy_in_cents, old.unreturned_cents, old.created_at) then
    raise exception 'the terms of contest entry % cannot change', old.id using errcode = 'restrict_violation';
  end if;
  if new.settlement = old.settlement then
    if (new.rank, new.paid_cents, new.settled_at) is distinct from (old.rank, old.paid_cents, old.settled_at)
       or new.status <> old.status and (old.status, new.status) <> ('joined', 'left') then
      raise exception 'contest entry % changes only with a new settlement', old.id using errcode = 'restrict_violation';
    end if;
  elsif not (new.settlement > old.settlement and new.settled_at = coalesce(old.settled_at, new.settled_at)
             and (old.status = 'joined' and new.status in ('canceled', 'completed')
                  or old.status = 'completed' and new.status = 'completed')) then
    raise exception 'contest entry % cannot be settled again', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger contest_entries_change before update on contest_entries
  for each row execute function check_contest_entry_change();
create trigger contest_entries_not_removed before delete or truncate on contest_entries
  for each statement execute function reject_removal();

-- Ledger ------------------------------------------------------------------------

alter table ledger_transactions
  add column contest_entry_id integer,
  add constraint ledger_transactions_contest_entry_id_fkey foreign key (contest_entry_id)
    references contest_entries (id) on delete restrict on update cascade,
  drop constraint ledger_transactions_entry_named,
  add constraint ledger_transactions_entry_named check (
    num_nonnulls(pickem_entry_id, contest_entry_id)
      between case when kind in ('buy_in', 'payout', 'refund') then 1 else 0 end and 1
  );
create index ledger_transactions_contest_entry_id_idx on ledger_transactions (contest_entry_id)
  where contest_entry_id is not null;
create unique index ledger_transactions_one_contest_buy_in on ledger_transactions (contest_entry_id)
  where contest_entry_id is not null and kind = 'buy_in';
create unique index ledger_transactions_one_contest_settlement on ledger_transactions (contest_entry_id, settlement)
  where contest_entry_id is not null and kind in ('payout', 'refund');

-- Only the entry's owner pays for it or is paid, and a second payment requires that the first one was reversed.
create function check_contest_entry_payment() returns trigger language plpgsql as $$
begin
  if new.user_id <> (select user_id from contest_entries where id = new.contest_entry_id) then
    raise exception 'contest entry % belongs to another user', new.contest_entry_id
      using errcode = 'restrict_violation';
  end if;
  if new.kind not in ('payout', 'refund') then
    return new;
  end if;
  perform from contest_entries where id = new.contest_entry_id for no key update;
  if exists (
    select from ledger_transactions as paid
     where paid.contest_entry_id = new.contest_entry_id and paid.kind in ('payout', 'refund')
       and not exists (select from ledger_transactions as back where back.reverses_id = paid.id)
  ) then
    raise exception 'contest entry % has already been paid', new.contest_entry_id using errcode = 'unique_violation';
  end if;
  return new;
end $$;
create trigger ledger_transactions_contest_entry_money before insert on ledger_transactions
  for each row when (new.contest_entry_id is not null) execute function check_contest_entry_payment();

create or replace function check_reversal() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_transactions as reversed
     where reversed.id = new.reverses_id and reversed.user_id = new.user_id
       and reversed.pickem_entry_id is not distinct from new.pickem_entry_id
       and reversed.contest_entry_id is not distinct from new.contest_entry_id
  ) then
    raise exception 'transaction % belongs to another user or entry', new.reverses_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- The ledger and the entry agree: the buy-in is paid when the user joins, and an entry's refund and prize are what the
-- ledger paid after reversals.
create function check_contest_buy_in() returns trigger language plpgsql as $$
begin
  if new.buy_in_cents <> coalesce((
       select -sum(amount_cents) from ledger_transactions paid join postings on postings.transaction_id = paid.id
        where paid.contest_entry_id = new.id and paid.kind = 'buy_in' and postings.user_id is not null), 0) then
    raise exception 'the buy-in of contest entry % is not paid', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger contest_entries_buy_in_paid after insert on contest_entries
  deferrable initially deferred for each row execute function check_contest_buy_in();

create function check_contest_settlement_payment() returns trigger language plpgsql as $$
declare wrong int;
begin
  select entry.id into wrong
    from settled as entry join unsettled as before using (id)
   where (entry.status, entry.settlement) is distinct from (before.status, before.settlement)
     and (entry.refunded_cents, entry.paid_cents) <> (
       select coalesce(sum(amount_cents) filter (where paid.kind = 'refund'), 0)::bigint,
              coalesce(sum(amount_cents) filter (where paid.kind <> 'refund'), 0)::bigint
         from ledger_transactions paid join postings on postings.transaction_id = paid.id
        where paid.contest_entry_id = entry.id and paid.kind in ('payout', 'refund', 'reversal')
          and postings.user_id is not null)
   limit 1;
  if wrong is not null then
    raise exception 'the ledger does not match contest entry %', wrong using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger contest_entries_paid_as_settled after update on contest_entries
  referencing new table as settled old table as unsettled
  for each statement execute function check_contest_settlement_payment();

create or replace function reject_free_entry_cash() returns trigger language plpgsql as $$
begin
  if exists (
    select from new_postings paid
           join ledger_transactions moved on moved.id = paid.transaction_id
           left join pickem_entries entry on entry.id = moved.pickem_entry_id
           left join contest_entries joined on joined.id = moved.contest_entry_id
     where paid.bucket = 'cash' and moved.kind = 'payout'
       and coalesce(entry.buy_in_cents, joined.buy_in_cents) = 0
  ) then
    raise exception 'a free entry cannot pay cash' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- Settlements -------------------------------------------------------------------

create type contest_settlement_kind as enum ('completion', 'cancellation', 'correction');

-- A decision about a contest. A job pays it entry by entry, and continues after a crash.
create table contest_settlements (
  id serial not null,
  contest_id integer not null,
  number integer not null,
  kind contest_settlement_kind not null,
  reason text not null default '',
  decided_by_id integer,
  decided_by text not null default '',
  created_at timestamptz(6) not null default current_timestamp,
  applied_at timestamptz(6),
  constraint contest_settlements_pkey primary key (id),
  constraint contest_settlements_contest_id_fkey foreign key (contest_id)
    references contests (id) on delete restrict on update cascade,
  constraint contest_settlements_decided_by_id_fkey foreign key (decided_by_id)
    references operators (id) on delete restrict on update cascade
);
create unique index contest_settlements_contest_id_number_key on contest_settlements (contest_id, number);
create unique index contest_settlements_one_at_a_time on contest_settlements (contest_id) where applied_at is null;
create unique index contest_settlements_end_once on contest_settlements (contest_id) where kind <> 'correction';

-- Place and prize of one entry: [{"bucket": "cash", "cents": "5000"}].
create table contest_settlement_entries (
  settlement_id integer not null,
  entry_id integer not null,
  user_id integer not null,
  rank integer,
  prizes jsonb not null default '[]',
  shortfall_cents bigint not null default 0,
  is_forfeited boolean not null default false,
  applied_at timestamptz(6),
  constraint contest_settlement_entries_pkey primary key (settlement_id, entry_id),
  constraint contest_settlement_entries_settlement_id_fkey foreign key (settlement_id)
    references contest_settlements (id) on delete restrict on update cascade,
  constraint contest_settlement_entries_entry_id_fkey foreign key (entry_id)
    references contest_entries (id) on delete restrict on update cascade,
  constraint contest_settlement_entries_user_id_fkey foreign key (user_id)
    references users (id) on delete restrict on update cascade
);
create index contest_settlement_entries_entry_id_idx on contest_settlement_entries (entry_id);
create index contest_settlement_entries_user_id_idx on contest_settlement_entries (user_id);
create index contest_settlement_entries_unpaid on contest_settlement_entries (settlement_id, entry_id)
  where applied_at is null;

create function check_contest_settlement_change() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - array['applied_at', 'shortfall_cents', 'is_forfeited'])
     <> (to_jsonb(old) - array['applied_at', 'shortfall_cents', 'is_forfeited'])
     or old.applied_at is not null then
    raise exception 'a contest settlement cannot change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger contest_settlements_immutable before update on contest_settlements
  for each row execute function check_contest_settlement_change();
create trigger contest_settlement_entries_immutable before update on contest_settlement_entries
  for each row execute function check_contest_settlement_change();
create trigger contest_settlements_not_removed before delete or truncate on contest_settlements
  for each statement execute function reject_removal();
create trigger contest_settlement_entries_not_removed before delete or truncate on contest_settlement_entries
  for each statement execute function reject_removal();
