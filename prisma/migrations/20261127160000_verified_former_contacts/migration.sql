-- Whether the former email or phone was verified when it was changed. A sign-up can name a contact of anyone, so only a verified one passes
-- bars and claims on. Null before the confirmation, and for changes confirmed before this migration, which count as verified.
alter table contact_changes add column is_old_verified boolean;

create function record_old_verified() returns trigger language plpgsql as $$
begin
  new.is_old_verified := exists (
    select from users
     where id = new.user_id
       and case new.kind when 'email' then email = new.old_value and email_verified_at is not null
                         else phone = new.old_value and phone_verified_at is not null end);
  return new;
end $$;
create trigger contact_changes_record_old_verified before update of confirmed_at on contact_changes
  for each row when (old.confirmed_at is null and new.confirmed_at is not null)
  execute function record_old_verified();
