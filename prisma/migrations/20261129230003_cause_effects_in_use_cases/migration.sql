-- What a change causes is a statement of its use-case; triggers keep guards, sums and history. Processes of 0.2.0 rely on the
-- triggers that go: they have to be stopped before.

-- Feed and settlement ---------------------------------------------------------

drop trigger feed_games_set_started on feed_games;
drop trigger feed_games_queue_settlement on feed_games;
drop trigger projections_set_started_insert on projections;
drop trigger projections_set_started_update on projections;
drop trigger projections_queue_settlement on projections;
drop trigger settlement_queue_restart_passes on settlement_queue;
drop function set_started_by_status();
drop function set_started_by_results();
drop function queue_settlement_of_match();
drop function queue_settlement_of_results();
drop function restart_passes();

-- Entries reference the multipliers they were sold with.
drop trigger multipliers_never_edited on multipliers;
drop trigger multipliers_not_removed on multipliers;
create trigger multipliers_append_only before update or delete or truncate on multipliers
  for each statement execute function reject_change();

-- Contests --------------------------------------------------------------------

drop trigger contests_copy_terms on contests;
drop function copy_contest_terms();
-- migration-ignore constraint-missing-not-valid: contests are few, and the processes are stopped
alter table contests add constraint contests_practice_free check (kind <> 'practice' or buy_in_cents = 0);

-- A user joins with the buy-in of the contest, and pays it in the same transaction.
drop trigger contest_entries_copy_terms on contest_entries;
drop function copy_contest_entry_terms();
create or replace function check_contest_buy_in() returns trigger language plpgsql as $$
begin
  if new.status <> 'joined' or new.settlement <> 0 then
    raise exception 'a contest entry begins as joined' using errcode = 'restrict_violation';
  end if;
  if new.buy_in_cents <> (select buy_in_cents from contests where id = new.contest_id)
     or new.buy_in_cents <> coalesce((
       select -sum(amount_cents) from ledger_transactions paid join postings on postings.transaction_id = paid.id
        where paid.contest_entry_id = new.id and paid.kind = 'buy_in' and postings.user_id is not null), 0) then
    raise exception 'the buy-in of contest entry % is not paid', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- The update locks the contest, so that users join and leave one after another; a check constraint limits the capacity.
drop trigger contest_entries_count_joined on contest_entries;
drop trigger contest_entries_count_left on contest_entries;
create or replace function count_contest_entry() returns trigger language plpgsql as $$
declare contest contests;
begin
  if tg_op = 'UPDATE' and new.status = old.status then
    return null;
  end if;
  update contests set entry_count = entry_count + case new.status when 'joined' then 1 else -1 end
   where id = new.contest_id returning * into contest;
  if contest.status <> 'open' or has_contest_started(contest) then
    raise exception 'contest % has started', new.contest_id
      using errcode = 'restrict_violation', constraint = 'contest_entries_before_start';
  end if;
  return null;
end $$;
create trigger contest_entries_count after insert or update of status on contest_entries
  for each row when (new.status in ('joined', 'left')) execute function count_contest_entry();

drop trigger contest_entries_free_place on contest_entries;
create or replace function use_contest() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status then
    return null;
  end if;
  if new.status = 'left' then
    delete from person_uses u where u.user_id = new.user_id and u.subject = 'contest:' || new.contest_id;
  elsif exists (select from contests c where c.id = new.contest_id and (c.buy_in_cents > 0 or c.prizes <> '[]')) then
    perform use_once(new.user_id, 'contest:' || new.contest_id, 1);
  end if;
  return null;
end $$;
create or replace trigger contest_entries_once_per_person after insert or update of status on contest_entries
  for each row when (new.status in ('joined', 'left')) execute function use_contest();

drop trigger promos_count_former_claims on promos;
drop function count_former_claims();

-- Accounts --------------------------------------------------------------------

drop trigger contact_changes_record_old_verified on contact_changes;
drop function record_old_verified();

-- Inserts no token for a suspended user, and returns null. A statement of its own, so that it also sees a suspension that was
-- committed while the caller waited for the lock on the user's row. The user is active today.
drop trigger access_tokens_record_active_day on access_tokens;
drop function record_active_day();
create or replace function issue_access_token(owner int, hash bytea, lifetime_days int, max_count int) returns timestamptz
  language plpgsql as $$
declare
  issued timestamptz;
begin
  insert into access_tokens (user_id, token_hash, expires_at)
  select owner, hash, now() + make_interval(days => lifetime_days)
   where not exists (
     select from suspensions
      where user_id = owner and lifted_at is null and (ends_at is null or ends_at > clock_timestamp()))
  returning expires_at into issued;
  if not found then
    return null;
  end if;
  insert into active_days (on_day, user_id) values ((now() at time zone 'UTC')::date, owner) on conflict do nothing;
  update access_tokens set revoked_at = now(), revocation_reason = 'too_many', fcm_token = null
   where id in (
     select id from access_tokens
      where user_id = owner and revoked_at is null and expires_at > now() and last_used_at > now() - interval '14 days'
      order by id desc offset max_count
   );
  return issued;
