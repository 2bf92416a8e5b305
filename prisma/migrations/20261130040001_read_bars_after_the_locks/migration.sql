-- Locks the user and the person, and then reads in a statement of its own, which also sees a bar that was committed while the first
-- one waited.
create function lock_spender(account int) returns table (user_id int, is_barred boolean) language plpgsql rows 1 as $$
begin
  perform lock_person($1);
  return query select $1, is_barred_as_person($1);
end $$;
