-- What shows that a purged account belongs to a person, as keyed hashes (the key is not in the database). Kept while the account
-- bars its person, or counts what the person got once. `likeness` and `picture` only flag an identity check.
create table purged_person_keys (
  key_hmac bytea not null,
  user_id int not null references users (id) on delete cascade on update cascade,
  kind text not null check (kind in ('mailbox', 'phone', 'identity', 'payment', 'likeness', 'picture')),
  primary key (key_hmac, user_id)
);
create index purged_person_keys_user_id_idx on purged_person_keys (user_id);

-- A payout method is what the user says it is: operators see it, and it bars no one. One that paid a deposit is a `payment`.
alter table person_keys drop constraint person_keys_kind_check;
alter table person_keys add constraint person_keys_kind_check
  check (kind in ('mailbox', 'phone', 'identity', 'payment', 'payout', 'device')) not valid;

create function bars_person(kind text) returns boolean language sql immutable parallel safe as $$
  select kind in ('mailbox', 'phone', 'identity', 'payment')
$$;

-- An exclusion lasts until an operator ends it after its end, which no one does for a purged account.
create or replace view barred_persons as
  select theirs.user_id, bars.until
    from (select e.user_id, case when u.purged_at is null then 'infinity' else coalesce(e.ends_at, 'infinity') end as until
            from self_exclusions e join users u on u.id = e.user_id where e.ended_at is null
          union all
          select user_id, coalesce(ends_at, 'infinity') from suspensions where lifted_at is null) as bars
         join person_keys mine on mine.user_id = bars.user_id and bars_person(mine.kind)
         join person_keys theirs on theirs.key_hash = mine.key_hash and theirs.user_id <> mine.user_id and bars_person(theirs.kind);

-- Accounts of persons who declared with another account that they are under 18. An identity that was verified for the account itself
-- replaces what others declared.
create view minor_persons as
  select theirs.user_id
    from user_kyc declared
         join person_keys mine on mine.user_id = declared.user_id and mine.kind in ('mailbox', 'phone', 'identity')
         join person_keys theirs on theirs.key_hash = mine.key_hash and theirs.user_id <> mine.user_id
           and theirs.kind in ('mailbox', 'phone', 'identity')
   where is_minor(declared.date_of_birth)
     and not exists (select from user_kyc own join kyc_statuses s on s.id = own.status_id
                      where own.user_id = theirs.user_id and s.name = 'Verified');

-- Keys of all accounts of the person: of the account, of those that share one with it, and so on.
create function keys_of_person(account int) returns table (key_hash bytea) language sql stable as $$
  with recursive person as (
    select own.key_hash from person_keys own where own.user_id = $1 and own.kind in ('mailbox', 'phone', 'identity')
    union
    select theirs.key_hash
      from person join person_keys mine on mine.key_hash = person.key_hash and mine.kind in ('mailbox', 'phone', 'identity')
           join person_keys theirs on theirs.user_id = mine.user_id and theirs.kind in ('mailbox', 'phone', 'identity')
  )
  select person.key_hash from person
$$;

create or replace function add_person_key(account int, kind text, key_hash bytea) returns void language plpgsql as $$
begin
  if exists (select from person_keys k where k.user_id = $1 and k.key_hash = $3 and (k.kind = $2 or $2 = 'payout')) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(encode($3, 'hex'), 1));
  update person_keys k set shared_at = now() where k.key_hash = $3 and k.user_id <> $1 and k.shared_at is null;
  insert into person_keys as own (user_id, key_hash, kind, shared_at)
  values ($1, $3, $2, case when exists (select from person_keys k where k.key_hash = $3 and k.user_id <> $1) then now() end)
  on conflict on constraint person_keys_pkey do update set kind = excluded.kind where own.kind = 'payout';
  -- What any account of the person got before counts for all of them.
  if $2 in ('mailbox', 'phone', 'identity') then
    insert into person_uses (key_hash, subject, number, user_id)
    select keys.key_hash, used.subject, used.number, used.user_id
      from keys_of_person($1) as keys,
           (select distinct on (u.subject, u.number) u.subject, u.number, u.user_id from person_uses u
             where u.user_id = $1 or u.key_hash in (select own.key_hash from keys_of_person($1) as own)
             order by u.subject, u.number, u.user_id) as used
     order by keys.key_hash, used.subject, used.number
    on conflict do nothing;
  end if;
end $$;

create or replace function use_once(account int, subject text, number int) returns void language sql as $$
  insert into person_uses (key_hash, subject, number, user_id)
  select keys.key_hash, $2, $3, $1 from keys_of_person($1) as keys order by keys.key_hash
$$;

create or replace function add_contact_keys() returns trigger language plpgsql as $$
begin
  if new.email_verified_at is not null then
    -- Before the first proof of its email, a stranger may have used the account.
    delete from person_keys k
     where k.user_id = new.id and k.kind in ('phone', 'payment', 'payout', 'device')
       and not exists (select from person_keys proven where proven.user_id = new.id and proven.kind = 'mailbox');
    perform add_person_key(new.id, 'mailbox', person_key('mailbox', mailbox_of(new.email)));
  end if;
  if new.phone_verified_at is not null and new.phone is not null then
    perform add_person_key(new.id, 'phone', person_key('phone', new.phone));
  end if;
  return null;
end $$;

-- The last 20 installations of the app: a client can send ever new tokens.
create or replace function add_device_key() returns trigger language plpgsql as $$
begin
  perform add_person_key(new.user_id, 'device', person_key('device', new.fcm_token));
  delete from person_keys k
   where k.user_id = new.user_id and k.kind = 'device'
     and k.key_hash not in (
       select latest.key_hash from person_keys latest where latest.user_id = new.user_id and latest.kind = 'device'
        order by latest.key_hash = person_key('device', new.fcm_token) desc, latest.seen_at desc limit 20);
  return null;
end $$;

-- The person decides instead, by purged_person_keys and person_uses.
-- migration-ignore ban-drop-table: no version is released
drop table barred_contacts;
-- migration-ignore ban-drop-table: no version is released
drop table purged_claims;
-- migration-ignore ban-drop-table: no version is released
drop table inherited_claims;
