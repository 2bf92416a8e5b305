-- Anyone can link hundreds of accounts, and reset the password of each: the time grows with their number, not with its square.

-- Other accounts of the person: those that share a key of these kinds with the account, those that share one with these, and so on.
-- An account that was reset distrusts keys from before: what began after `trusted_until` reaches the account only by such a key. Of a
-- person with more than 20 accounts, only the last reset of the account itself counts.
-- The first look-up is all for an account whose keys no other one has.
create or replace function other_accounts_of_person(account int, kinds text[])
  returns table (user_id int, trusted_until timestamptz) language plpgsql stable rows 1 as $$
declare
  is_large boolean;
begin
  if not exists (
    select from person_keys own where own.user_id = $1 and own.kind = any($2) and own.shared_at is not null) then
    return;
  end if;
  with recursive person (account, shared_key) as (
    select $1, null::bytea
    union
    select next.account, next.shared_key from person cross join lateral (
      select null::int, own.key_hash from person_keys own
       where own.user_id = person.account and own.kind = any($2) and own.shared_at is not null
      union all
      select holder.user_id, null from person_keys holder
       where holder.key_hash = person.shared_key and holder.kind = any($2)
    ) as next (account, shared_key)
  )
  select count(*) > 20 into is_large from (select from person where person.account is not null limit 21) as counted;
  return query
    with recursive person (account, shared_key, trusted) as (
      select $1, null::bytea, 'infinity'::timestamptz
      union
      select next.account, next.shared_key, least(person.trusted, next.trusted) from person cross join lateral (
        select null::int, own.key_hash,
               case when own.distrusted_at is null or is_large and person.account <> $1 then 'infinity'
                    when is_large then max(own.distrusted_at) over ()
                    else own.distrusted_at end
          from person_keys own
         where own.user_id = person.account and own.kind = any($2) and own.shared_at is not null
        union all
        select holder.user_id, null, 'infinity' from person_keys holder
         where holder.key_hash = person.shared_key and holder.kind = any($2)
      ) as next (account, shared_key, trusted)
    )
    select person.account, max(person.trusted) from person where person.account <> $1 group by person.account;
end $$;

-- The accounts with others of their persons; `person` is one of those given.
create function persons_of(accounts int[], kinds text[]) returns table (person int, user_id int, account_count int)
  language plpgsql stable as $$
declare
  account int;
  members int[];
  known int[] := '{}';
begin
  for account in select distinct given from unnest($1) as given where given is not null order by given loop
    continue when account = any(known);
    members := account || array(select other.user_id from other_accounts_of_person(account, $2) as other);
    if cardinality(members) > 1 then known := known || members; end if;
    return query select account, member, cardinality(members) from unnest(members) as member;
  end loop;
end $$;

-- Locks the user, then the person: accounts of one person act one after another. Returns the user. Each lock takes memory that all
-- connections share, so that of all keys of the person only the first hundred are locked, which are the same for all accounts.
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
      (select distinct hashtextextended(encode(shared.key_hash, 'hex'), 1) as id
         from (select $1 as user_id
               union all
               select other.user_id from other_accounts_of_person($1, array['mailbox', 'phone', 'identity']) as other) as person
              join person_keys shared on shared.user_id = person.user_id and shared.shared_at is not null
                   and shared.kind in ('mailbox', 'phone', 'identity')
        order by id limit 100));
  end if;
  for lock_id in select unnest(locks) order by 1 loop
    perform pg_advisory_xact_lock(lock_id);
  end loop;
  return $1;
end $$;
