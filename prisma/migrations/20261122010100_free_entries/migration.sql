-- Free entries are rationed and never pay cash.

ALTER TABLE "pickem_entries"
  ADD COLUMN "players_key" TEXT,
  ADD COLUMN "free_on" DATE,
  ADD COLUMN "free_number" INTEGER;

-- Free entries sold before the ration are numbered like all others; of open ones on the same players only the first has a key.
update pickem_entries entry
   set free_on = numbered.free_on, free_number = numbered.free_number
  from (
    select id, (created_at at time zone 'UTC')::date as free_on,
           row_number() over (partition by user_id, (created_at at time zone 'UTC')::date order by id) as free_number
      from pickem_entries where buy_in_cents = 0
  ) as numbered
 where numbered.id = entry.id;

update pickem_entries entry
   set players_key = keyed.players_key
  from (
    select picked.id, picked.players_key,
           row_number() over (partition by user_id, game_id, picked.players_key, buy_in_cents = 0 order by picked.id) as place,
           buy_in_cents = 0 as is_free
      from (
        select entry.id, entry.user_id, entry.game_id, entry.buy_in_cents,
               string_agg(pick.feed_game_id || ':' || pick.feed_player_id, ','
                          order by pick.feed_game_id, pick.feed_player_id) as players_key
          from pickem_entries entry join pickem_entry_players pick on pick.entry_id = entry.id
         where entry.settled_at is null group by entry.id
      ) as picked
  ) as keyed
 where keyed.id = entry.id and (not is_free or place = 1);

ALTER TABLE "pickem_entries"
  ADD CONSTRAINT "pickem_entries_free_is_numbered" CHECK (
    ("buy_in_cents" = 0) = ("free_on" IS NOT NULL) AND ("free_on" IS NULL) = ("free_number" IS NULL)
    AND "free_number" >= 1
  );

-- However many processes sell at once, a number of a day is given once, and one free entry on the same players is open.
CREATE UNIQUE INDEX "pickem_entries_free_ration" ON "pickem_entries"("user_id", "free_on", "free_number")
  WHERE "free_on" IS NOT NULL;
CREATE UNIQUE INDEX "pickem_entries_one_open_free" ON "pickem_entries"("user_id", "game_id", "players_key")
  WHERE "settled_at" IS NULL AND "buy_in_cents" = 0;
CREATE INDEX "pickem_entries_open_players" ON "pickem_entries"("user_id", "game_id", "players_key")
  WHERE "settled_at" IS NULL;

create or replace function refuse_entry_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.game_id, new.contest_name, new.mode, new.buy_in_cents, new.multiplier_table_id,
      new.multiplier, new.payout_cents, new.picks, new.created_at, new.players_key, new.free_on, new.free_number)
     is distinct from
     (old.id, old.user_id, old.game_id, old.contest_name, old.mode, old.buy_in_cents, old.multiplier_table_id,
      old.multiplier, old.payout_cents, old.picks, old.created_at, old.players_key, old.free_on, old.free_number) then
    raise exception 'entry % stays as it was sold', old.id using errcode = 'restrict_violation';
  end if;
  if new.settlement = old.settlement then
    if (new.outcome, new.settled_at, new.paid_cents) is distinct from (old.outcome, old.settled_at, old.paid_cents) then
      raise exception 'entry % is settled through a settlement only', old.id using errcode = 'restrict_violation';
    end if;
  elsif new.settlement <> old.settlement + 1 or new.outcome is null or new.settled_at is null or new.paid_cents is null
        or new.settled_at <> coalesce(old.settled_at, new.settled_at) then
    raise exception 'settlement % of entry % is not whole', new.settlement, old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function refuse_free_cash() returns trigger language plpgsql as $$
begin
  if exists (
    select from new_postings paid
           join ledger_transactions moved on moved.id = paid.transaction_id
           join pickem_entries entry on entry.id = moved.pickem_entry_id
     where paid.bucket = 'cash' and moved.kind = 'payout' and entry.buy_in_cents = 0
  ) then
    raise exception 'a free entry pays no cash' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger postings_free_entries_pay_no_cash after insert on postings
  referencing new table as new_postings for each statement execute function refuse_free_cash();