end $$;

-- Logs a device. A repetition replaces the earlier row, or is ignored within five minutes. Keeps the newest `max_count` rows
-- of the user. `devices` has the latest build of each device that has a log; counting the log itself would be too slow.
drop trigger device_info_logs_upsert_devices on device_info_logs;
drop trigger device_info_logs_delete_devices on device_info_logs;
drop function upsert_devices();
drop function delete_devices();
create or replace function log_device(
  owner int, token int, new_platform text, new_os text, new_version text, new_brand text, new_model text, max_count int
) returns void language plpgsql as $$
declare
  newest device_info_logs;
begin
  update access_tokens set platform = parse_platform(new_platform), build = parse_build(new_version)
   where id = token and parse_platform(new_platform) is not null
     and (platform, build) is distinct from (parse_platform(new_platform), parse_build(new_version));
  perform pg_advisory_xact_lock(hashtextextended('device_info_logs ' || owner, 0));
  select * into newest from device_info_logs where user_id = owner order by created_at desc, id desc limit 1;
  if (newest.platform, newest.os, newest.version, newest.brand, newest.model)
      = (new_platform, new_os, new_version, new_brand, new_model)
    and newest.created_at > now() - interval '5 minutes'
  then
    return;
  end if;
  delete from device_info_logs
   where user_id = owner and platform = new_platform and os = new_os and version = new_version
     and brand = new_brand and model = new_model;
  insert into device_info_logs (user_id, platform, os, version, brand, model, created_at)
  values (owner, new_platform, new_os, new_version, new_brand, new_model, clock_timestamp())
  returning * into newest;
  if parse_platform(new_platform) is not null then
    insert into devices (user_id, platform, brand, model, os, version, build, seen_at)
    values (owner, parse_platform(new_platform), new_brand, new_model, new_os, new_version, parse_build(new_version),
            newest.created_at)
    on conflict (user_id, platform, brand, model) do update
       set os = excluded.os, version = excluded.version, build = excluded.build, seen_at = excluded.seen_at;
  end if;
  with removed as (
    delete from device_info_logs where id in (
      select id from device_info_logs where user_id = owner order by created_at desc, id desc offset max_count)
    returning platform, brand, model, created_at
  )
  delete from devices using removed
   where devices.user_id = owner and devices.platform = parse_platform(removed.platform)
     and (devices.brand, devices.model) = (removed.brand, removed.model) and devices.seen_at <= removed.created_at;
end $$;

-- Stores the push token of a session, removing it from any other one; null clears it. False if the session has ended. A new one
-- is a key of the person: the last 20 installations of the app, as a client can send ever new tokens.
drop trigger access_tokens_add_person_key on access_tokens;
drop function add_device_key();
create or replace function save_push_token(token int, push_token text) returns boolean language plpgsql as $$
declare
  session access_tokens;
begin
  if push_token is not null then
    -- Two sessions that send the same push token for the first time have no row in common to lock.
    perform pg_advisory_xact_lock(hashtextextended('push token ' || push_token, 0));
  end if;
  perform from access_tokens where id = token or fcm_token = push_token order by id for no key update;
  update access_tokens set fcm_token = null where fcm_token = push_token and id <> token;
  select * into session from access_tokens where id = token and revoked_at is null;
  if not found or session.fcm_token is not distinct from push_token then
    return found;
  end if;
  update access_tokens set fcm_token = push_token where id = token;
  if push_token is not null then
    perform add_person_key(session.user_id, 'device', person_key('device', push_token));
    delete from person_keys k
     where k.user_id = session.user_id and k.kind = 'device'
       and k.key_hash not in (
         select latest.key_hash from person_keys latest where latest.user_id = session.user_id and latest.kind = 'device'
          order by latest.key_hash = person_key('device', push_token) desc, latest.seen_at desc limit 20);
  end if;
  return true;
end $$;

-- Restrictions ----------------------------------------------------------------

drop trigger users_end_deposits on users;
drop trigger suspensions_end_deposits on suspensions;
drop trigger deposit_limits_end_deposits on deposit_limits;
drop function queue_end_of_deposits();

drop trigger regions_expire_locations on regions;
drop function expire_region();

-- The flag follows the exclusions, and is never set directly.
drop trigger users_sync_self_exclusion_inserted on users;
drop trigger users_sync_self_exclusion_changed on users;
drop function sync_self_exclusion();
create function check_self_exclusion() returns trigger language plpgsql as $$
begin
  if new.is_self_excluded <> exists (select from self_exclusions where user_id = new.id and ended_at is null) then
    raise exception 'the flag of user % differs from the self-exclusion', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger users_self_exclusion after insert or update of is_self_excluded on users
  for each row execute function check_self_exclusion();

-- Only adults with a date of birth are verified, and users.is_adult follows the status. Also keeps when the date became known.
drop trigger user_kyc_note_date_of_birth on user_kyc;
drop function note_date_of_birth();
create or replace function guard_identity() returns trigger language plpgsql as $$
declare
  is_verified boolean := (select name = 'Verified' from kyc_statuses where id = new.status_id);
