-- What shows that accounts belong to one person, as SHA-256: proven mailboxes and phones, verified identities, payment methods,
-- devices. Former ones stay until the account is purged.
create table person_keys (
  user_id int not null references users (id) on delete cascade on update cascade,
  key_hash bytea not null,
  kind text not null check (kind in ('mailbox', 'phone', 'identity', 'payment', 'device')),
  seen_at timestamptz(6) not null default now(),
  -- When another account was found to have it.
  shared_at timestamptz(6),
  primary key (user_id, key_hash)
);
create index person_keys_by_key on person_keys (key_hash, user_id);
create index person_keys_shared on person_keys (shared_at) where shared_at is not null;

-- What a person gets once: a promo, the reward of a trivia day, a place in a contest, a free entry of a day by its number.
-- A row for each contact and identity that the user has proven, so that no other account with one of them gets it too.
create table person_uses (
  key_hash bytea not null,
  subject text not null,
  number int not null default 1,
  user_id int not null references users (id) on delete cascade on update cascade,
  created_at timestamptz(6) not null default now(),
  primary key (key_hash, subject, number)
);
create index person_uses_user_id_subject_idx on person_uses (user_id, subject);
create index person_uses_of_a_day on person_uses (created_at) where subject ~ '^(free_entry|trivia):';

create function person_key(kind text, value text) returns bytea language sql immutable strict parallel safe as $$
  select sha256(convert_to(kind || ' ' || value, 'UTF8'))
$$;

-- Other accounts of the person. Devices and payment methods can belong to a household.
create function linked_accounts(account int, kinds text[]) returns table (user_id int) language sql stable as $$
  select theirs.user_id from person_keys mine join person_keys theirs on theirs.key_hash = mine.key_hash
   where mine.user_id = $1 and mine.kind = any($2) and theirs.user_id <> $1
$$;

-- Accounts of persons who are self-excluded or suspended with another account. `until` is infinity for self-exclusions, which
-- last until they are ended.
create view barred_persons as
  select theirs.user_id, bars.until
    from (select user_id, 'infinity'::timestamptz as until from self_exclusions where ended_at is null
          union all
          select user_id, coalesce(ends_at, 'infinity') from suspensions where lifted_at is null) as bars
         join person_keys mine on mine.user_id = bars.user_id and mine.kind <> 'device'
         join person_keys theirs on theirs.key_hash = mine.key_hash and theirs.user_id <> mine.user_id;

-- Locks the user, then the person: accounts of one person act one after another. Returns the user.
create function lock_person(account int) returns int language plpgsql as $$
begin
  perform from users where id = $1 for no key update;
  perform pg_advisory_xact_lock(lock_id)
    from (select distinct hashtextextended(encode(k.key_hash, 'hex'), 1) as lock_id from person_keys k
           where k.user_id = $1 and k.kind in ('mailbox', 'phone', 'identity') order by 1) as locks;
  return $1;
end $$;

create function add_person_key(account int, kind text, key_hash bytea) returns void language plpgsql as $$
begin
  if exists (select from person_keys k where k.user_id = $1 and k.key_hash = $3) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended(encode($3, 'hex'), 1));
  update person_keys k set shared_at = now() where k.key_hash = $3 and k.shared_at is null;
  insert into person_keys (user_id, key_hash, kind, shared_at)
  values ($1, $3, $2, case when exists (select from person_keys k where k.key_hash = $3) then now() end)
  on conflict do nothing;
  -- What the user got before counts for the new contact or identity too.
  if $2 in ('mailbox', 'phone', 'identity') then
    insert into person_uses (key_hash, subject, number, user_id)
    select distinct $3, u.subject, u.number, $1 from person_uses u where u.user_id = $1
    on conflict do nothing;
  end if;
end $$;

create function add_contact_keys() returns trigger language plpgsql as $$
begin
  if new.email_verified_at is not null then
    -- Before the first proof of its email, a stranger may have used the account.
    delete from person_keys k
     where k.user_id = new.id and k.kind in ('phone', 'payment', 'device')
       and not exists (select from person_keys proven where proven.user_id = new.id and proven.kind = 'mailbox');
    perform add_person_key(new.id, 'mailbox', person_key('mailbox', mailbox_of(new.email)));
  end if;
  if new.phone_verified_at is not null and new.phone is not null then
    perform add_person_key(new.id, 'phone', person_key('phone', new.phone));
  end if;
  return null;
end $$;
create trigger users_add_person_keys after insert on users
  for each row when (new.email_verified_at is not null or new.phone_verified_at is not null)
  execute function add_contact_keys();
create trigger users_add_changed_person_keys after update of email, email_verified_at, phone, phone_verified_at on users
  for each row when (
    (new.email_verified_at is not null or new.phone_verified_at is not null)
    and (new.email, new.email_verified_at, new.phone, new.phone_verified_at)
        is distinct from (old.email, old.email_verified_at, old.phone, old.phone_verified_at))
  execute function add_contact_keys();

