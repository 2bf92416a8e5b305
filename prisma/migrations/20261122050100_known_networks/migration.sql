-- Networks that an account was opened from: strangers' failures do not lock these.
CREATE TABLE "known_networks" (
    "user_id" INTEGER NOT NULL,
    "network_hmac" BYTEA NOT NULL,
    "seen_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "known_networks_pkey" PRIMARY KEY ("user_id","network_hmac")
);
CREATE INDEX "known_networks_seen_at_idx" ON "known_networks"("seen_at");
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Wrong codes by account, network and day.
CREATE TABLE "otp_network_failures" (
    "user_id" INTEGER NOT NULL,
    "on_day" DATE NOT NULL,
    "network_hmac" BYTEA NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "otp_network_failures_pkey" PRIMARY KEY ("user_id","on_day","network_hmac")
);
CREATE INDEX "otp_network_failures_on_day_idx" ON "otp_network_failures"("on_day");
ALTER TABLE "otp_network_failures" ADD CONSTRAINT "otp_network_failures_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "otp_failures" ADD COLUMN "known_failures" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "otps" ADD COLUMN "known_attempts" INTEGER NOT NULL DEFAULT 0;
alter table otps add constraint otps_at_most_five_known_attempts check (known_attempts between 0 and 5);

-- Keeps the `max_count` most recently seen networks of a user.
create function remember_network(owner int, hmac bytea, max_count int) returns void language plpgsql as $$
begin
  insert into known_networks as known (user_id, network_hmac) values (owner, hmac)
  on conflict (user_id, network_hmac) do update set seen_at = now() where known.seen_at < now() - interval '1 hour';
  delete from known_networks
   where (user_id, network_hmac) in (
     select user_id, network_hmac from known_networks where user_id = owner
      order by seen_at desc, network_hmac offset max_count
   );
end $$;

-- Counts an attempt at the user's live code, until it is known to be right. No row: there is no live code, or the
-- code, the network or the account is out of attempts. The lock on the code puts parallel attempts in a queue.
create function count_otp_attempt(
  owner int, of_purpose otp_purpose, hmac bytea, known_days int,
  max_per_code int, max_per_network int, max_unknown int, max_known int
) returns table (otp_id int, code_hmac bytea, on_day text, is_known boolean) language plpgsql as $$
declare
  live otps;
  today date := (now() at time zone 'UTC')::date;
  known int := exists (
    select from known_networks k
     where k.user_id = owner and k.network_hmac = hmac and k.seen_at > now() - make_interval(days => known_days)
  )::int;
begin
  select * into live from otps o
   where o.user_id = owner and o.purpose = of_purpose and o.consumed_at is null and o.superseded_at is null
     and o.expires_at > now() and case known when 1 then o.known_attempts else o.attempts end < max_per_code
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

  update otps o set attempts = o.attempts + 1 - known, known_attempts = o.known_attempts + known where o.id = live.id;
  return query select live.id, live.code_hmac, today::text, known = 1;
end $$;
