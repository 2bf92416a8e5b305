-- A stored promo code is not replaced by another one: otherwise one user meets the code rules of several promos in turn. An
-- operator, or the purge, removes it first.
create function reject_other_promo_code() returns trigger language plpgsql as $$
begin
  raise exception 'the user has stored another promo code' using errcode = 'restrict_violation';
end $$;
create trigger users_promo_code_stored_once before update of promo_code on users
  for each row when (old.promo_code <> '' and new.promo_code <> '' and lower(new.promo_code) <> lower(old.promo_code))
  execute function reject_other_promo_code();
