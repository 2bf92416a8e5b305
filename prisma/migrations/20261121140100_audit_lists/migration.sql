-- What the pages of the audit log are found by: newest first, of an author, of an action.
create index "audit_rows_created_at_id_idx" on "audit_rows"("created_at", "id");
create index "audit_rows_author_name_created_at_id_idx" on "audit_rows"("author_name", "created_at", "id");
create index "audit_rows_action_created_at_id_idx" on "audit_rows"("action", "created_at", "id");
drop index "audit_rows_author";

-- The words of a row: whatever stands between letters and digits parts them, so that "jordan.reyes" is found by either.
create function audit_words(author_name text, subject_name text, reason text, request_id text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig,
    regexp_replace(lower(concat_ws(' ', author_name, subject_name, reason, request_id)), '[^[:alnum:]]+', ' ', 'g'))
$$;
create index audit_rows_words on audit_rows using gin (audit_words(author_name, subject_name, reason, request_id));
