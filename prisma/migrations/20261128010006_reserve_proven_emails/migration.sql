-- While a proven email can be restored, no other account can take it. One that was never proven reserves nothing.
create or replace function reject_reserved_email() returns trigger language plpgsql as $$
begin
  if exists (
    select from contact_changes
     where kind = 'email' and old_value = new.email and user_id <> new.id and superseded_at is null and reverted_at is null
       and confirmed_at is not null and is_old_verified is not false and revert_expires_at > now()
  ) then
    raise exception 'the email is reserved for its former owner'
      using errcode = 'unique_violation', constraint = 'users_email_proven';
  end if;
  return new;
end $$;

-- When the link to restore an email was used after money had come in: the account is suspended, and the link restores nothing.
alter table contact_changes add column restore_stopped_at timestamptz(6);

-- Cases about an account concern no provider.
alter table payment_cases alter column provider drop not null;
alter table payment_cases drop constraint payment_cases_known_kind;
alter table payment_cases add constraint payment_cases_known_kind
  check (kind in ('dispute', 'mismatch', 'difference', 'account')) not valid;
alter table payment_cases add constraint payment_cases_account_only_without_provider
  check (provider is not null or kind = 'account') not valid;
