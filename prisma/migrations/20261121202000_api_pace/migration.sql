create table "api_pace" (
  "id" bigserial not null,
  "at" timestamptz(6) not null default current_timestamp,
  "calls" integer not null,
  "failed" integer not null,
  "counts" integer[],
  constraint "api_pace_pkey" primary key ("id"),
  constraint "api_pace_calls_check" check ("calls" > 0 and "failed" between 0 and "calls")
);

create index "api_pace_at_idx" on "api_pace" ("at");
