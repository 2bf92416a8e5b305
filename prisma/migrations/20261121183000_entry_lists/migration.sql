-- The entries of one outcome, or of none yet, in the order of their list.
create index "pickem_entries_outcome_id_idx" on "pickem_entries" ("outcome", "id");
