-- Results and matches that operators changed, so that these operators do not decide about money that the changes paid.
create table edited_results (
  id bigserial primary key,
  audit_id bigint not null references audit_rows (id) on delete restrict on update cascade,
  game_id integer not null,
  feed_game_id integer not null,
  feed_player_id integer,
  foreign key (game_id, feed_game_id) references feed_games (game_id, feed_game_id) on delete cascade on update cascade
);
create index edited_results_audit_id_idx on edited_results (audit_id);
create index edited_results_game_id_feed_game_id_idx on edited_results (game_id, feed_game_id);
