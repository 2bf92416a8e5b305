-- What the overview draws, counted by the hour, so that a chart of 90 days reads thousands of rows and not millions.
create table "hourly_figures" (
  "figure" text not null,
  "key" text not null default '',
  "at" timestamptz(6) not null,
  "amount" bigint not null,
  constraint "hourly_figures_pkey" primary key ("figure", "at", "key"),
  constraint "hourly_figures_at_check" check ("at" = date_trunc('hour', "at", 'UTC'))
);

-- Who used the app on which day of UTC.
create table "active_days" (
  "on_day" date not null,
  "user_id" integer not null,
  constraint "active_days_pkey" primary key ("on_day", "user_id")
);
create index "active_days_user_id_idx" on "active_days" ("user_id");
alter table "active_days" add constraint "active_days_user_id_fkey"
  foreign key ("user_id") references "users" ("id") on delete cascade on update cascade;

create index "promo_claims_created_at_idx" on "promo_claims" ("created_at");
-- The ledger grows at its end only: a few pages of index say which part of it is of an hour.
create index "ledger_transactions_created_at_brin" on "ledger_transactions" using brin ("created_at");

-- A token is written down as used at most every five minutes, and at its first use of a day.
create function note_active_day() returns trigger language plpgsql as $$
begin
  insert into active_days (on_day, user_id) values ((new.last_used_at at time zone 'UTC')::date, new.user_id)
  on conflict do nothing;
  return null;
end $$;
create trigger access_tokens_note_active_day after insert or update of last_used_at on access_tokens
  for each row execute function note_active_day();

insert into active_days (on_day, user_id)
select distinct (day at time zone 'UTC')::date, user_id
  from access_tokens, unnest(array[created_at, last_used_at]) as day
 where day > now() - interval '91 days';
