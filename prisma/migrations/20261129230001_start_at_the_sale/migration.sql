-- A pick is void if its match is not played in time after the start that was sold, also if it gets a new date.
alter table pickem_entry_players add starts_at timestamptz(6);

create or replace trigger pickem_entry_players_terms_immutable before update on pickem_entry_players
  for each row when (
    (new.id, new.entry_id, new.position, new.game_id, new.feed_player_id, new.feed_game_id, new.side, new.line,
      new.team, new.starts_at)
    is distinct from
    (old.id, old.entry_id, old.position, old.game_id, old.feed_player_id, old.feed_game_id, old.side, old.line,
      old.team, old.starts_at))
  execute function reject_terms_change('pick');

-- A later start can make picks void.
create or replace trigger feed_games_queue_settlement after update on feed_games
  for each row when (
    new.scheduled_at > old.scheduled_at
    or (new.status, new.scheduled_at) is distinct from (old.status, old.scheduled_at)
       and (new.status in ('Final', 'Postponed', 'Canceled', 'Suspended')
            or old.status in ('Final', 'Postponed', 'Canceled', 'Suspended'))
  ) execute function queue_settlement_of_match();
