alter table "refusals" add column "client_request_id" text;
alter table "refusals" add constraint "refusals_client_request_id_check"
  check (char_length("client_request_id") between 1 and 64);

create index "refusals_client_request_id_id_idx" on "refusals" ("client_request_id", "id");
-- The latest calls of users, however many came without a token since.
create index "refusals_of_users_idx" on "refusals" ("id") where "user_id" is not null;