create function add_identity_key() returns trigger language plpgsql as $$
begin
  perform add_person_key(new.user_id, 'identity', person_key('identity', encode(new.person_hmac, 'hex')));
  return null;
end $$;
create trigger identity_cases_add_person_key after insert or update of status, person_hmac on identity_cases
  for each row when (new.status = 'approved' and new.person_hmac is not null)
  execute function add_identity_key();

-- A push token names one installation of the app.
create function add_device_key() returns trigger language plpgsql as $$
begin
  perform add_person_key(new.user_id, 'device', person_key('device', new.fcm_token));
  return null;
end $$;
create trigger access_tokens_add_person_key after update of fcm_token on access_tokens
  for each row when (new.fcm_token is not null and new.fcm_token is distinct from old.fcm_token)
  execute function add_device_key();

-- Records a use for the person. Broken is person_uses_pkey if another account of the person was first.
create function use_once(account int, subject text, number int) returns void language sql as $$
  insert into person_uses (key_hash, subject, number, user_id)
  select k.key_hash, $2, $3, $1 from person_keys k where k.user_id = $1 and k.kind in ('mailbox', 'phone', 'identity')
$$;

create function use_promo() returns trigger language plpgsql as $$
begin
  perform use_once(new.user_id, 'promo:' || new.promo_id, 1);
  return null;
end $$;
create trigger promo_claims_once_per_person after insert on promo_claims
  for each row execute function use_promo();

create function use_free_entry() returns trigger language plpgsql as $$
begin
  perform use_once(new.user_id, 'free_entry:' || to_char(new.free_on, 'YYYY-MM-DD'), new.free_number);
  return null;
end $$;
create trigger pickem_entries_free_once_per_person after insert on pickem_entries
  for each row when (new.free_on is not null) execute function use_free_entry();

create function use_trivia_reward() returns trigger language plpgsql as $$
begin
  perform use_once(new.user_id, 'trivia:' || to_char(new.day, 'YYYY-MM-DD'), 1);
  return null;
end $$;
create trigger trivia_completions_once_per_person after insert on trivia_completions
  for each row when (new.reward_cents > 0) execute function use_trivia_reward();

create function use_contest() returns trigger language plpgsql as $$
begin
  if new.status = 'left' then
    delete from person_uses u where u.user_id = new.user_id and u.subject = 'contest:' || new.contest_id;
  elsif (tg_op = 'INSERT' or old.status = 'left')
        and exists (select from contests c where c.id = new.contest_id and (c.buy_in_cents > 0 or c.prizes <> '[]')) then
    perform use_once(new.user_id, 'contest:' || new.contest_id, 1);
  end if;
  return null;
end $$;
create trigger contest_entries_once_per_person after insert on contest_entries
  for each row execute function use_contest();
create trigger contest_entries_free_place after update of status on contest_entries
  for each row when (new.status = 'left' or old.status = 'left') execute function use_contest();

-- Rows from before this migration.
insert into person_keys (user_id, key_hash, kind)
select id, person_key('mailbox', mailbox_of(email)), 'mailbox' from users where email_verified_at is not null
union
select id, person_key('phone', phone), 'phone' from users where phone_verified_at is not null and phone is not null
union
select user_id, person_key('mailbox', mailbox_of(address)), 'mailbox'
  from contact_changes, lateral (values (new_value, true), (old_value, is_old_verified is not false)) as held (address, is_proven)
 where kind = 'email' and confirmed_at is not null and is_proven
union
select user_id, person_key('phone', number), 'phone'
  from contact_changes, lateral (values (new_value, true), (old_value, is_old_verified is not false)) as held (number, is_proven)
 where kind = 'phone' and confirmed_at is not null and is_proven
union
select user_id, person_key('identity', encode(person_hmac, 'hex')), 'identity'
  from identity_cases where status = 'approved' and person_hmac is not null
union
select user_id, person_key('device', fcm_token), 'device' from access_tokens where fcm_token is not null;
update person_keys set shared_at = now()
 where key_hash in (select key_hash from person_keys group by key_hash having count(*) > 1);
insert into person_uses (key_hash, subject, number, user_id)
select k.key_hash, used.subject, used.number, k.user_id
  from (select user_id, 'promo:' || promo_id as subject, 1 as number from promo_claims
        union
        select e.user_id, 'contest:' || e.contest_id, 1 from contest_entries e join contests c on c.id = e.contest_id
         where e.status = 'joined' and (c.buy_in_cents > 0 or c.prizes <> '[]')
        union
        select user_id, 'free_entry:' || to_char(free_on, 'YYYY-MM-DD'), free_number
          from pickem_entries where free_on >= current_date - 1
        union
        select user_id, 'trivia:' || to_char(day, 'YYYY-MM-DD'), 1
          from trivia_completions where reward_cents > 0 and day >= current_date - 1) as used
       join person_keys k on k.user_id = used.user_id and k.kind in ('mailbox', 'phone', 'identity')
on conflict do nothing;
