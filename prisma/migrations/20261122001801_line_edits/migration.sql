-- Lines that operators changed are recorded like results and matches; `line` is the changed line.
alter table edited_results rename to feed_edits;
alter sequence edited_results_id_seq rename to feed_edits_id_seq;
alter index edited_results_pkey rename to feed_edits_pkey;
alter index edited_results_audit_id_idx rename to feed_edits_audit_id_idx;
alter index edited_results_game_id_feed_game_id_idx rename to feed_edits_game_id_feed_game_id_idx;
alter table feed_edits rename constraint edited_results_audit_id_fkey to feed_edits_audit_id_fkey;
alter table feed_edits
  rename constraint edited_results_game_id_feed_game_id_fkey to feed_edits_game_id_feed_game_id_fkey;
alter table feed_edits
  add column line decimal(8, 2),
  add constraint feed_edits_line_of_player check (line is null or feed_player_id is not null);
