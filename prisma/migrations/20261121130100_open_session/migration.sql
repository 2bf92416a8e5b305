-- A sign-in used to cost five round trips after its password was compared. Each statement of such a function sees what was
-- committed before it, also while the one before it waited for a lock, so nothing is lost by making them one.

-- Gives the user a token; of more than `most` live ones the oldest end. The user's row must be locked.
create function issue_access_token(owner int, hash bytea, lifetime_days int, most int) returns timestamptz
  language plpgsql as $$
declare
  issued timestamptz;
begin
  insert into access_tokens (user_id, token_hash, expires_at)
  values (owner, hash, now() + make_interval(days => lifetime_days))
  returning expires_at into issued;
  update access_tokens set revoked_at = now(), revocation_reason = 'too_many'
   where id in (
     select id from access_tokens
      where user_id = owner and revoked_at is null and expires_at > now() and last_used_at > now() - interval '14 days'
      order by id desc offset most
   );
  return issued;
end $$;

-- The same for a user whose password was compared outside: null when the account or its password is not the same any more.
create function open_session(owner int, compared_hash text, hash bytea, lifetime_days int, most int) returns timestamptz
  language plpgsql as $$
begin
  perform from users where id = owner and password_hash = compared_hash and deleted_at is null for no key update;
  if not found then
    return null;
  end if;
  return issue_access_token(owner, hash, lifetime_days, most);
end $$;