begin
  if is_verified and (new.date_of_birth is null or is_minor(new.date_of_birth)) then
    raise exception 'user % is not known to be an adult', new.user_id
      using errcode = 'check_violation', constraint = 'user_kyc_verified_adult';
  end if;
  if tg_op = 'INSERT' or new.date_of_birth is distinct from old.date_of_birth then
    new.date_of_birth_at := case when new.date_of_birth is not null then clock_timestamp() end;
  end if;
  if tg_op = 'UPDATE' and new.status_id <> old.status_id then
    update users set is_adult = is_verified, updated_at = now() where id = new.user_id and is_adult <> is_verified;
  end if;
  return new;
end $$;

-- Persons ---------------------------------------------------------------------

drop trigger users_add_changed_person_keys on users;
create or replace function add_contact_keys() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.email, new.email_verified_at, new.phone, new.phone_verified_at)
                          is not distinct from (old.email, old.email_verified_at, old.phone, old.phone_verified_at) then
    return null;
  end if;
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
create or replace trigger users_add_person_keys
  after insert or update of email, email_verified_at, phone, phone_verified_at on users
  for each row when (new.email_verified_at is not null or new.phone_verified_at is not null)
  execute function add_contact_keys();

-- Money -----------------------------------------------------------------------

drop trigger buckets_start_at_zero on buckets;
drop trigger buckets_nothing_unplayed_at_first on buckets;
drop trigger buckets_nothing_given_at_first on buckets;
create trigger buckets_start_empty before insert on buckets
  for each row when (new.balance_cents <> 0 or new.unplayed_cents <> 0 or new.given_cents <> 0)
  execute function reject_direct_balance_update();
drop trigger buckets_unplayed_only_by_postings on buckets;
drop trigger buckets_given_only_by_postings on buckets;
create or replace trigger buckets_only_by_postings before update on buckets
  for each row when (
    new.balance_cents <> old.balance_cents or new.unplayed_cents <> old.unplayed_cents or new.given_cents <> old.given_cents
  ) execute function reject_direct_balance_update();

-- Only cash is withdrawn, exactly the amount; it is returned by a reversal, or paid out of the pending account. A withdrawal
-- begins pending, with exactly what its debit took of unplayed deposits and of given money.
drop trigger withdrawals_begin_pending on withdrawals;
drop function reject_closed_withdrawal();
drop trigger withdrawals_unplayed_exact on withdrawals;
drop function check_withdrawal_unplayed();
create or replace function check_withdrawal_money() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.status <> 'pending' then
    raise exception 'a withdrawal begins pending' using errcode = 'restrict_violation';
  end if;
  if not exists (
    select from ledger_transactions t join postings p on p.transaction_id = t.id
     where t.id = new.ledger_transaction_id and t.kind = 'withdrawal' and t.user_id = new.user_id
    having count(*) = 2 and min(p.bucket::text) = 'cash' and max(p.bucket::text) = 'cash'
       and max(p.house_account) = 'pending_withdrawals'
       and sum(p.amount_cents) filter (where p.user_id is not null) = -new.amount_cents
  ) then
    raise exception 'withdrawal % is not debited with its amount in cash', new.id using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' and (
       new.unplayed_cents <> coalesce((select -cents from unplayed_moves where transaction_id = new.ledger_transaction_id), 0)
       or new.given_cents <> coalesce((select -cents from given_moves
                                        where transaction_id = new.ledger_transaction_id and bucket = 'cash'), 0)
     ) then
    raise exception 'withdrawal % has other unplayed or given cash than its debit', new.id using errcode = 'check_violation';
  end if;
  if new.return_transaction_id is not null and not exists (
    select from ledger_transactions where id = new.return_transaction_id and reverses_id = new.ledger_transaction_id
  ) then
    raise exception 'the return of withdrawal % reverses another transaction', new.id using errcode = 'check_violation';
  end if;
  if new.paid_transaction_id is not null and not exists (
    select from ledger_transactions t join postings p on p.transaction_id = t.id
     where t.id = new.paid_transaction_id and t.kind = 'withdrawal_paid' and t.user_id = new.user_id
    having count(*) = 2 and count(p.user_id) = 0
       and sum(p.amount_cents) filter (where p.house_account = 'pending_withdrawals' and p.bucket = 'cash') = -new.amount_cents
  ) then
    raise exception 'withdrawal % is not paid with its amount', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Messages --------------------------------------------------------------------

-- Codes, sign-in links and security notices cannot be canceled: an operator could hide an account takeover that way.
-- lib/notify/messages/rules.ts has the same list.
drop trigger messages_security_sent on messages;
drop function reject_message_cancellation();
-- migration-ignore constraint-missing-not-valid: messages are kept for weeks, and the processes are stopped
alter table messages add constraint messages_security_sent
  check (status <> 'canceled' or template in ('welcome', 'verify-email'));
