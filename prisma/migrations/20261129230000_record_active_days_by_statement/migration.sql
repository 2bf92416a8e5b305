-- The use of many tokens is stored by one update, which inserts their users' days itself.
create or replace trigger access_tokens_record_active_day after insert on access_tokens
  for each row execute function record_active_day();
