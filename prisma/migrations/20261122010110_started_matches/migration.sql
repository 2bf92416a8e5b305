-- No entries are sold on a match once play was seen, whatever its status is called later.
ALTER TABLE "feed_games" ADD COLUMN "started_at" TIMESTAMPTZ(6);

update feed_games game
   set started_at = now()
 where status in ('InProgress', 'Suspended', 'Final')
    or exists (select from projections told
                where (told.game_id, told.feed_game_id) = (game.game_id, game.feed_game_id)
                  and (told.result is not null or told.is_played is not null));

create function note_started_status() returns trigger language plpgsql as $$
begin
  new.started_at := coalesce(new.started_at, clock_timestamp());
  return new;
end $$;
create trigger feed_games_note_started before insert or update on feed_games
  for each row when (new.started_at is null and new.status in ('InProgress', 'Suspended', 'Final'))
  execute function note_started_status();

create function note_started_figures() returns trigger language plpgsql as $$
begin
  update feed_games game
     set started_at = clock_timestamp()
    from (select distinct game_id, feed_game_id from new_figures
           where result is not null or is_played is not null) as told
   where (game.game_id, game.feed_game_id) = (told.game_id, told.feed_game_id) and game.started_at is null;
  return null;
end $$;
create trigger projections_note_started_insert after insert on projections
  referencing new table as new_figures for each statement execute function note_started_figures();
create trigger projections_note_started_update after update on projections
  referencing new table as new_figures for each statement execute function note_started_figures();
