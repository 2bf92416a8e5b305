-- The player's team when the entry was sold: a win needs two teams, and a later trade does not change the entry. Null for
-- entries from before, whose players count with their current team.
alter table pickem_entry_players add column team text;

create or replace function reject_pick_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.entry_id, new.position, new.game_id, new.feed_player_id, new.feed_game_id, new.side, new.line, new.team)
     is distinct from
     (old.id, old.entry_id, old.position, old.game_id, old.feed_player_id, old.feed_game_id, old.side, old.line, old.team) then
    raise exception 'the terms of pick % cannot change', old.id using errcode = 'restrict_violation';
  end if;
  if new.settlement = old.settlement then
    if (new.outcome, new.result) is distinct from (old.outcome, old.result) then
      raise exception 'pick % changes only with a new settlement', old.id using errcode = 'restrict_violation';
    end if;
  elsif new.settlement <> old.settlement + 1 or new.outcome is null then
    raise exception 'settlement % of pick % is incomplete', new.settlement, old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
