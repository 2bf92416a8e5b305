create table "refusals" (
  "id" bigserial not null,
  "request_id" text not null,
  "user_id" integer,
  "method" text not null,
  "path" text not null,
  "user_agent" text not null default '',
  "status" integer not null,
  "rule" text not null,
  "detail" jsonb,
  "sent" jsonb,
  "answer" jsonb not null,
  "created_at" timestamptz(6) not null default current_timestamp,
  constraint "refusals_pkey" primary key ("id"),
  constraint "refusals_status_check" check (status between 400 and 499)
);

create index "refusals_request_id_id_idx" on "refusals" ("request_id", "id");
create index "refusals_user_id_id_idx" on "refusals" ("user_id", "id");
create index "refusals_created_at_idx" on "refusals" ("created_at");

alter table "refusals" add constraint "refusals_user_id_fkey"
  foreign key ("user_id") references "users" ("id") on delete cascade on update cascade;
