-- Each order that a list of the console has is an index with the id behind it, so that a page reads no more than it
-- shows. Texts that are searched by their beginning stand in the order of their bytes, whatever the database's own is.
DROP INDEX "users_created_at_idx";
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at", "id");
DROP INDEX "messages_created_at_idx";
CREATE INDEX "messages_created_at_id_idx" ON "messages"("created_at", "id");

create index users_username_prefix on users (lower(username) collate "C", id);
create index users_email_prefix on users (email collate "C", id);
create index users_phone_prefix on users (phone collate "C", id);
create index users_gone_created on users (created_at, id) where deleted_at is not null;
create index users_testers_created on users (created_at, id) where is_tester;
create index users_self_excluded_created on users (created_at, id) where is_self_excluded;
create index user_kyc_status on user_kyc (status_id, user_id);
create index user_geolocations_status on user_geolocations (status_id, user_id);
create index buckets_cash on buckets (balance_cents, user_id) where kind = 'cash';

create index messages_status_created on messages (status, created_at, id);
create index messages_recipient_prefix on messages (recipient collate "C", id);
