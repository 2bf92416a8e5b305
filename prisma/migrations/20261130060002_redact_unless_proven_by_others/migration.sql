-- Contacts and names of a deleted user, except contacts that another user proved, names that another user has, and those of
-- operators. A contact without a proof counts for nothing: anyone can sign up with that of another person.
create or replace function names_to_redact(of_user int) returns table (is_username boolean, value text) language sql stable as $$
  with deleted_user as (
    select * from users where id = of_user and deleted_at is not null and purged_at is null
  ), names (is_username, value) as (
    select false, email from deleted_user
    union select false, phone from deleted_user where phone is not null
    union select true, username from deleted_user
    union select true, former_username from deleted_user where former_username <> ''
    union select false, contact from deleted_user join contact_changes c on c.user_id = deleted_user.id,
                 unnest(array[c.old_value, c.new_value]) as contact where contact <> ''
    union select true, c.legal_name from deleted_user join identity_cases c on c.user_id = deleted_user.id
           where c.legal_name ~ '[[:alpha:]]{2,}[[:space:]]+[[:alpha:]]{2,}'
             and not exists (select from operators where lower(operators.name) = lower(c.legal_name))
             and not exists (select from identity_cases other where other.date_of_birth = c.date_of_birth
                                and lower(other.legal_name) = lower(c.legal_name) and other.user_id <> of_user)
  )
  select names.is_username, names.value from names
   where not exists (select from operators where operators.email = names.value)
     and not exists (select from users where users.email = names.value and email_verified_at is not null and users.id <> of_user)
     and not exists (select from users where users.phone = names.value and phone_verified_at is not null and users.id <> of_user)
     and not exists (
       select from users where names.is_username and lower(users.username) = lower(names.value) and users.id <> of_user)
   order by names.is_username, length(names.value) desc, names.value
$$;
