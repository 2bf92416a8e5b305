-- Totals over all callers, which limits of single networks and accounts do not bound: wrong codes per hour, SMS per UTC day.
-- At most 25 rows a day, which are kept.
create table abuse_counts (
  kind text not null check (kind in ('wrong_codes', 'sms')),
  starts_at timestamptz not null,
  count integer not null,
  constraint abuse_counts_pkey primary key (kind, starts_at)
);

-- Unknown networks have limits of their own for the attempts and for the age of a code.
create function count_otp_attempt(
  owner int, of_purpose otp_purpose, hmac bytea, known_days int,
  max_per_code int, max_per_code_unknown int, max_age_unknown_seconds int,
  max_per_network int, max_unknown int, max_known int
) returns table (otp_id int, code_hmac bytea, on_day text, is_known boolean) language plpgsql as $$
declare
  active_code otps;
  today date := (now() at time zone 'UTC')::date;
  known int := exists (
    select from known_networks k
     where k.user_id = owner and k.network_hmac = hmac and k.seen_at > now() - make_interval(days => known_days)
  )::int;
begin
  select * into active_code from otps o
   where o.user_id = owner and o.purpose = of_purpose and o.consumed_at is null and o.superseded_at is null
     and o.expires_at > now()
     and case known
           when 1 then o.known_attempts < max_per_code
           else o.attempts < max_per_code_unknown and o.created_at > now() - make_interval(secs => max_age_unknown_seconds)
         end
     for no key update;
  if not found then
    return;
  end if;

  insert into otp_network_failures as f (user_id, on_day, network_hmac, failures) values (owner, today, hmac, 1)
  on conflict on constraint otp_network_failures_pkey do update set failures = f.failures + 1
    where f.failures < max_per_network;
  if not found then
    return;
  end if;

  insert into otp_failures as f (user_id, on_day, failures, known_failures) values (owner, today, 1 - known, known)
  on conflict on constraint otp_failures_pkey do update
    set failures = f.failures + 1 - known, known_failures = f.known_failures + known
    where case known when 1 then f.known_failures < max_known else f.failures < max_unknown end;
  if not found then
    update otp_network_failures f set failures = f.failures - 1
     where f.user_id = owner and f.on_day = today and f.network_hmac = hmac;
    return;
  end if;

  update otps o set attempts = o.attempts + 1 - known, known_attempts = o.known_attempts + known where o.id = active_code.id;
  return query select active_code.id, active_code.code_hmac, today::text, known = 1;
end $$;

drop function count_otp_attempt(int, otp_purpose, bytea, int, int, int, int, int);
