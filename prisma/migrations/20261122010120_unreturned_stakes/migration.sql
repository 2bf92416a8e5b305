-- The part of a buy-in paid by site credits that a win does not return; entries sold before return it.
ALTER TABLE "pickem_entries" ADD COLUMN "unreturned_cents" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "pickem_entries"
  ADD CONSTRAINT "pickem_entries_unreturned_is_stake" CHECK ("unreturned_cents" BETWEEN 0 AND "buy_in_cents");

create or replace function refuse_entry_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.game_id, new.contest_name, new.mode, new.buy_in_cents, new.multiplier_table_id,
      new.multiplier, new.payout_cents, new.picks, new.created_at, new.players_key, new.free_on, new.free_number,
      new.unreturned_cents)
     is distinct from
     (old.id, old.user_id, old.game_id, old.contest_name, old.mode, old.buy_in_cents, old.multiplier_table_id,
      old.multiplier, old.payout_cents, old.picks, old.created_at, old.players_key, old.free_on, old.free_number,
      old.unreturned_cents) then
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
