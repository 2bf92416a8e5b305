-- After a reset of the password by mail, phones and payment methods from before can be those of another person who knew the former
-- password. The user proves them again, or they pass on only the bars that began before.
alter table person_keys add column distrusted_at timestamptz(6);

-- The bars of the account itself still reach others by all of its keys.
create or replace view barred_persons as
  select theirs.user_id, bars.until
    from (select e.user_id, e.starts_at, case when u.purged_at is null then 'infinity' else coalesce(e.ends_at, 'infinity') end as until
            from self_exclusions e join users u on u.id = e.user_id where e.ended_at is null
          union all
          select user_id, starts_at, coalesce(ends_at, 'infinity') from suspensions where lifted_at is null) as bars
         join person_keys mine on mine.user_id = bars.user_id and bars_person(mine.kind)
         join person_keys theirs on theirs.key_hash = mine.key_hash and theirs.user_id <> mine.user_id and bars_person(theirs.kind)
              and (theirs.distrusted_at is null or theirs.distrusted_at >= bars.starts_at);

create or replace function add_person_key(account int, kind text, key_hash bytea) returns void language plpgsql as $$
begin
  update person_keys k set distrusted_at = null
   where k.user_id = $1 and k.key_hash = $3 and k.kind = $2 and k.distrusted_at is not null;
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
