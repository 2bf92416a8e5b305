-- Other accounts of the person: those that share a key of these kinds with the account, those that share one with these, and so on.
-- An account that was reset distrusts keys from before: what began after `trusted_until` reaches the account only by such a key.
-- The first look-up is all for an account whose keys no other one has.
create function other_accounts_of_person(account int, kinds text[]) returns table (user_id int, trusted_until timestamptz)
  language plpgsql stable rows 1 as $$
begin
  if not exists (
    select from person_keys own where own.user_id = $1 and own.kind = any($2) and own.shared_at is not null) then
    return;
  end if;
  return query
    with recursive person (key_hash, trusted_until) as (
      select own.key_hash, coalesce(own.distrusted_at, 'infinity') from person_keys own
       where own.user_id = $1 and own.kind = any($2) and own.shared_at is not null
      union
      select further.key_hash, least(person.trusted_until, coalesce(further.distrusted_at, 'infinity'))
        from person join person_keys holder on holder.key_hash = person.key_hash and holder.kind = any($2)
             join person_keys further on further.user_id = holder.user_id and further.key_hash <> person.key_hash
                  and further.kind = any($2) and further.shared_at is not null
    )
    select holder.user_id, max(person.trusted_until)
      from person join person_keys holder on holder.key_hash = person.key_hash and holder.kind = any($2)
     where holder.user_id <> $1 group by holder.user_id;
end $$;

create or replace function keys_of_person(account int) returns table (key_hash bytea) language sql stable as $$
  select own.key_hash from person_keys own where own.user_id = $1 and own.kind in ('mailbox', 'phone', 'identity')
  union
  select theirs.key_hash
    from other_accounts_of_person($1, array['mailbox', 'phone', 'identity']) as other
         join person_keys theirs on theirs.user_id = other.user_id and theirs.kind in ('mailbox', 'phone', 'identity')
$$;

-- Locks the user, then the person: accounts of one person act one after another. Returns the user. Keys that only another account
-- of the person has are left out: each lock takes memory that all connections share.
create or replace function lock_person(account int) returns int language plpgsql as $$
declare
  locks bigint[];
  is_shared boolean;
  lock_id bigint;
begin
  perform from users where id = $1 for no key update;
  select array_agg(hashtextextended(encode(own.key_hash, 'hex'), 1)), bool_or(own.shared_at is not null)
    into locks, is_shared
    from person_keys own where own.user_id = $1 and own.kind in ('mailbox', 'phone', 'identity');
  if is_shared then
    locks := array(
      select unnest(locks)
      union
      select hashtextextended(encode(theirs.key_hash, 'hex'), 1)
        from other_accounts_of_person($1, array['mailbox', 'phone', 'identity']) as other
             join person_keys theirs on theirs.user_id = other.user_id and theirs.shared_at is not null
                  and theirs.kind in ('mailbox', 'phone', 'identity'));
  end if;
  for lock_id in select unnest(locks) order by 1 loop
    perform pg_advisory_xact_lock(lock_id);
  end loop;
  return $1;
end $$;

-- By a self-exclusion, which continues after its end until an operator ends it unless the account was purged, or a suspension of
-- another account. The views barred_persons and minor_persons, which reach only accounts that share a key, are for the previous version.
create function is_barred_as_person(account int) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from other_accounts_of_person($1, array['mailbox', 'phone', 'identity', 'payment']) as other
     where exists (
             select from self_exclusions e
              where e.user_id = other.user_id and e.ended_at is null and e.starts_at <= other.trusted_until
                and (coalesce(e.ends_at, 'infinity') > clock_timestamp()
                     or (select u.purged_at from users u where u.id = e.user_id) is null))
        or exists (
             select from suspensions s
              where s.user_id = other.user_id and s.lifted_at is null and s.starts_at <= other.trusted_until
                and coalesce(s.ends_at, 'infinity') > clock_timestamp()));
end $$;

-- An identity that was verified for the account itself replaces what other accounts declared.
create function is_minor_as_person(account int) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from other_accounts_of_person($1, array['mailbox', 'phone', 'identity']) as other
           join user_kyc declared on declared.user_id = other.user_id
     where is_minor(declared.date_of_birth)
       and not exists (select from user_kyc own join kyc_statuses s on s.id = own.status_id
                        where own.user_id = $1 and s.name = 'Verified'));
end $$;
