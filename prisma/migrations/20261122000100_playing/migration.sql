-- Terms of sale -----------------------------------------------------------------

-- Entries sold before this migration refunded a loss with fewer than two live picks, and still do.
alter table pickem_entries add column is_short_loss_refunded boolean not null default true;
alter table pickem_entries alter column is_short_loss_refunded set default false;

create or replace function reject_entry_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.game_id, new.contest_name, new.mode, new.buy_in_cents, new.multiplier_table_id,
      new.multiplier, new.payout_cents, new.picks, new.created_at, new.players_key, new.free_on, new.free_number,
      new.unreturned_cents, new.is_short_loss_refunded)
     is distinct from
     (old.id, old.user_id, old.game_id, old.contest_name, old.mode, old.buy_in_cents, old.multiplier_table_id,
      old.multiplier, old.payout_cents, old.picks, old.created_at, old.players_key, old.free_on, old.free_number,
      old.unreturned_cents, old.is_short_loss_refunded) then
    raise exception 'the terms of entry % cannot change', old.id using errcode = 'restrict_violation';
  end if;
  if new.settlement = old.settlement then
    if (new.outcome, new.settled_at, new.paid_cents) is distinct from (old.outcome, old.settled_at, old.paid_cents) then
      raise exception 'entry % changes only with a new settlement', old.id using errcode = 'restrict_violation';
    end if;
  elsif new.settlement <> old.settlement + 1 or new.outcome is null or new.settled_at is null or new.paid_cents is null
        or new.settled_at <> coalesce(old.settled_at, new.settled_at) then
    raise exception 'settlement % of entry % is incomplete', new.settlement, old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
