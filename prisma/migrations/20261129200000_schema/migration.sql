-- Types, tables, constraints and indexes. prisma/schema.prisma describes the same tables, except for CHECK constraints and
-- partial or expression indexes, which Prisma has no syntax for.

-- Operators -------------------------------------------------------------------

create type operator_role as enum ('viewer', 'editor', 'manager');
create type operator_link_purpose as enum ('invitation', 'password_reset', 'recovery');
create type approval_decision as enum ('approved', 'rejected', 'canceled');

create table operators (
  id serial not null,
  email text not null,
  name text not null,
  role operator_role not null,
  password_hash text,
  password_changed_at timestamptz(6),
  totp_secret bytea,
  totp_enabled_at timestamptz(6),
  totp_last_step bigint not null default 0,
  theme text not null default 'system',
  zone text not null default 'America/New_York',
  density text not null default 'comfortable',
  has_shortcuts boolean not null default true,
  disabled_at timestamptz(6),
  invited_by_id integer,
  promoted_by_id integer,
  manager_since timestamptz(6),
  is_manager_unapproved boolean not null default false,
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  sso_issuer text,
  sso_subject text,
  sso_linked_at timestamptz(6),
  constraint operators_pkey primary key (id),
  constraint operators_invited_by_id_fkey foreign key (invited_by_id) references operators (id) on update cascade
    on delete restrict,
  constraint operators_promoted_by_id_fkey foreign key (promoted_by_id) references operators (id) on update cascade
    on delete restrict,
  constraint operators_email_lower_case check (email = lower(email)),
  constraint operators_theme_known check (theme in ('system', 'light', 'dark')),
  constraint operators_density_known check (density in ('comfortable', 'compact')),
  constraint operators_totp_with_secret check (totp_enabled_at is null or totp_secret is not null),
  constraint operators_sso_link_complete check (num_nulls(sso_issuer, sso_subject, sso_linked_at) in (0, 3))
);
create unique index operators_email_key on operators (email);
create unique index operators_sso_issuer_sso_subject_key on operators (sso_issuer, sso_subject);

create table operator_sessions (
  id serial not null,
  operator_id integer not null,
  token_hash bytea not null,
  user_agent text not null default '',
  ip text not null default '',
  has_totp boolean not null default false,
  created_at timestamptz(6) not null default current_timestamp,
  last_used_at timestamptz(6) not null default current_timestamp,
  expires_at timestamptz(6) not null,
  ended_at timestamptz(6),
  end_reason text,
  sso_authenticated_at timestamptz(6),
  awaits_code boolean not null default false,
  -- The position in the WAL after the operator's last change. A replica serves the operator's reads only once it has replayed it.
  written_lsn bigint,
  constraint operator_sessions_pkey primary key (id),
  constraint operator_sessions_operator_id_fkey foreign key (operator_id) references operators (id) on update cascade
    on delete restrict,
  constraint operator_sessions_end_reason_set check ((ended_at is null) = (end_reason is null)),
  constraint operator_sessions_max_twelve_hours check (expires_at <= created_at + interval '12 hours')
);
create unique index operator_sessions_token_hash_key on operator_sessions (token_hash);
create index operator_sessions_operator_id_id_idx on operator_sessions (operator_id, id);
create index operator_sessions_live on operator_sessions (operator_id) where ended_at is null;

create table operator_links (
  id serial not null,
  operator_id integer not null,
  purpose operator_link_purpose not null,
  token_hash bytea not null,
  created_at timestamptz(6) not null default current_timestamp,
  expires_at timestamptz(6) not null,
  used_at timestamptz(6),
  constraint operator_links_pkey primary key (id),
  constraint operator_links_operator_id_fkey foreign key (operator_id) references operators (id) on update cascade
    on delete restrict
);
create unique index operator_links_token_hash_key on operator_links (token_hash);
create index operator_links_operator_id_idx on operator_links (operator_id);

create table operator_recovery_codes (
  operator_id integer not null,
  code_hash bytea not null,
  used_at timestamptz(6),
  constraint operator_recovery_codes_pkey primary key (operator_id, code_hash),
  constraint operator_recovery_codes_operator_id_fkey foreign key (operator_id)
    references operators (id) on update cascade on delete restrict
);

create table operator_attempts (
  key_hmac bytea not null,
  failures integer not null,
  counted_at timestamptz(6) not null default current_timestamp,
  locked_until timestamptz(6),
  constraint operator_attempts_pkey primary key (key_hmac),
  constraint operator_attempts_counted check (failures > 0)
);

-- Networks that operators signed in from, as keyed hashes. Failures from other networks do not count against them.
create table operator_networks (
  operator_id integer not null,
  network_hmac bytea not null,
  seen_at timestamptz not null default now(),
  constraint operator_networks_pkey primary key (operator_id, network_hmac),
  constraint operator_networks_operator_id_fkey foreign key (operator_id) references operators (id) on update cascade
    on delete cascade
);
create index operator_networks_seen_at_idx on operator_networks (seen_at);

create table operator_alerts (
  key text not null,
  sent_at timestamptz(6) not null default current_timestamp,
  constraint operator_alerts_pkey primary key (key)
);

-- Operators who have an object of the console open, such as "promo 12". A row counts for a minute.
create unlogged table operator_presences (
  object text not null,
  operator_id integer not null,
  is_editing boolean not null default false,
  seen_at timestamptz(6) not null default clock_timestamp(),
  constraint operator_presences_pkey primary key (object, operator_id),
  constraint operator_presences_operator_id_fkey foreign key (operator_id) references operators (id) on update cascade
    on delete cascade,
  constraint operator_presences_object_length check (char_length(object) between 1 and 100)
);
create index operator_presences_operator_id_idx on operator_presences (operator_id);
create index operator_presences_seen_at_idx on operator_presences (seen_at);

create table saved_views (
  id serial not null,
  operator_id integer not null,
  list text not null,
  name text not null,
  search text not null default '',
  is_shared boolean not null default false,
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  constraint saved_views_pkey primary key (id),
  constraint saved_views_operator_id_fkey foreign key (operator_id) references operators (id) on update cascade
    on delete cascade,
  constraint saved_views_name_length check (char_length(name) between 1 and 60),
  constraint saved_views_search_length check (char_length(search) <= 2000)
);
create index saved_views_operator_id_idx on saved_views (operator_id);
create unique index saved_views_name_key on saved_views (operator_id, list, lower(name));
create index saved_views_shared on saved_views (list) where is_shared;

create table pictures (
  hash bytea not null,
  type text not null,
  bytes bytea not null,
  width integer not null,
  height integer not null,
  operator_id integer not null,
  created_at timestamptz(6) not null default current_timestamp,
  last_uploaded_at timestamptz(6) not null default current_timestamp,
  constraint pictures_pkey primary key (hash),
  constraint pictures_operator_id_fkey foreign key (operator_id) references operators (id) on update cascade
    on delete restrict,
  constraint pictures_hash_of_bytes check (hash = sha256(bytes)),
  constraint pictures_type_known check (type in ('image/png', 'image/jpeg', 'image/webp')),
  constraint pictures_size check (octet_length(bytes) between 1 and 524288),
  constraint pictures_dimensions check (width between 16 and 2048 and height between 16 and 2048)
);
alter table pictures alter column bytes set storage external;

-- The words for full-text search. Punctuation separates words, so "jordan.reyes" is found by either part.
create function audit_words(author_name text, subject_name text, reason text, request_id text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig,
    regexp_replace(lower(concat_ws(' ', author_name, subject_name, reason, request_id)), '[^[:alnum:]]+', ' ', 'g'))
$$;

create table audit_rows (
  id bigserial not null,
  operator_id integer,
  author_name text not null default '',
  session_id integer,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  subject_name text not null default '',
  before jsonb,
  after jsonb,
  reason text not null default '',
  request_id text not null default '',
  approved_by_id integer,
  reverts_id bigint,
  created_at timestamptz(6) not null default current_timestamp,
  -- A token requests approvals, but never decides one, and never creates or revokes a token.
  api_token_id integer,
  -- What a change gave its user, so that no statement needs the list of the changes that do.
  favors text,
  constraint audit_rows_pkey primary key (id),
  constraint audit_rows_operator_id_fkey foreign key (operator_id) references operators (id) on update cascade
    on delete restrict,
  constraint audit_rows_approved_by_id_fkey foreign key (approved_by_id) references operators (id) on update cascade
    on delete restrict,
  constraint audit_rows_session_id_fkey foreign key (session_id) references operator_sessions (id) on update cascade
    on delete restrict,
  constraint audit_rows_reverts_id_fkey foreign key (reverts_id) references audit_rows (id) on update cascade
    on delete restrict,
  constraint audit_rows_author_set check (operator_id is not null or author_name <> ''),
  constraint audit_rows_approved_by_another check (approved_by_id <> operator_id),
  constraint audit_rows_actions_of_tokens check (api_token_id is null or (operator_id is not null and session_id is null
    and action in ('approval.request', 'feed.import', 'maintenance_window.plan', 'release.create'))),
  constraint audit_rows_favors_check check (favors in ('money', 'access'))
);
create unique index audit_rows_reverts_id_key on audit_rows (reverts_id);
create index audit_rows_subject_type_subject_id_id_idx on audit_rows (subject_type, subject_id, id);
create index audit_rows_operator_id_id_idx on audit_rows (operator_id, id);
create index audit_rows_request_id_idx on audit_rows (request_id);
create index audit_rows_created_at_id_idx on audit_rows (created_at, id);
create index audit_rows_author_name_created_at_id_idx on audit_rows (author_name, created_at, id);
create index audit_rows_action_created_at_id_idx on audit_rows (action, created_at, id);
create index audit_rows_words on audit_rows using gin (audit_words(author_name, subject_name, reason, request_id));

create table pending_approvals (
  id serial not null,
  action text not null,
  input jsonb not null,
  subject_type text not null,
  subject_id text not null,
  subject_name text not null default '',
  reason text not null,
  requested_by integer not null,
  requested_at timestamptz(6) not null default current_timestamp,
  expires_at timestamptz(6) not null default (now() + '7 days'),
  decided_by integer,
  decided_at timestamptz(6),
  decision approval_decision,
  decision_reason text not null default '',
  -- The token that requested it. The approved change names it in the audit log.
  api_token_id integer,
  -- A change has at most one open request.
  change_key text,
  constraint pending_approvals_pkey primary key (id),
  constraint pending_approvals_requested_by_fkey foreign key (requested_by) references operators (id) on update cascade
    on delete restrict,
  constraint pending_approvals_decided_by_fkey foreign key (decided_by) references operators (id) on update cascade
    on delete set null,
  constraint pending_approvals_decision_complete check ((decision is null) = (decided_at is null)
    and (decision is null) = (decided_by is null)),
  constraint pending_approvals_approved_in_time check (decision is distinct from 'approved'
    or decided_at <= expires_at),
  constraint pending_approvals_second_operator check ((decided_by = requested_by) = (decision = 'canceled'))
);
create index pending_approvals_subject_type_subject_id_idx on pending_approvals (subject_type, subject_id);
create index pending_approvals_open on pending_approvals (id) where decision is null;

create table policy_uses (
  id bigserial not null,
  action text not null,
  operator_id integer not null,
  user_id integer,
  cents bigint not null,
  per_user_cents bigint,
  created_at timestamptz(6) not null default clock_timestamp(),
  constraint policy_uses_pkey primary key (id),
  constraint policy_uses_operator_id_fkey foreign key (operator_id) references operators (id) on update cascade
    on delete restrict
);
create index policy_uses_operator_id_created_at_idx on policy_uses (operator_id, created_at);
create index policy_uses_user_id_created_at_idx on policy_uses (user_id, created_at);

create table api_tokens (
  id serial not null,
  operator_id integer not null,
  name text not null,
  -- SHA-256.
  token_hash bytea not null,
  -- The first characters of the token, by which operators recognize it.
  prefix text not null,
  scopes text[] not null,
  created_at timestamptz(6) not null default current_timestamp,
  expires_at timestamptz(6) not null,
  last_used_at timestamptz(6),
  revoked_at timestamptz(6),
  -- Null if it was revoked with all sessions of its operator.
  revoked_by_id integer,
  constraint api_tokens_pkey primary key (id),
  constraint api_tokens_operator_id_fkey foreign key (operator_id) references operators (id) on update cascade
    on delete restrict,
  constraint api_tokens_revoked_by_id_fkey foreign key (revoked_by_id) references operators (id) on update cascade
    on delete restrict,
  constraint api_tokens_name_length check (char_length(name) between 1 and 80),
  constraint api_tokens_prefix_length check (char_length(prefix) between 1 and 20),
  constraint api_tokens_scopes_known check (cardinality(scopes) > 0
    and scopes <@ array['releases:publish', 'maintenance:plan', 'slates:import', 'audit:read']),
  constraint api_tokens_expire_within_a_year check (expires_at > created_at
    and expires_at < created_at + interval '366 days'),
  constraint api_tokens_revoked_by_only_if_revoked check (revoked_by_id is null or revoked_at is not null)
);
create unique index api_tokens_token_hash_key on api_tokens (token_hash);
create index api_tokens_operator_id_idx on api_tokens (operator_id);
alter table audit_rows add constraint audit_rows_api_token_id_fkey foreign key (api_token_id)
  references api_tokens (id) on update cascade on delete restrict;
alter table pending_approvals add constraint pending_approvals_api_token_id_fkey foreign key (api_token_id)
  references api_tokens (id) on update cascade on delete restrict;

-- Outcomes of calls with an Idempotency-Key.
create table api_token_calls (
  token_id integer not null,
  scope text not null,
  key text not null,
  request_hash bytea not null,
  outcome jsonb not null,
  created_at timestamptz(6) not null default current_timestamp,
  expires_at timestamptz(6) not null,
  constraint api_token_calls_pkey primary key (token_id, scope, key),
  constraint api_token_calls_token_id_fkey foreign key (token_id) references api_tokens (id) on update cascade
    on delete cascade
);
create index api_token_calls_expires_at_idx on api_token_calls (expires_at);

-- Users -----------------------------------------------------------------------

create type user_mode as enum ('Cash', 'Arcade');
create type revocation_reason as enum ('sign_out', 'password_reset', 'deletion', 'too_many', 'operator', 'suspension',
  'email_restored', 'token_reuse', 'password_change');
create type platform as enum ('android', 'ios');
create type otp_purpose as enum ('forgot_password', 'reactivate_account', 'change_phone');
create type message_channel as enum ('mail', 'sms');
create type contact_kind as enum ('email', 'phone');
create type catalog_status as enum ('Active', 'Paused');

-- Prefix search needs byte order, so prefix indexes use the collation "C" whatever the database uses.
create table users (
  id serial not null,
  email text not null,
  username text not null,
  phone text,
  phone_verified_at timestamptz(6),
  password_hash text not null,
  is_adult boolean not null default false,
  avatar text not null default '/avatars/default.png',
  email_verified_at timestamptz(6),
  promo_code text not null default '',
  referral_code uuid not null default gen_random_uuid(),
  referral_link text not null default '',
  onboarding_id uuid not null default gen_random_uuid(),
  timezone text not null default 'UTC',
  platform text not null default '',
  mode user_mode not null default 'Cash',
  experience_level text not null default 'Beginner',
  is_self_excluded boolean not null default false,
  is_tester boolean not null default false,
  shows_recent_picks boolean not null default true,
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  deleted_at timestamptz(6),
  purged_at timestamptz(6),
  experience_level_override text,
  -- The previous username stays reserved while the user cannot change it again, so that no other account takes it over.
  former_username text not null default '',
  username_changed_at timestamptz(6),
  -- When email, phone or password of a user changed last, and which: withdrawals are held for some time after it.
  access_changed_at timestamptz(6),
  access_change text,
  -- Personal links end when all tokens of the user are revoked.
  tokens_revoked_at timestamptz(6),
  constraint users_pkey primary key (id),
  constraint users_email_is_lower_case check (email = lower(email)),
  constraint users_phone_has_ten_digits check (phone ~ '^[0-9]{10}$'),
  constraint users_purged_only_when_deleted check (purged_at is null or deleted_at is not null),
  -- An override is the level in effect; both columns are written together.
  constraint users_experience_level_override_applies check (experience_level_override is null
    or experience_level_override in ('Beginner', 'Intermediate', 'Expert')
    and experience_level = experience_level_override),
  constraint users_access_change check ((access_changed_at is null) = (access_change is null)
    and access_change in ('email', 'phone', 'password', 'bank account'))
);
create index users_created_at_id_idx on users (created_at, id);
create index users_email_prefix on users (email collate "C", id);
create index users_phone_prefix on users (phone collate "C", id);
create unique index users_username_key on users (lower(username));
create index users_username_prefix on users (lower(username) collate "C", id);
create index users_deleted on users (deleted_at) where deleted_at is not null and purged_at is null;
create index users_deleted_created on users (created_at, id) where deleted_at is not null;
create index users_testers_created on users (created_at, id) where is_tester;
create index users_testers on users (lower(username)) where is_tester and deleted_at is null;
create index users_self_excluded_created on users (created_at, id) where is_self_excluded;
create index users_former_username on users (lower(former_username)) where former_username <> '';
-- Anyone can sign up with any email or phone, so only proven ones are unique.
create unique index users_email_proven on users (email) where email_verified_at is not null;
create unique index users_phone_proven on users (phone) where phone_verified_at is not null;
create index users_email_idx on users (email);
create index users_phone_idx on users (phone);
alter table policy_uses add constraint policy_uses_user_id_fkey foreign key (user_id)
  references users (id) on update cascade on delete restrict;

create table access_tokens (
  id serial not null,
  user_id integer not null,
  token_hash bytea not null,
  created_at timestamptz(6) not null default current_timestamp,
  expires_at timestamptz(6) not null,
  last_used_at timestamptz(6) not null default current_timestamp,
  revoked_at timestamptz(6),
  revocation_reason revocation_reason,
  -- Push token and platform belong to the device that holds an access token.
  platform platform,
  fcm_token text,
  build integer[],
  previous_hashes bytea[] not null default '{}',
  refreshed_at timestamptz(6),
  constraint access_tokens_pkey primary key (id),
  constraint access_tokens_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete cascade,
  -- One session per push token: a phone receives the notifications of the user who is signed in on it. A hash index, because
  -- push tokens can be longer than a B-tree entry.
  constraint access_tokens_push_token_once exclude using hash (fcm_token with =) where (fcm_token is not null)
);
create unique index access_tokens_token_hash_key on access_tokens (token_hash);
create index access_tokens_user_id_created_at_idx on access_tokens (user_id, created_at);
create index access_tokens_expires_at_idx on access_tokens (expires_at);
create index access_tokens_previous_hashes on access_tokens using gin (previous_hashes) where previous_hashes <> '{}';

create table otps (
  id serial not null,
  user_id integer not null,
  purpose otp_purpose not null,
  code_hmac bytea not null,
  channel message_channel not null default 'mail',
  attempts integer not null default 0,
  known_attempts integer not null default 0,
  created_at timestamptz(6) not null default current_timestamp,
  expires_at timestamptz(6) not null,
  consumed_at timestamptz(6),
  superseded_at timestamptz(6),
  constraint otps_pkey primary key (id),
  constraint otps_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete cascade,
  constraint otps_at_most_five_attempts check (attempts between 0 and 5),
  constraint otps_at_most_five_known_attempts check (known_attempts between 0 and 5)
);
create index otps_user_id_purpose_created_at_idx on otps (user_id, purpose, created_at);
create index otps_expires_at_idx on otps (expires_at);
create unique index otps_one_live on otps (user_id, purpose) where consumed_at is null and superseded_at is null;

create table otp_failures (
  user_id integer not null,
  on_day date not null,
  failures integer not null default 0,
  known_failures integer not null default 0,
  constraint otp_failures_pkey primary key (user_id, on_day),
  constraint otp_failures_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete cascade
);
create index otp_failures_on_day_idx on otp_failures (on_day);

create table otp_network_failures (
  user_id integer not null,
  on_day date not null,
  network_hmac bytea not null,
  failures integer not null default 0,
  constraint otp_network_failures_pkey primary key (user_id, on_day, network_hmac),
  constraint otp_network_failures_user_id_fkey foreign key (user_id) references users (id) on update cascade
    on delete cascade
);
create index otp_network_failures_on_day_idx on otp_network_failures (on_day);

create table known_networks (
  user_id integer not null,
  network_hmac bytea not null,
  seen_at timestamptz(6) not null default current_timestamp,
  constraint known_networks_pkey primary key (user_id, network_hmac),
  constraint known_networks_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete cascade
);
create index known_networks_seen_at_idx on known_networks (seen_at);

create table email_verifications (
  id serial not null,
  user_id integer not null,
  email text not null,
  token_hash bytea not null,
  created_at timestamptz(6) not null default current_timestamp,
  expires_at timestamptz(6) not null,
  used_at timestamptz(6),
  constraint email_verifications_pkey primary key (id),
  constraint email_verifications_user_id_fkey foreign key (user_id) references users (id) on update cascade
    on delete cascade
);
create unique index email_verifications_token_hash_key on email_verifications (token_hash);
create index email_verifications_user_id_created_at_idx on email_verifications (user_id, created_at);
create index email_verifications_expires_at_idx on email_verifications (expires_at);

create table contact_changes (
  id serial not null,
  user_id integer not null,
  kind contact_kind not null,
  old_value text not null,
  new_value text not null,
  token_hash bytea,
  revert_token_hash bytea,
  created_at timestamptz(6) not null default now(),
  expires_at timestamptz(6) not null,
  superseded_at timestamptz(6),
  confirmed_at timestamptz(6),
  revert_expires_at timestamptz(6),
  reverted_at timestamptz(6),
  -- Whether the former email or phone was verified when it was changed. A sign-up can name a contact of anyone, so only a verified
  -- one passes bars and claims on. Null before the confirmation.
  is_old_verified boolean,
  -- When the link to restore an email was used after money had come in: the account is suspended, and the link restores nothing.
  restore_stopped_at timestamptz(6),
  constraint contact_changes_pkey primary key (id),
  constraint contact_changes_user_id_fkey foreign key (user_id) references users (id) on update cascade
    on delete cascade,
  constraint contact_changes_superseded_or_confirmed check (superseded_at is null or confirmed_at is null),
  constraint contact_changes_reverted_after_confirmed check (reverted_at is null or confirmed_at is not null)
);
create unique index contact_changes_token_hash_key on contact_changes (token_hash);
create unique index contact_changes_revert_token_hash_key on contact_changes (revert_token_hash);
create unique index contact_changes_one_pending on contact_changes (user_id, kind) where superseded_at is null
  and confirmed_at is null;
create index contact_changes_user_id_created_at_idx on contact_changes (user_id, created_at);
create index contact_changes_expires_at_idx on contact_changes (expires_at);
create index contact_changes_reserved on contact_changes (old_value) where kind = 'email' and superseded_at is null
  and reverted_at is null;
-- Sign-ups and changes look up the accounts that had a contact before.
create index contact_changes_former on contact_changes (old_value) where confirmed_at is not null;
create index contact_changes_replaced_by on contact_changes (new_value) where confirmed_at is not null;

create table referral_logs (
  id serial not null,
  user_id integer not null,
  referral_link text not null,
  created_at timestamptz(6) not null default current_timestamp,
  constraint referral_logs_pkey primary key (id),
  constraint referral_logs_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete cascade
);
create index referral_logs_user_id_created_at_idx on referral_logs (user_id, created_at);
create index referral_logs_created_at_idx on referral_logs (created_at);

create table device_info_logs (
  id serial not null,
  user_id integer not null,
  platform text not null,
  os text not null,
  version text not null,
  brand text not null,
  model text not null,
  created_at timestamptz(6) not null default current_timestamp,
  constraint device_info_logs_pkey primary key (id),
  constraint device_info_logs_user_id_fkey foreign key (user_id) references users (id) on update cascade
    on delete cascade
);
create index device_info_logs_user_id_created_at_idx on device_info_logs (user_id, created_at);
create index device_info_logs_created_at_idx on device_info_logs (created_at);

create table devices (
  user_id integer not null,
  platform platform not null,
  brand text not null,
  model text not null,
  os text not null,
  version text not null,
  build integer[],
  seen_at timestamptz(6) not null,
  constraint devices_pkey primary key (user_id, platform, brand, model),
  constraint devices_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete cascade,
  constraint devices_build_has_four_parts check (cardinality(build) = 4)
);
-- Without seen_at, so that a device that only reports again needs no index update.
create index devices_platform_build_idx on devices (platform, build, user_id);

create table user_engagement (
  user_id integer not null,
  current_streak integer not null default 0,
  streak_on date,
  enjoying_app_status text not null default 'not_eligible',
  rating_popup_closed_at timestamptz(6),
  has_scoring_notice_dsa boolean not null default false,
  is_gameplay_sound_enabled boolean not null default true,
  next_sound_key text,
  -- The last answer is part of the row that every balance reads.
  trivia_answered_at timestamptz(6),
  trivia_reset_hour smallint,
  constraint user_engagement_pkey primary key (user_id),
  constraint user_engagement_user_id_fkey foreign key (user_id) references users (id) on update cascade
    on delete cascade,
  constraint user_engagement_trivia_reset_hour check (trivia_reset_hour between 0 and 23),
  constraint user_engagement_last_trivia check (num_nulls(streak_on, trivia_answered_at, trivia_reset_hour) in (0, 3))
);

create table sounds (
  key text not null,
  name text not null,
  -- Reordering changes several places in one statement, so places are not unique.
  sequence integer not null,
  id serial not null,
  status catalog_status not null default 'Active',
  updated_at timestamptz(6) not null default current_timestamp,
  constraint sounds_pkey primary key (key)
);
create unique index sounds_id_key on sounds (id);
create unique index sounds_name_key on sounds (name);
alter table user_engagement add constraint user_engagement_next_sound_key_fkey foreign key (next_sound_key)
  references sounds (key) on update cascade on delete set null;

create table user_background_sounds (
  user_id integer not null,
  sound_key text not null,
  is_enabled boolean not null,
  constraint user_background_sounds_pkey primary key (user_id, sound_key),
  constraint user_background_sounds_user_id_fkey foreign key (user_id) references users (id) on update cascade
    on delete cascade,
  constraint user_background_sounds_sound_key_fkey foreign key (sound_key) references sounds (key) on update cascade
    on delete restrict
);

create table active_days (
  on_day date not null,
  user_id integer not null,
  constraint active_days_pkey primary key (on_day, user_id),
  constraint active_days_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete cascade
);
-- Serves the last day of a user as well as all days.
create index active_days_user_id_on_day_idx on active_days (user_id, on_day);

create table counted_builds (
  id integer not null default 1,
  builds jsonb not null,
  audiences jsonb not null,
  counted_at timestamptz(6) not null,
  constraint counted_builds_pkey primary key (id),
  constraint counted_builds_id_check check (id = 1)
);

create table user_notes (
  id serial not null,
  user_id integer not null,
  author_id integer not null,
  text text not null,
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  constraint user_notes_pkey primary key (id),
  constraint user_notes_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete cascade,
  constraint user_notes_author_id_fkey foreign key (author_id) references operators (id) on update cascade
    on delete restrict,
  constraint user_notes_text_length check (char_length(text) between 1 and 2000)
);
create index user_notes_user_id_id_idx on user_notes (user_id, id);
create index user_notes_author_id_idx on user_notes (author_id);

-- Users that an operator saved from the list of users. Members do not change, so the terms of a promo do not either.
create table segments (
  id serial not null,
  name text not null,
  users integer not null,
  created_by_id integer not null,
  created_at timestamptz(6) not null default current_timestamp,
  constraint segments_pkey primary key (id),
  constraint segments_created_by_id_fkey foreign key (created_by_id) references operators (id) on update cascade
    on delete restrict,
  constraint segments_name_length check (char_length(name) between 1 and 60),
  constraint segments_users_positive check (users > 0)
);
create unique index segments_name_key on segments (lower(name));
create index segments_created_by_id_idx on segments (created_by_id);

create table segment_users (
  segment_id integer not null,
  user_id integer not null,
  constraint segment_users_pkey primary key (segment_id, user_id),
  constraint segment_users_segment_id_fkey foreign key (segment_id) references segments (id) on update cascade
    on delete cascade,
  constraint segment_users_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete cascade
);
create index segment_users_user_id_idx on segment_users (user_id);

-- Persons, identity and location ----------------------------------------------

create type identity_provider as enum ('built_in', 'stripe');
-- `started` at the second provider, which has not received the documents yet; `returned` asks the user to submit again.
create type identity_case_status as enum ('started', 'pending', 'approved', 'rejected', 'returned', 'withdrawn');
create type identity_document_side as enum ('front', 'back');
create type location_source as enum ('user', 'operator', 'service');
create type location_outcome as enum ('allowed', 'mocked', 'inaccurate', 'outside', 'border', 'region', 'age',
  'identity', 'held', 'unknown');
create type exclusion_source as enum ('user', 'operator', 'service');
-- A job ends a time-out after its end. An exclusion is ended by an operator only.
create type exclusion_kind as enum ('exclusion', 'time_out');

-- What shows that accounts belong to one person, as SHA-256: proven mailboxes and phones, verified identities, payment methods,
-- devices. Former ones stay until the account is purged.
create table person_keys (
  user_id integer not null,
  key_hash bytea not null,
  kind text not null,
  seen_at timestamptz(6) not null default now(),
  -- When another account was found to have it.
  shared_at timestamptz(6),
  -- After a reset of the password by mail, phones and payment methods from before can be those of another person who knew the former
  -- password. The user proves them again, or they pass on only the bars that began before.
  distrusted_at timestamptz(6),
  constraint person_keys_pkey primary key (user_id, key_hash),
  constraint person_keys_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete cascade,
  constraint person_keys_kind_check check (kind in ('mailbox', 'phone', 'identity', 'payment', 'payout', 'device'))
);
create index person_keys_by_key on person_keys (key_hash, user_id);
create index person_keys_shared on person_keys (shared_at) where shared_at is not null;

-- What shows that a purged account belongs to a person, as keyed hashes (the key is not in the database). Kept while the account
-- bars its person, or counts what the person got once. `likeness` and `picture` only flag an identity check.
create table purged_person_keys (
  key_hmac bytea not null,
  user_id integer not null,
  kind text not null,
  constraint purged_person_keys_pkey primary key (key_hmac, user_id),
  constraint purged_person_keys_user_id_fkey foreign key (user_id) references users (id) on update cascade
    on delete cascade,
  constraint purged_person_keys_kind_check check (kind in ('mailbox', 'phone', 'identity', 'payment',
    'likeness', 'picture'))
);
create index purged_person_keys_user_id_idx on purged_person_keys (user_id);

-- What a person gets once: a promo, the reward of a trivia day, a place in a contest, a free entry of a day by its number.
-- A row for each contact and identity that the user has proven, so that no other account with one of them gets it too.
create table person_uses (
  key_hash bytea not null,
  subject text not null,
  number integer not null default 1,
  user_id integer not null,
  created_at timestamptz(6) not null default now(),
  constraint person_uses_pkey primary key (key_hash, subject, number),
  constraint person_uses_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete cascade
);
create index person_uses_user_id_subject_idx on person_uses (user_id, subject);
create index person_uses_of_a_day on person_uses (created_at) where subject ~ '^(free_entry|trivia):';

create table kyc_statuses (
  id integer not null,
  name text not null,
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  constraint kyc_statuses_pkey primary key (id)
);
create unique index kyc_statuses_name_key on kyc_statuses (name);

create table user_kyc (
  user_id integer not null,
  status_id integer not null,
  date_of_birth date,
  link_issued_at timestamptz(6),
  attempts integer,
  link_key bytea,
  -- When the date of birth became known.
  date_of_birth_at timestamptz(6),
  return_url text,
  constraint user_kyc_pkey primary key (user_id),
  constraint user_kyc_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete cascade,
  constraint user_kyc_status_id_fkey foreign key (status_id) references kyc_statuses (id) on update cascade
    on delete restrict
);
create index user_kyc_status on user_kyc (status_id, user_id);
create unique index user_kyc_link_key_key on user_kyc (link_key);

create table identity_cases (
  id serial not null,
  user_id integer not null,
  provider identity_provider not null default 'built_in',
  provider_reference text,
  status identity_case_status not null default 'pending',
  legal_name text,
  date_of_birth date,
  street text,
  city text,
  state text,
  postal_code text,
  address_hmac bytea,
  submitted_at timestamptz(6) not null default current_timestamp,
  decided_at timestamptz(6),
  decided_by_id integer,
  approved_by_id integer,
  reason text not null default '',
  constraint identity_cases_pkey primary key (id),
  constraint identity_cases_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete cascade,
  constraint identity_cases_decided_by_id_fkey foreign key (decided_by_id) references operators (id) on update cascade
    on delete restrict,
  constraint identity_cases_approved_by_id_fkey foreign key (approved_by_id) references operators (id) on update cascade
    on delete restrict,
  constraint identity_cases_approved_adult check (status <> 'approved'
    or date_of_birth + interval '18 years' < decided_at + interval '1 day'),
  constraint identity_cases_decided check ((decided_at is null) = (status in ('started', 'pending'))),
  constraint identity_cases_person_given check (provider = 'stripe'
    or num_nulls(legal_name, date_of_birth, street, city, state, postal_code, address_hmac) = 0)
);
create unique index identity_cases_open on identity_cases (user_id) where status in ('started', 'pending');
create unique index identity_cases_provider_reference_key on identity_cases (provider_reference);
create index identity_cases_user_id_id_idx on identity_cases (user_id, id);
create index identity_cases_submitted_at_id_idx on identity_cases (submitted_at, id);
create index identity_cases_status_submitted_at_idx on identity_cases (status, submitted_at, id);
create index identity_cases_address_hmac_idx on identity_cases (address_hmac);
create index identity_cases_decided_by_id_idx on identity_cases (decided_by_id);
create index identity_cases_approved_by_id_idx on identity_cases (approved_by_id);
create index identity_cases_date_of_birth_idx on identity_cases (date_of_birth);

-- The content is encrypted with a key that is not in the database, and deleted 30 days after the decision. The keyed hash
-- stays, to recognize the same document in another account.
create table identity_documents (
  id serial not null,
  case_id integer not null,
  side identity_document_side not null,
  type text not null,
  bytes integer not null,
  content bytea,
  deleted_at timestamptz(6),
  picture_hashes bytea not null default '\x',
  -- Parts of the hashes with their position. Copies share at least one.
  picture_bands integer[] not null default '{}',
  constraint identity_documents_pkey primary key (id),
  constraint identity_documents_case_id_fkey foreign key (case_id) references identity_cases (id) on update cascade
    on delete cascade,
  constraint identity_documents_type_known check (type in ('image/jpeg', 'image/png', 'image/webp')),
  constraint identity_documents_size check (bytes between 1 and 8388608 and octet_length(content) = bytes + 28),
  constraint identity_documents_deleted check ((content is null) = (deleted_at is not null))
);
create unique index identity_documents_case_id_side_key on identity_documents (case_id, side);
create index identity_documents_stored on identity_documents (case_id) where deleted_at is null;
create index identity_documents_picture_bands_idx on identity_documents using gin (picture_bands);

-- Pictures that are a copy of one that another user submitted before.
create table identity_document_copies (
  document_id integer not null,
  original_id integer not null,
  constraint identity_document_copies_pkey primary key (document_id, original_id),
  constraint identity_document_copies_document_id_fkey foreign key (document_id)
    references identity_documents (id) on update cascade on delete cascade,
  constraint identity_document_copies_original_id_fkey foreign key (original_id)
    references identity_documents (id) on update cascade on delete cascade
);
create index identity_document_copies_original_id_idx on identity_document_copies (original_id);

-- Events of the second provider that were applied, so that a repeated one has no effect.
create table identity_events (
  id text not null,
  type text not null,
  received_at timestamptz(6) not null default current_timestamp,
  constraint identity_events_pkey primary key (id)
);
create index identity_events_received_at_idx on identity_events (received_at);

create table geo_location_statuses (
  id integer not null,
  name text not null,
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  constraint geo_location_statuses_pkey primary key (id)
);
create unique index geo_location_statuses_name_key on geo_location_statuses (name);

create table user_geolocations (
  user_id integer not null,
  status_id integer not null,
  is_dfs_step_passed boolean not null default false,
  updated_at timestamptz(6) not null default current_timestamp,
  -- An allowed location is valid until `expires_at`; without it, or after it, the user's location is denied. While `is_held`,
  -- an operator denies it, whatever checks return. Cash play from `proven_from` on is covered by location_checks.
  expires_at timestamptz(6),
  region_code text,
  is_held boolean not null default false,
  proven_from timestamptz(6) not null default clock_timestamp(),
  -- Expiry of the location that a closed region, or a higher age there, ended. An undo restores it; any later change clears it.
  closed_expires_at timestamptz(6),
  constraint user_geolocations_pkey primary key (user_id),
  constraint user_geolocations_user_id_fkey foreign key (user_id) references users (id) on update cascade
    on delete cascade,
  constraint user_geolocations_status_id_fkey foreign key (status_id)
    references geo_location_statuses (id) on update cascade on delete restrict,
  constraint user_geolocations_held_is_denied check (not (is_held and expires_at is not null))
);
create index user_geolocations_status on user_geolocations (status_id, user_id);
create index user_geolocations_expires_at_idx on user_geolocations (expires_at);
create index user_geolocations_region_code_expires_at_idx on user_geolocations (region_code, expires_at);

-- A user plays for cash where the region is allowed, from its minimum age on.
create table regions (
  code text not null,
  name text not null,
  is_allowed boolean not null default false,
  min_age integer not null default 18,
  updated_at timestamptz(6) not null default current_timestamp,
  constraint regions_pkey primary key (code),
  constraint regions_min_age_of_adults check (min_age between 18 and 99)
);
create unique index regions_name_key on regions (name);
alter table user_geolocations add constraint user_geolocations_region_code_fkey foreign key (region_code)
  references regions (code) on update cascade on delete restrict;

-- Every check and override. `allowed_until` is when the location stopped being allowed: the expiry, or an earlier denial.
create table location_checks (
  id bigserial not null,
  user_id integer not null,
  source location_source not null,
  outcome location_outcome not null,
  region_code text,
  latitude double precision,
  longitude double precision,
  accuracy_m double precision,
  is_jump boolean not null default false,
  checked_at timestamptz(6) not null default clock_timestamp(),
  allowed_until timestamptz(6),
  constraint location_checks_pkey primary key (id),
  constraint location_checks_user_id_fkey foreign key (user_id) references users (id) on update cascade
    on delete cascade,
  constraint location_checks_region_code_fkey foreign key (region_code) references regions (code) on update cascade
    on delete restrict,
  constraint location_checks_allowed_ends check ((outcome = 'allowed') = (allowed_until is not null)),
  constraint location_checks_user_has_position check (source <> 'user'
    or num_nulls(latitude, longitude, accuracy_m) = 0)
);
create index location_checks_user_id_checked_at_idx on location_checks (user_id, checked_at);
create index location_checks_checked_at_id_idx on location_checks (checked_at, id);
create index location_checks_region_code_idx on location_checks (region_code);
create index location_checks_jumps on location_checks (checked_at, id) where is_jump;

create table suspensions (
  id serial not null,
  user_id integer not null,
  starts_at timestamptz(6) not null default current_timestamp,
  ends_at timestamptz(6),
  lifted_at timestamptz(6),
  constraint suspensions_pkey primary key (id),
  constraint suspensions_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete cascade,
  constraint suspensions_end_after_start check (ends_at > starts_at),
  constraint suspensions_lifted_after_start check (lifted_at >= starts_at)
);
create unique index suspensions_open on suspensions (user_id) where lifted_at is null;
create index suspensions_user_id_starts_at_idx on suspensions (user_id, starts_at);

-- An exclusion stays in effect after `ends_at`, until an operator ends it at the user's request.
create table self_exclusions (
  id serial not null,
  user_id integer not null,
  source exclusion_source not null,
  starts_at timestamptz(6) not null default clock_timestamp(),
  ends_at timestamptz(6),
  ended_at timestamptz(6),
  kind exclusion_kind not null default 'exclusion',
  constraint self_exclusions_pkey primary key (id),
  constraint self_exclusions_user_id_fkey foreign key (user_id) references users (id) on update cascade
    on delete cascade,
  constraint self_exclusions_time_out_ends check (kind = 'exclusion' or ends_at is not null)
);
create unique index self_exclusions_open on self_exclusions (user_id) where ended_at is null;
create index self_exclusions_user_id_starts_at_idx on self_exclusions (user_id, starts_at);
create index self_exclusions_time_outs on self_exclusions (ends_at) where kind = 'time_out' and ended_at is null;

create table deposit_limits (
  user_id integer not null,
  daily_cents bigint,
  weekly_cents bigint,
  monthly_cents bigint,
  -- From `…_next_at` on, the limit is `…_next_cents`; null is the general limit of the settings.
  daily_next_cents bigint,
  daily_next_at timestamptz(6),
  weekly_next_cents bigint,
  weekly_next_at timestamptz(6),
  monthly_next_cents bigint,
  monthly_next_at timestamptz(6),
  constraint deposit_limits_pkey primary key (user_id),
  constraint deposit_limits_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete cascade,
  constraint deposit_limits_not_negative
    check (least(daily_cents, weekly_cents, monthly_cents, daily_next_cents, weekly_next_cents,
    monthly_next_cents) >= 0),
  constraint deposit_limits_next_has_time check ((daily_next_cents is null or daily_next_at is not null)
    and (weekly_next_cents is null or weekly_next_at is not null) and (monthly_next_cents is null
    or monthly_next_at is not null))
);

-- App -------------------------------------------------------------------------

create type rollout_state as enum ('running', 'held', 'stopped');

create table games (
  id integer not null,
  name text not null,
  image text not null,
  status catalog_status not null default 'Active',
  sequence integer not null,
  featured_contest_image text not null,
  featured_contest_color1 text not null,
  featured_contest_color2 text not null,
  featured_contest_color3 text not null,
  featured_contest_btn_color text not null,
  big_wins_color1 text not null,
  big_wins_color2 text not null,
  big_wins_image text not null,
  big_wins_arrow text not null,
  big_wins_text_color text not null,
  cron_status integer not null default 0,
  created_at timestamptz(6) default current_timestamp,
  updated_at timestamptz(6) default current_timestamp,
  constraint games_pkey primary key (id),
  constraint games_colors_are_aarrggbb
    check (concat(featured_contest_color1, featured_contest_color2, featured_contest_color3,
    featured_contest_btn_color, big_wins_color1, big_wins_color2, big_wins_text_color) ~ '^(0x[0-9A-F]{8}){7}$')
);
create unique index games_name_key on games (name);

create table navigations (
  id serial not null,
  name text not null,
  status catalog_status not null default 'Active',
  sequence integer not null,
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  constraint navigations_pkey primary key (id)
);
create unique index navigations_name_key on navigations (name);

create table releases (
  id serial not null,
  platform platform not null,
  version text not null,
  force_update boolean not null default false,
  notes jsonb not null default '[]',
  publish_at timestamptz(6),
  withdrawn_at timestamptz(6),
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  rollout_plan jsonb not null default '[]',
  rollout_percent integer not null default 100,
  rollout_state rollout_state not null default 'running',
  rollout_since timestamptz(6),
  rollout_reason text not null default '',
  constraint releases_pkey primary key (id),
  constraint releases_version_is_numeric check (version ~ '^[0-9]{1,9}(\.[0-9]{1,9}){0,3}$'),
  constraint releases_notes_is_array check (jsonb_typeof(notes) = 'array'),
  constraint releases_rollout_plan_is_array check (jsonb_typeof(rollout_plan) = 'array'),
  constraint releases_rollout_percent_check check (rollout_percent between 1 and 100),
  constraint releases_complete_rollout_runs check (rollout_percent < 100 or rollout_state = 'running')
);
create index releases_platform_publish_at_idx on releases (platform, publish_at);

create table rollout_calls (
  release_id integer not null,
  stage_at timestamptz(6) not null,
  is_new boolean not null,
  callers integer not null,
  rejected integer not null,
  failed integer not null,
  constraint rollout_calls_pkey primary key (release_id, stage_at, is_new),
  constraint rollout_calls_release_id_fkey foreign key (release_id) references releases (id) on update cascade
    on delete cascade,
  constraint rollout_calls_check check (callers >= 0 and rejected >= 0 and failed >= 0)
);

create table release_adoption (
  release_id integer not null,
  day date not null,
  devices integer not null,
  platform_devices integer not null,
  constraint release_adoption_pkey primary key (release_id, day),
  constraint release_adoption_release_id_fkey foreign key (release_id) references releases (id) on update cascade
    on delete cascade,
  constraint release_adoption_check check (devices between 0 and platform_devices)
);

create table maintenance_windows (
  id serial not null,
  starts_at timestamptz(6) not null,
  ends_at timestamptz(6),
  message text not null,
  platforms platform[],
  canceled_at timestamptz(6),
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  constraint maintenance_windows_pkey primary key (id),
  constraint maintenance_windows_end_after_start check (ends_at > starts_at),
  constraint maintenance_windows_some_platform check (cardinality(platforms) > 0)
);

create table settings (
  key text not null,
  value jsonb not null,
  updated_at timestamptz(6) not null default current_timestamp,
  constraint settings_pkey primary key (key)
);

create table broadcast_states (
  name text not null,
  state jsonb not null,
  sent_at timestamptz(6) not null default current_timestamp,
  constraint broadcast_states_pkey primary key (name)
);

-- Feed ------------------------------------------------------------------------

create type feed_game_status as enum ('Scheduled', 'InProgress', 'Final', 'Postponed', 'Canceled', 'Suspended',
  'Delayed');

create table feed_games (
  game_id integer not null,
  feed_game_id integer not null,
  home_team text not null default '',
  away_team text not null default '',
  scheduled_at timestamptz(6),
  status feed_game_status not null default 'Scheduled',
  started_at timestamptz(6),
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  -- Picks wait for a match that was put off from its first start, whatever its new one is.
  put_off_from timestamptz(6),
  constraint feed_games_pkey primary key (game_id, feed_game_id),
  constraint feed_games_game_id_fkey foreign key (game_id) references games (id) on update cascade on delete restrict
);
create index feed_games_game_id_scheduled_at_idx on feed_games (game_id, scheduled_at);
-- The console pages through matches by start time, matches without one last. The second column packs both IDs into one key.
create unique index feed_games_list on feed_games ( (coalesce(scheduled_at, 'infinity')),
  ((game_id::bigint << 32) | feed_game_id) );
create unique index feed_games_list_key on feed_games (((game_id::bigint << 32) | feed_game_id));

create table feed_players (
  game_id integer not null,
  feed_player_id integer not null,
  first_name text not null,
  last_name text not null,
  short_name text not null,
  team text not null,
  position text not null default '',
  headshot text,
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  constraint feed_players_pkey primary key (game_id, feed_player_id),
  constraint feed_players_game_id_fkey foreign key (game_id) references games (id) on update cascade on delete restrict
);

create table projections (
  game_id integer not null,
  feed_player_id integer not null,
  feed_game_id integer not null,
  projection numeric(8,2),
  result numeric(8,2),
  is_played boolean,
  feed_line numeric(8,2),
  line_held_by_id integer,
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  constraint projections_pkey primary key (game_id, feed_game_id, feed_player_id),
  constraint projections_line_held_by_id_fkey foreign key (line_held_by_id) references operators (id) on update cascade
    on delete restrict,
  constraint projections_game_id_feed_game_id_fkey foreign key (game_id, feed_game_id)
    references feed_games (game_id, feed_game_id) on update cascade on delete restrict,
  constraint projections_game_id_feed_player_id_fkey foreign key (game_id, feed_player_id)
    references feed_players (game_id, feed_player_id) on update cascade on delete restrict
) with (fillfactor = 70);
create index projections_game_id_feed_player_id_idx on projections (game_id, feed_player_id);

create table feed_deliveries (
  game_id integer not null,
  delivered_at timestamptz(6) not null default clock_timestamp(),
  games integer not null,
  players integer not null,
  projections integer not null,
  results integer not null,
  constraint feed_deliveries_pkey primary key (game_id),
  constraint feed_deliveries_game_id_fkey foreign key (game_id) references games (id) on update cascade
    on delete restrict
);

-- Results and matches that operators changed, so that these operators do not decide about money that the changes paid.
create table feed_edits (
  id bigserial not null,
  audit_id bigint not null,
  game_id integer not null,
  feed_game_id integer not null,
  feed_player_id integer,
  line numeric(8,2),
  constraint feed_edits_pkey primary key (id),
  constraint feed_edits_audit_id_fkey foreign key (audit_id) references audit_rows (id) on update cascade
    on delete restrict,
  constraint feed_edits_game_id_feed_game_id_fkey foreign key (game_id, feed_game_id)
    references feed_games (game_id, feed_game_id) on update cascade on delete cascade,
  constraint feed_edits_line_of_player check (line is null or feed_player_id is not null)
);
create index feed_edits_audit_id_idx on feed_edits (audit_id);
create index feed_edits_game_id_feed_game_id_idx on feed_edits (game_id, feed_game_id);

-- Contests --------------------------------------------------------------------

create type contest_kind as enum ('practice', 'cash', 'arcade');
create type contest_status as enum ('open', 'locked', 'completed', 'canceled');
create type contest_entry_status as enum ('joined', 'left', 'canceled', 'completed');
create type contest_settlement_kind as enum ('completion', 'cancellation', 'correction');

-- A prize table: [{"from": 1, "to": 1, "cents": 50000, "bucket": "cash"}, …], places ascending without overlap. Practice
-- pays nothing, a free contest no cash, and play money never becomes money.
create function is_prize_table(prizes jsonb, kind contest_kind, buy_in_cents bigint) returns boolean
  language sql immutable as $$
  select jsonb_typeof(prizes) = 'array' and not exists (
    select from (
      select *, lag(last_place, 1, 0) over (order by position) as previous
        from (
          select position, (prize ->> 'from')::int as first_place, (prize ->> 'to')::int as last_place,
                 (prize ->> 'cents')::bigint as cents, prize ->> 'bucket' as bucket
            from jsonb_array_elements(prizes) with ordinality as element (prize, position)
        ) as read
    ) as row
     where coalesce(first_place <= previous or last_place < first_place or cents <= 0, true)
        or not case kind
                 when 'cash' then bucket = 'site_credits' or bucket = 'cash' and buy_in_cents > 0
                 when 'arcade' then bucket in ('bucks', 'credits')
                 else false end
  )
$$;

create table blueprints (
  id serial not null,
  game_id integer not null,
  name text not null,
  kind contest_kind not null,
  buy_in_cents bigint not null default 0,
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  capacity integer,
  prizes jsonb not null default '[]',
  constraint blueprints_pkey primary key (id),
  constraint blueprints_game_id_fkey foreign key (game_id) references games (id) on update cascade on delete restrict,
  constraint blueprints_buy_in_not_negative check (buy_in_cents >= 0),
  constraint blueprints_capacity_positive check (capacity > 1),
  constraint blueprints_prizes_valid check (is_prize_table(prizes, kind, buy_in_cents))
);
create index blueprints_practice on blueprints (id) where kind = 'practice';

create table blueprint_feed_games (
  blueprint_id integer not null,
  game_id integer not null,
  feed_game_id integer not null,
  constraint blueprint_feed_games_pkey primary key (blueprint_id, game_id, feed_game_id),
  constraint blueprint_feed_games_blueprint_id_fkey foreign key (blueprint_id)
    references blueprints (id) on update cascade on delete cascade,
  constraint blueprint_feed_games_game_id_feed_game_id_fkey foreign key (game_id, feed_game_id)
    references feed_games (game_id, feed_game_id) on update cascade on delete restrict
);

create table contests (
  id serial not null,
  blueprint_id integer not null,
  name text not null,
  status contest_status not null default 'open',
  starts_at timestamptz(6),
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  game_id integer not null,
  kind contest_kind not null,
  buy_in_cents bigint not null default 0,
  capacity integer,
  prizes jsonb not null default '[]',
  entry_count integer not null default 0,
  feed_standings jsonb,
  feed_standings_at timestamptz(6),
  -- A locked contest stores that it has started. Afterwards a match that is postponed, canceled or without a start does not
  -- open it again; only a start in the future of all its matches does, which a correction of the feed or two managers set.
  started_at timestamptz(6),
  -- Set while the standings of the feed differ from those that an operator decided, until another manager decides.
  standings_differ_at timestamptz(6),
  constraint contests_pkey primary key (id),
  constraint contests_blueprint_id_fkey foreign key (blueprint_id) references blueprints (id) on update cascade
    on delete restrict,
  constraint contests_game_id_fkey foreign key (game_id) references games (id) on update cascade on delete restrict,
  constraint contests_prizes_valid check (is_prize_table(prizes, kind, buy_in_cents)),
  constraint contests_within_capacity check (entry_count between 0 and coalesce(capacity, entry_count))
);
create index contests_blueprint_id_idx on contests (blueprint_id);
create index contests_open on contests (blueprint_id) where status = 'open';
create index contests_practice on contests (game_id, id) where kind = 'practice' and status = 'open';
create index contests_active on contests (id) where status in ('open', 'locked');
create index contests_standings_differ on contests (standings_differ_at) where standings_differ_at is not null;
create index contests_completed_start on contests (least(starts_at, started_at)) where status = 'completed';

create table contest_entries (
  id bigserial not null,
  contest_id integer not null,
  user_id integer not null,
  created_at timestamptz(6) not null default current_timestamp,
  status contest_entry_status not null default 'joined',
  buy_in_cents bigint not null default 0,
  unreturned_cents bigint not null default 0,
  refunded_cents bigint not null default 0,
  rank integer,
  paid_cents bigint not null default 0,
  settlement integer not null default 0,
  settled_at timestamptz(6),
  constraint contest_entries_pkey primary key (id),
  constraint contest_entries_contest_id_fkey foreign key (contest_id) references contests (id) on update cascade
    on delete restrict,
  constraint contest_entries_user_id_fkey foreign key (user_id) references users (id) on update cascade
    on delete restrict,
  constraint contest_entries_unreturned_within_buy_in check (unreturned_cents between 0 and buy_in_cents),
  constraint contest_entries_refund_whole check (refunded_cents = case when status in ('left', 'canceled')
    then buy_in_cents else 0 end),
  constraint contest_entries_paid_if_completed check (paid_cents >= 0 and (status = 'completed' or (paid_cents = 0
    and rank is null))),
  constraint contest_entries_settled check ((status in ('canceled', 'completed')) = (settled_at is not null))
);
create index contest_entries_user_id_idx on contest_entries (user_id);
create index contest_entries_contest_id_idx on contest_entries (contest_id);
create unique index contest_entries_one_per_user on contest_entries (contest_id, user_id) where status <> 'left';

-- A decision about a contest. A job pays it entry by entry, and continues after a crash.
create table contest_settlements (
  id serial not null,
  contest_id integer not null,
  number integer not null,
  kind contest_settlement_kind not null,
  reason text not null default '',
  decided_by_id integer,
  decided_by text not null default '',
  created_at timestamptz(6) not null default current_timestamp,
  applied_at timestamptz(6),
  constraint contest_settlements_pkey primary key (id),
  constraint contest_settlements_contest_id_fkey foreign key (contest_id) references contests (id) on update cascade
    on delete restrict,
  constraint contest_settlements_decided_by_id_fkey foreign key (decided_by_id)
    references operators (id) on update cascade on delete restrict
);
create unique index contest_settlements_contest_id_number_key on contest_settlements (contest_id, number);
create unique index contest_settlements_one_at_a_time on contest_settlements (contest_id) where applied_at is null;
create unique index contest_settlements_end_once on contest_settlements (contest_id) where kind <> 'correction';

-- Place and prize of one entry: [{"bucket": "cash", "cents": "5000"}].
create table contest_settlement_entries (
  settlement_id integer not null,
  entry_id bigint not null,
  user_id integer not null,
  rank integer,
  prizes jsonb not null default '[]',
  shortfall_cents bigint not null default 0,
  is_forfeited boolean not null default false,
  applied_at timestamptz(6),
  constraint contest_settlement_entries_pkey primary key (settlement_id, entry_id),
  constraint contest_settlement_entries_settlement_id_fkey foreign key (settlement_id)
    references contest_settlements (id) on update cascade on delete restrict,
  constraint contest_settlement_entries_user_id_fkey foreign key (user_id) references users (id) on update cascade
    on delete restrict,
  constraint contest_settlement_entries_entry_id_fkey foreign key (entry_id)
    references contest_entries (id) on update cascade on delete restrict
);
create index contest_settlement_entries_user_id_idx on contest_settlement_entries (user_id);
create index contest_settlement_entries_entry_id_idx on contest_settlement_entries (entry_id);
create index contest_settlement_entries_unpaid on contest_settlement_entries (settlement_id, entry_id)
  where applied_at is null;

-- Entries and settlement ------------------------------------------------------

create type entry_outcome as enum ('won', 'lost', 'refunded');
create type pick_side as enum ('more', 'less');
create type pick_outcome as enum ('won', 'lost', 'void');
create type correction_status as enum ('open', 'accepted', 'rejected', 'withdrawn', 'noted');

create table multiplier_tables (
  id serial not null,
  created_at timestamptz(6) not null default current_timestamp,
  created_by_id integer,
  created_by text not null default '',
  reason text not null default '',
  constraint multiplier_tables_pkey primary key (id),
  constraint multiplier_tables_created_by_id_fkey foreign key (created_by_id) references operators (id) on update cascade
    on delete set null
);

create table multipliers (
  table_id integer not null,
  picks integer not null,
  multiplier numeric(8,2) not null,
  constraint multipliers_pkey primary key (table_id, picks),
  constraint multipliers_table_id_fkey foreign key (table_id) references multiplier_tables (id) on update cascade
    on delete cascade,
  constraint multipliers_two_to_six_picks check (picks between 2 and 6),
  constraint multipliers_above_one check (multiplier > 1)
);

create table pickem_entries (
  id bigserial not null,
  user_id integer not null,
  game_id integer not null,
  contest_name text not null,
  mode user_mode not null,
  buy_in_cents bigint not null,
  multiplier_table_id integer not null,
  multiplier numeric(8,2) not null,
  payout_cents bigint not null,
  picks integer not null,
  unreturned_cents bigint not null default 0,
  outcome entry_outcome,
  settled_at timestamptz(6),
  settlement integer not null default 0,
  paid_cents bigint,
  players_key text,
  free_on date,
  free_number integer,
  created_at timestamptz(6) not null default current_timestamp,
  -- A loss with fewer than two live picks is refunded.
  is_short_loss_refunded boolean not null default false,
  is_operator_refund boolean not null default false,
  constraint pickem_entries_pkey primary key (id),
  constraint pickem_entries_user_id_fkey foreign key (user_id) references users (id) on update cascade
    on delete restrict,
  constraint pickem_entries_game_id_fkey foreign key (game_id) references games (id) on update cascade
    on delete restrict,
  constraint pickem_entries_multiplier_table_id_fkey foreign key (multiplier_table_id)
    references multiplier_tables (id) on update cascade on delete restrict,
  constraint pickem_entries_two_to_six_picks check (picks between 2 and 6),
  constraint pickem_entries_buy_in_not_negative check (buy_in_cents >= 0),
  constraint pickem_entries_unreturned_is_stake check (unreturned_cents between 0 and buy_in_cents),
  constraint pickem_entries_payout_positive check (payout_cents > 0),
  constraint pickem_entries_settled_with_outcome check ((outcome is null) = (settled_at is null)),
  constraint pickem_entries_paid_not_negative check (paid_cents >= 0),
  constraint pickem_entries_lost_pays_nothing check (outcome is distinct from 'lost' or coalesce(paid_cents, 0) = 0),
  constraint pickem_entries_won_within_payout check (outcome <> 'won' or paid_cents <= payout_cents),
  constraint pickem_entries_refund_of_buy_in check (outcome <> 'refunded' or paid_cents = buy_in_cents),
  constraint pickem_entries_free_is_numbered check ((buy_in_cents = 0) = (free_on is not null)
    and (free_on is null) = (free_number is null) and free_number >= 1),
  constraint pickem_entries_operator_refund check (not is_operator_refund or outcome is not distinct from 'refunded')
);
create index pickem_entries_created_at_idx on pickem_entries (created_at);
create index pickem_entries_open_with_buy_in on pickem_entries (user_id) where settled_at is null and buy_in_cents > 0;
create index pickem_entries_open_players on pickem_entries (user_id, game_id, players_key) where settled_at is null;
-- Concurrent sales cannot exceed the daily number of free entries, nor open two free entries on the same players.
create unique index pickem_entries_free_ration on pickem_entries (user_id, free_on, free_number)
  where free_on is not null;
create unique index pickem_entries_one_open_free on pickem_entries (user_id, game_id, players_key)
  where settled_at is null and buy_in_cents = 0;
create index pickem_entries_open_user on pickem_entries (user_id) where settled_at is null;
create index pickem_entries_user_id_id_idx on pickem_entries (user_id, id);
create index pickem_entries_outcome_id_idx on pickem_entries (outcome, id);
-- Decided entries of a user in the order of settlement. Levels and challenges count them at each settlement.
create index pickem_entries_decided on pickem_entries (user_id, settled_at, id) where outcome in ('won', 'lost');
create index pickem_entries_operator_refunds on pickem_entries (id) where is_operator_refund;

-- An entry and its picks are at the same settlement at the end of every transaction (deferred foreign key).
create table pickem_entry_players (
  id bigserial not null,
  entry_id bigint not null,
  position integer not null,
  game_id integer not null,
  feed_player_id integer not null,
  feed_game_id integer not null,
  side pick_side not null,
  line numeric(8,2) not null,
  outcome pick_outcome,
  result numeric(8,2),
  settlement integer not null default 0,
  -- The player's team when the entry was sold: a win needs two teams, and a later trade does not change the entry.
  team text,
  constraint pickem_entry_players_pkey primary key (id),
  constraint pickem_entry_players_game_id_feed_game_id_fkey foreign key (game_id, feed_game_id)
    references feed_games (game_id, feed_game_id) on update cascade on delete restrict,
  constraint pickem_entry_players_game_id_feed_player_id_fkey foreign key (game_id, feed_player_id)
    references feed_players (game_id, feed_player_id) on update cascade on delete restrict,
  constraint pickem_entry_players_entry_id_fkey foreign key (entry_id) references pickem_entries (id) on update cascade
    on delete restrict,
  constraint pickem_entry_players_position check (position between 1 and 6)
) with (fillfactor = 80);
create index pickem_entry_players_game_id_feed_game_id_entry_id_idx on pickem_entry_players (game_id, feed_game_id,
  entry_id);
create unique index pickem_entry_players_entry_id_position_key on pickem_entry_players (entry_id, position);
create unique index pickem_entry_players_entry_id_feed_player_id_key on pickem_entry_players (entry_id, feed_player_id);

create table settlement_queue (
  game_id integer not null,
  feed_game_id integer not null,
  due_at timestamptz(6) not null default clock_timestamp(),
  request_number bigserial not null,
  is_second_pass boolean not null default false,
  constraint settlement_queue_pkey primary key (game_id, feed_game_id),
  constraint settlement_queue_game_id_feed_game_id_fkey foreign key (game_id, feed_game_id)
    references feed_games (game_id, feed_game_id) on update cascade on delete restrict
);
create index settlement_queue_due_at_idx on settlement_queue (due_at);

create table settlement_corrections (
  id serial not null,
  game_id integer not null,
  feed_game_id integer not null,
  status correction_status not null default 'open',
  figures jsonb not null,
  fingerprint text not null default '',
  entries integer not null default 0,
  late_entries integer not null default 0,
  outcomes jsonb not null default '{}',
  reclaimed_cents bigint not null default 0,
  paid_out_cents bigint not null default 0,
  found_at timestamptz(6) not null default current_timestamp,
  decided_at timestamptz(6),
  decided_by_id integer,
  decided_by text not null default '',
  reason text not null default '',
  applied_at timestamptz(6),
  constraint settlement_corrections_pkey primary key (id),
  constraint settlement_corrections_game_id_feed_game_id_fkey foreign key (game_id, feed_game_id)
    references feed_games (game_id, feed_game_id) on update cascade on delete restrict,
  constraint settlement_corrections_decided_by_id_fkey foreign key (decided_by_id)
    references operators (id) on update cascade on delete set null
);
create index settlement_corrections_status_id_idx on settlement_corrections (status, id);
create index settlement_corrections_game_id_feed_game_id_id_idx on settlement_corrections (game_id, feed_game_id, id);
create unique index settlement_corrections_one_open on settlement_corrections (game_id, feed_game_id)
  where status = 'open';
create index settlement_corrections_to_apply on settlement_corrections (id) where status = 'accepted'
  and applied_at is null;

create table settlement_correction_entries (
  correction_id integer not null,
  entry_id bigint not null,
  user_id integer not null,
  settlement integer not null,
  from_outcome entry_outcome not null,
  to_outcome entry_outcome not null,
  from_paid_cents bigint not null,
  to_paid_cents bigint not null,
  moves jsonb not null default '{}',
  shortfall_cents bigint not null default 0,
  applied_at timestamptz(6),
  constraint settlement_correction_entries_pkey primary key (correction_id, entry_id),
  constraint settlement_correction_entries_correction_id_fkey foreign key (correction_id)
    references settlement_corrections (id) on update cascade on delete cascade,
  constraint settlement_correction_entries_user_id_fkey foreign key (user_id) references users (id) on update cascade
    on delete restrict,
  constraint settlement_correction_entries_entry_id_fkey foreign key (entry_id)
    references pickem_entries (id) on update cascade on delete restrict
);
create index settlement_correction_entries_entry_id_idx on settlement_correction_entries (entry_id);
create index settlement_correction_entries_to_apply on settlement_correction_entries (correction_id, entry_id)
  where applied_at is null;

-- Money -----------------------------------------------------------------------

create type bucket_kind as enum ('cash', 'site_credits', 'credits', 'bucks', 'reward_credits');
create type ledger_kind as enum ('opening', 'deposit', 'withdrawal', 'buy_in', 'payout', 'refund', 'promo',
  'adjustment', 'reversal', 'reward', 'withdrawal_paid', 'deposit_reversal');

create table buckets (
  user_id integer not null,
  kind bucket_kind not null,
  balance_cents bigint not null default 0,
  -- What is left of deposits that were not played, per user, and the transactions that changed it.
  unplayed_cents bigint not null default 0,
  -- What is left of money that operators gave, per user and bucket, and the transactions that changed it. Winnings of entries
  -- that it paid belong to it.
  given_cents bigint not null default 0,
  constraint buckets_pkey primary key (user_id, kind),
  constraint buckets_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete restrict,
  constraint buckets_not_below_zero check (balance_cents >= 0 or kind in ('credits', 'reward_credits')),
  constraint buckets_unplayed check (unplayed_cents >= 0 and (unplayed_cents = 0 or kind = 'cash')),
  constraint buckets_given check (given_cents >= 0)
);
create index buckets_cash on buckets (balance_cents, user_id) where kind = 'cash';

-- The BRIN index finds a time range in a few pages: rows are only appended.
create table ledger_transactions (
  id bigserial not null,
  kind ledger_kind not null,
  user_id integer not null,
  pickem_entry_id bigint,
  settlement integer not null default 1,
  reverses_id bigint,
  reason text not null default '',
  request_key text,
  created_at timestamptz(6) not null default current_timestamp,
  contest_entry_id bigint,
  constraint ledger_transactions_pkey primary key (id),
  constraint ledger_transactions_user_id_fkey foreign key (user_id) references users (id) on update cascade
    on delete restrict,
  constraint ledger_transactions_reverses_id_fkey foreign key (reverses_id)
    references ledger_transactions (id) on update cascade on delete set null,
  constraint ledger_transactions_pickem_entry_id_fkey foreign key (pickem_entry_id)
    references pickem_entries (id) on update cascade on delete set null,
  constraint ledger_transactions_contest_entry_id_fkey foreign key (contest_entry_id)
    references contest_entries (id) on update cascade on delete restrict,
  constraint ledger_transactions_reversal_named check (kind <> 'reversal' or reverses_id is not null),
  constraint ledger_transactions_entry_named check (num_nonnulls(pickem_entry_id, contest_entry_id) between case
    when kind in ('buy_in', 'payout', 'refund') then 1 else 0 end and 1)
);
create unique index ledger_transactions_reverses_id_key on ledger_transactions (reverses_id);
create unique index ledger_transactions_request_key_key on ledger_transactions (request_key);
create index ledger_transactions_created_at_brin on ledger_transactions using brin (created_at);
create index ledger_transactions_with_reason on ledger_transactions (id) where reason <> '';
create index ledger_transactions_user_id_created_at_id_idx on ledger_transactions (user_id, created_at, id);
create index ledger_transactions_pickem_entry_id_idx on ledger_transactions (pickem_entry_id);
create unique index ledger_transactions_one_buy_in on ledger_transactions (pickem_entry_id) where kind = 'buy_in';
create unique index ledger_transactions_one_settlement on ledger_transactions (pickem_entry_id, settlement)
  where kind in ('payout', 'refund');
create index ledger_transactions_contest_entry_id_idx on ledger_transactions (contest_entry_id)
  where contest_entry_id is not null;
create unique index ledger_transactions_one_contest_buy_in on ledger_transactions (contest_entry_id)
  where contest_entry_id is not null and kind = 'buy_in';
create unique index ledger_transactions_one_contest_settlement on ledger_transactions (contest_entry_id, settlement)
  where contest_entry_id is not null and kind in ('payout', 'refund');

create table postings (
  id bigserial not null,
  transaction_id bigint not null,
  user_id integer,
  house_account text,
  bucket bucket_kind not null,
  amount_cents bigint not null,
  constraint postings_pkey primary key (id),
  constraint postings_transaction_id_fkey foreign key (transaction_id)
    references ledger_transactions (id) on update cascade on delete restrict,
  constraint postings_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete set null,
  constraint postings_user_or_house check ((user_id is null) <> (house_account is null)),
  constraint postings_move_something check (amount_cents <> 0),
  constraint postings_known_house_account
    check (house_account in ('funding', 'entries', 'promos', 'adjustments', 'shortfalls', 'pending_withdrawals',
    'processor'))
);
create index postings_transaction_id_idx on postings (transaction_id);
create index postings_user_id_bucket_id_idx on postings (user_id, bucket, id);

create table unplayed_moves (
  transaction_id bigint not null,
  cents bigint not null,
  constraint unplayed_moves_pkey primary key (transaction_id),
  constraint unplayed_moves_transaction_id_fkey foreign key (transaction_id)
    references ledger_transactions (id) on update cascade on delete restrict,
  constraint unplayed_moves_not_zero check (cents <> 0)
);

create table given_moves (
  transaction_id bigint not null,
  bucket bucket_kind not null,
  user_id integer not null,
  cents bigint not null,
  constraint given_moves_pkey primary key (transaction_id, bucket),
  constraint given_moves_transaction_id_fkey foreign key (transaction_id)
    references ledger_transactions (id) on update cascade on delete restrict,
  constraint given_moves_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete restrict,
  constraint given_moves_not_zero check (cents <> 0)
);
create index given_moves_user_id_idx on given_moves (user_id);

-- Payments --------------------------------------------------------------------

create type transfer_status as enum ('pending', 'completed', 'failed');
create type withdrawal_status as enum ('pending', 'processing', 'completed', 'failed', 'canceled');
create type payment_event_status as enum ('received', 'processed', 'failed');

create table payment_methods (
  id serial not null,
  user_id integer not null,
  user_payment_option_id text not null,
  payment_method text not null,
  card_type text,
  method_image text not null,
  method_name text not null,
  masked_number text not null,
  is_default boolean not null default false,
  exp_month text not null default '',
  exp_year text not null default '',
  last_four_digits text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  address text not null default '',
  phone text not null default '',
  zip text not null default '',
  city text not null default '',
  country text not null default '',
  state text not null default '',
  email text not null default '',
  created_at timestamptz(6) not null default current_timestamp,
  -- A method without a provider cannot be used.
  provider text,
  can_receive boolean not null default true,
  -- A method that pays or receives for several accounts has the same fingerprint in each. Empty if the provider gives none.
  fingerprint text not null default '',
  -- After a reset of the password by mail: another person may have added it. Choosing it as the default confirms it.
  needs_confirmation boolean not null default false,
  constraint payment_methods_pkey primary key (id),
  constraint payment_methods_user_id_fkey foreign key (user_id) references users (id) on update cascade
    on delete cascade,
  constraint payment_methods_known_provider check (provider in ('sandbox', 'stripe'))
);
create unique index payment_methods_user_payment_option_id_key on payment_methods (user_payment_option_id);
create index payment_methods_user_id_idx on payment_methods (user_id);
create unique index payment_methods_one_default on payment_methods (user_id) where is_default;

create table deposits (
  id bigserial not null,
  user_id integer not null,
  amount_cents bigint not null,
  status transfer_status not null default 'pending',
  ledger_transaction_id bigint,
  created_at timestamptz(6) not null default current_timestamp,
  completed_at timestamptz(6),
  -- Without a provider: recorded by a seed or an import, paid elsewhere.
  provider text,
  currency text not null default 'usd',
  external_id text,
  payment_method_id integer,
  method_label text not null default '',
  failure_reason text not null default '',
  expires_at timestamptz(6),
  closed_at timestamptz(6),
  -- Where the hosted pages of a deposit and of an identity check lead back to.
  return_url text,
  constraint deposits_pkey primary key (id),
  constraint deposits_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete restrict,
  constraint deposits_ledger_transaction_id_fkey foreign key (ledger_transaction_id)
    references ledger_transactions (id) on update cascade on delete set null,
  constraint deposits_payment_method_id_fkey foreign key (payment_method_id)
    references payment_methods (id) on update cascade on delete set null,
  constraint deposits_positive check (amount_cents > 0),
  constraint deposits_completed_has_ledger check ((status = 'completed') = (ledger_transaction_id is not null)),
  constraint deposits_known_provider check (provider in ('sandbox', 'stripe')),
  constraint deposits_expire check (provider is null or expires_at is not null),
  constraint deposits_closed check (provider is null or (status = 'pending') = (closed_at is null))
);
create unique index deposits_ledger_transaction_id_key on deposits (ledger_transaction_id);
create unique index deposits_external_id_key on deposits (provider, external_id);
create index deposits_payment_method_id_idx on deposits (payment_method_id);
create index deposits_to_expire on deposits (expires_at) where status = 'pending';
create index deposits_completed on deposits (user_id, completed_at) include (status, amount_cents)
  where completed_at is not null;
-- Limits and the number of unpaid deposits are checked for each new one; without this index every check read the whole table.
create index deposits_user_id_created_at_idx on deposits (user_id, created_at);
create index deposits_created_at_id_idx on deposits (created_at, id);
create index deposits_failed on deposits (created_at, id) where status = 'failed';

create table withdrawals (
  id bigserial not null,
  user_id integer not null,
  amount_cents bigint not null,
  status withdrawal_status not null default 'pending',
  ledger_transaction_id bigint,
  created_at timestamptz(6) not null default current_timestamp,
  completed_at timestamptz(6),
  provider text,
  currency text not null default 'usd',
  external_id text,
  payment_method_id integer,
  method_label text not null default '',
  -- Whether an operator decides, because the amount is above the setting.
  needs_approval boolean not null default false,
  approved_at timestamptz(6),
  return_transaction_id bigint,
  paid_transaction_id bigint,
  failure_reason text not null default '',
  closed_at timestamptz(6),
  -- The part of a withdrawal that is deposits which the user did not play with; an operator decides about it.
  unplayed_cents bigint not null default 0,
  -- An operator can decide about a withdrawal for its amount, for unplayed deposits, for an open dispute, or for several of
  -- them.
  is_above_limit boolean not null default false,
  has_open_dispute boolean not null default false,
  -- Why a withdrawal that was not sent yet is returned instead. It is final, because the attempts to send it have ended.
  stopped_for text,
  -- Further reasons for the decision of an operator, and the payment method when the withdrawal was requested or approved.
  given_cents bigint not null default 0,
  is_operator_involved boolean not null default false,
  is_account_changed boolean not null default false,
  method_fingerprint text not null default '',
  -- What the amount of a withdrawal was compared with.
  approval_above_cents bigint,
  recent_cents bigint,
  constraint withdrawals_pkey primary key (id),
  constraint withdrawals_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete restrict,
  constraint withdrawals_ledger_transaction_id_fkey foreign key (ledger_transaction_id)
    references ledger_transactions (id) on update cascade on delete set null,
  constraint withdrawals_payment_method_id_fkey foreign key (payment_method_id)
    references payment_methods (id) on update cascade on delete set null,
  constraint withdrawals_return_transaction_id_fkey foreign key (return_transaction_id)
    references ledger_transactions (id) on update cascade on delete restrict,
  constraint withdrawals_paid_transaction_id_fkey foreign key (paid_transaction_id)
    references ledger_transactions (id) on update cascade on delete restrict,
  constraint withdrawals_positive check (amount_cents > 0),
  constraint withdrawals_known_provider check (provider in ('sandbox', 'stripe')),
  constraint withdrawals_recorded_has_ledger check (provider is not null
    or (status = 'completed') = (ledger_transaction_id is not null)),
  constraint withdrawals_debited check (provider is null or ledger_transaction_id is not null),
  constraint withdrawals_returned check (provider is null
    or (status in ('failed', 'canceled')) = (return_transaction_id is not null)),
  constraint withdrawals_paid check (provider is null or (status = 'completed') = (paid_transaction_id is not null)),
  constraint withdrawals_closed check (provider is null
    or (status in ('pending', 'processing')) = (closed_at is null)),
  constraint withdrawals_approved check (provider is null or not needs_approval
    or status not in ('processing', 'completed') or approved_at is not null),
  constraint withdrawals_unplayed check (unplayed_cents between 0 and amount_cents and (unplayed_cents = 0
    or needs_approval)),
  constraint withdrawals_reasons check (needs_approval or not (is_above_limit or has_open_dispute)),
  constraint withdrawals_given check (given_cents between 0 and amount_cents and (needs_approval
    or not (given_cents > 0 or is_operator_involved or is_account_changed))),
  constraint withdrawals_stopped check (stopped_for is null or stopped_for in ('suspended', 'disputed', 'changed')
    and provider is not null and status <> 'pending')
);
create unique index withdrawals_ledger_transaction_id_key on withdrawals (ledger_transaction_id);
create index withdrawals_user_id_completed_at_idx on withdrawals (user_id, completed_at);
create unique index withdrawals_external_id_key on withdrawals (provider, external_id);
create unique index withdrawals_return_transaction_id_key on withdrawals (return_transaction_id);
create unique index withdrawals_paid_transaction_id_key on withdrawals (paid_transaction_id);
create index withdrawals_payment_method_id_idx on withdrawals (payment_method_id);
create index withdrawals_created_at_id_idx on withdrawals (created_at, id);
create index withdrawals_open on withdrawals (created_at, id) where status in ('pending', 'processing');
create index withdrawals_failed on withdrawals (created_at, id) where status = 'failed';

-- Money of a completed deposit that went back to the payer. A dispute that is won reinstates it.
create table deposit_reversals (
  id bigserial not null,
  deposit_id bigint not null,
  user_id integer not null,
  provider text not null,
  external_id text not null,
  kind text not null,
  status text not null,
  amount_cents bigint not null,
  -- Part that the user's cash did not cover, lent by the house account shortfalls.
  loan_cents bigint not null default 0,
  ledger_transaction_id bigint not null,
  reinstated_transaction_id bigint,
  created_at timestamptz(6) not null default current_timestamp,
  closed_at timestamptz(6),
  -- The loan of a reversal is collected once: by an operator, or when the dispute is won. Both reverse this transaction.
  loan_transaction_id bigint,
  constraint deposit_reversals_pkey primary key (id),
  constraint deposit_reversals_user_id_fkey foreign key (user_id) references users (id) on update cascade
    on delete restrict,
  constraint deposit_reversals_ledger_transaction_id_fkey foreign key (ledger_transaction_id)
    references ledger_transactions (id) on update cascade on delete restrict,
  constraint deposit_reversals_reinstated_transaction_id_fkey foreign key (reinstated_transaction_id)
    references ledger_transactions (id) on update cascade on delete restrict,
  constraint deposit_reversals_loan_transaction_id_fkey foreign key (loan_transaction_id)
    references ledger_transactions (id) on update cascade on delete restrict,
  constraint deposit_reversals_deposit_id_fkey foreign key (deposit_id) references deposits (id) on update cascade
    on delete restrict,
  constraint deposit_reversals_known_kind check (kind in ('refund', 'dispute')),
  constraint deposit_reversals_known_status check (status = case kind when 'refund' then 'done' else status end
    and status in ('done', 'open', 'won', 'lost')),
  constraint deposit_reversals_positive check (amount_cents > 0),
  constraint deposit_reversals_loan check (loan_cents between 0 and amount_cents),
  constraint deposit_reversals_won check ((status = 'won') = (reinstated_transaction_id is not null))
);
create unique index deposit_reversals_external_id_key on deposit_reversals (provider, external_id);
create unique index deposit_reversals_ledger_transaction_id_key on deposit_reversals (ledger_transaction_id);
create unique index deposit_reversals_reinstated_transaction_id_key on deposit_reversals (reinstated_transaction_id);
create index deposit_reversals_user_id_idx on deposit_reversals (user_id);
create unique index deposit_reversals_loan_transaction_id_key on deposit_reversals (loan_transaction_id);
create index deposit_reversals_deposit_id_idx on deposit_reversals (deposit_id);

-- The body is stored before it is processed, and deleted after the setting payment_event_days.
create table payment_events (
  id bigserial not null,
  provider text not null,
  event_id text not null,
  kind text not null,
  body text,
  status payment_event_status not null default 'received',
  attempts integer not null default 0,
  outcome text not null default '',
  error text not null default '',
  user_id integer,
  deposit_id bigint,
  withdrawal_id bigint,
  deliveries integer not null default 1,
  created_at timestamptz(6) not null default clock_timestamp(),
  processed_at timestamptz(6),
  constraint payment_events_pkey primary key (id),
  constraint payment_events_user_id_fkey foreign key (user_id) references users (id) on update cascade
    on delete restrict,
  constraint payment_events_deposit_id_fkey foreign key (deposit_id) references deposits (id) on update cascade
    on delete restrict,
  constraint payment_events_withdrawal_id_fkey foreign key (withdrawal_id) references withdrawals (id) on update cascade
    on delete restrict,
  constraint payment_events_known_provider check (provider in ('sandbox', 'stripe')),
  constraint payment_events_processed check ((status = 'processed') = (processed_at is not null))
);
create unique index payment_events_event_id_key on payment_events (provider, event_id);
create index payment_events_user_id_idx on payment_events (user_id);
create index payment_events_created_at_id_idx on payment_events (created_at, id);
create index payment_events_unprocessed on payment_events (created_at, id) where status <> 'processed';
create index payment_events_deposit_id_idx on payment_events (deposit_id);
create index payment_events_withdrawal_id_idx on payment_events (withdrawal_id);

-- Something about payments that an operator must look at. The key prevents a second case for the same fact.
create table payment_cases (
  id serial not null,
  key text not null,
  kind text not null,
  provider text,
  summary text not null,
  amount_cents bigint not null default 0,
  user_id integer,
  deposit_id bigint,
  withdrawal_id bigint,
  payment_event_id bigint,
  created_at timestamptz(6) not null default clock_timestamp(),
  updated_at timestamptz(6) not null default clock_timestamp(),
  resolved_at timestamptz(6),
  resolved_by_id integer,
  resolution text not null default '',
  constraint payment_cases_pkey primary key (id),
  constraint payment_cases_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete restrict,
  constraint payment_cases_resolved_by_id_fkey foreign key (resolved_by_id) references operators (id) on update cascade
    on delete restrict,
  constraint payment_cases_deposit_id_fkey foreign key (deposit_id) references deposits (id) on update cascade
    on delete restrict,
  constraint payment_cases_withdrawal_id_fkey foreign key (withdrawal_id) references withdrawals (id) on update cascade
    on delete restrict,
  constraint payment_cases_payment_event_id_fkey foreign key (payment_event_id)
    references payment_events (id) on update cascade on delete restrict,
  constraint payment_cases_known_provider check (provider in ('sandbox', 'stripe')),
  constraint payment_cases_resolved check ((resolved_at is null) = (resolution = '')),
  constraint payment_cases_known_kind check (kind in ('dispute', 'mismatch', 'difference', 'account')),
  constraint payment_cases_account_only_without_provider check (provider is not null or kind = 'account')
);
create unique index payment_cases_key_key on payment_cases (key);
create index payment_cases_created_at_id_idx on payment_cases (created_at, id);
create index payment_cases_open on payment_cases (created_at, id) where resolved_at is null;
create index payment_cases_user_id_idx on payment_cases (user_id);
create index payment_cases_resolved_by_id_idx on payment_cases (resolved_by_id);
create index payment_cases_deposit_id_idx on payment_cases (deposit_id);
create index payment_cases_withdrawal_id_idx on payment_cases (withdrawal_id);
create index payment_cases_payment_event_id_idx on payment_cases (payment_event_id);

-- The books of the sandbox provider, which stands in for another company's: nothing else reads them except reconciliation.
create table sandbox_payments (
  id text not null,
  kind text not null,
  -- What the service calls it; the sandbox creates one payment per reference.
  reference text not null,
  amount_cents bigint not null,
  currency text not null,
  status text not null default 'open',
  method jsonb,
  refunded_cents bigint not null default 0,
  created_at timestamptz(6) not null default current_timestamp,
  closed_at timestamptz(6),
  constraint sandbox_payments_pkey primary key (id),
  constraint sandbox_payments_known_kind check (kind in ('payment', 'payout')),
  constraint sandbox_payments_known_status check (status in ('open', 'succeeded', 'failed')),
  constraint sandbox_payments_refunded check (refunded_cents between 0 and amount_cents)
);
create unique index sandbox_payments_reference_key on sandbox_payments (reference);
create index sandbox_payments_created_at_idx on sandbox_payments (created_at, id);

-- A customer pays, a connected account receives withdrawals. The keys are idempotency keys of their creation.
create table stripe_customers (
  user_id integer not null,
  customer_key uuid not null default gen_random_uuid(),
  customer_id text,
  account_key uuid not null default gen_random_uuid(),
  account_id text,
  created_at timestamptz(6) not null default current_timestamp,
  -- When both were deleted at Stripe, after the account was purged.
  deleted_at timestamptz(6),
  constraint stripe_customers_pkey primary key (user_id),
  constraint stripe_customers_user_id_fkey foreign key (user_id) references users (id) on update cascade
    on delete restrict
);
create unique index stripe_customers_customer_id_key on stripe_customers (customer_id);
create unique index stripe_customers_account_id_key on stripe_customers (account_id);
create index stripe_customers_existing on stripe_customers (user_id) where deleted_at is null;

-- Refunds and disputes name the payment intent only. A closed row prevents that a session is created later.
create table stripe_checkouts (
  deposit_id bigint not null,
  session_id text,
  payment_intent_id text,
  is_closed boolean not null default false,
  created_at timestamptz(6) not null default current_timestamp,
  constraint stripe_checkouts_pkey primary key (deposit_id),
  constraint stripe_checkouts_deposit_id_fkey foreign key (deposit_id) references deposits (id) on update cascade
    on delete restrict,
  constraint stripe_checkouts_closed check (not is_closed or num_nonnulls(session_id, payment_intent_id) = 0)
);
create unique index stripe_checkouts_session_id_key on stripe_checkouts (session_id);
create unique index stripe_checkouts_payment_intent_id_key on stripe_checkouts (payment_intent_id);

-- The attempt is part of the idempotency key. It increases only after Stripe refused a transfer.
create table stripe_transfers (
  withdrawal_id bigint not null,
  attempt integer not null default 1,
  -- A transfer whose reply was lost is looked up by its destination, also after the payment method is gone. A closed row
  -- prevents that a transfer is created later.
  destination text,
  closed_at timestamptz(6),
  constraint stripe_transfers_pkey primary key (withdrawal_id),
  constraint stripe_transfers_withdrawal_id_fkey foreign key (withdrawal_id)
    references withdrawals (id) on update cascade on delete restrict,
  constraint stripe_transfers_attempt check (attempt > 0)
);

-- A verification session of a case. The row outlives the case, so that the session of a purged account is redacted too.
create table stripe_verifications (
  -- Part of the idempotency key of the session's creation.
  id uuid not null default gen_random_uuid(),
  case_id integer,
  session_id text,
  created_at timestamptz(6) not null default current_timestamp,
  -- When Stripe deleted what the user submitted.
  redacted_at timestamptz(6),
  constraint stripe_verifications_pkey primary key (id),
  constraint stripe_verifications_case_id_fkey foreign key (case_id) references identity_cases (id) on update cascade
    on delete set null
);
create unique index stripe_verifications_case_id_key on stripe_verifications (case_id);
create unique index stripe_verifications_session_id_key on stripe_verifications (session_id);
create index stripe_verifications_existing on stripe_verifications (id) where redacted_at is null;

-- Rewards ---------------------------------------------------------------------

create type promo_status as enum ('draft', 'published', 'paused');
create type challenge_kind as enum ('entries_played', 'entries_won', 'win_streak', 'perfect_slip');
create type trivia_status as enum ('draft', 'ready');

create table credit_buckets (
  id serial not null,
  name text not null,
  bucket bucket_kind not null,
  is_active boolean not null default true,
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  constraint credit_buckets_pkey primary key (id)
);
create unique index credit_buckets_name_key on credit_buckets (name);

create table promos (
  id serial not null,
  name text not null,
  description text not null default '',
  credits_cents bigint not null,
  credit_bucket_id integer,
  status promo_status not null default 'draft',
  starts_at timestamptz(6),
  ends_at timestamptz(6),
  budget_cents bigint,
  spent_cents bigint not null default 0,
  claims integer not null default 0,
  rules jsonb not null default '[]',
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  -- Claims before the last change of the terms. The first fifty after it are money given by operators, so that cheap claims of
  -- strangers do not make later ones clean.
  former_claims integer not null default 0,
  constraint promos_pkey primary key (id),
  constraint promos_credit_bucket_id_fkey foreign key (credit_bucket_id) references credit_buckets (id) on update cascade
    on delete set null,
  constraint promos_credits_positive check (credits_cents > 0),
  constraint promos_end_after_start check (ends_at > starts_at),
  constraint promos_within_budget check (spent_cents between 0 and coalesce(budget_cents, spent_cents)),
  constraint promos_claims_not_negative check (claims >= 0),
  constraint promos_rules_is_array check (jsonb_typeof(rules) = 'array')
);
create index promos_updated_at_id_idx on promos (updated_at, id);
create index promos_name_id_idx on promos (lower(name), id);
create index promos_ends_at_id_idx on promos (coalesce(ends_at, 'infinity'), id);

create table promo_claims (
  id bigserial not null,
  promo_id integer not null,
  user_id integer not null,
  amount_cents bigint not null,
  ledger_transaction_id bigint not null,
  created_at timestamptz(6) not null default current_timestamp,
  constraint promo_claims_pkey primary key (id),
  constraint promo_claims_promo_id_fkey foreign key (promo_id) references promos (id) on update cascade
    on delete restrict,
  constraint promo_claims_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete restrict,
  constraint promo_claims_ledger_transaction_id_fkey foreign key (ledger_transaction_id)
    references ledger_transactions (id) on update cascade on delete restrict
);
create unique index promo_claims_ledger_transaction_id_key on promo_claims (ledger_transaction_id);
create index promo_claims_user_id_idx on promo_claims (user_id);
create index promo_claims_created_at_idx on promo_claims (created_at);
create unique index promo_claims_promo_id_user_id_key on promo_claims (promo_id, user_id);
create index promo_claims_promo_id_id_idx on promo_claims (promo_id, id);

create table challenges (
  id serial not null,
  name text not null,
  description text not null default '',
  kind challenge_kind not null,
  goal integer not null,
  game_id integer,
  status catalog_status not null default 'Active',
  starts_at timestamptz(6) not null default now(),
  ends_at timestamptz(6),
  created_at timestamptz(6) not null default now(),
  updated_at timestamptz(6) not null default now(),
  constraint challenges_pkey primary key (id),
  constraint challenges_game_id_fkey foreign key (game_id) references games (id) on update cascade on delete restrict,
  constraint challenges_goal_in_range check (goal between case kind when 'perfect_slip' then 2 else 1 end and 10000),
  constraint challenges_end_after_start check (ends_at > starts_at)
);
create unique index challenges_name_key on challenges (lower(name));
create index challenges_updated_at_id_idx on challenges (updated_at, id);

create table challenge_wins (
  id bigserial not null,
  user_id integer not null,
  name text not null,
  won_at timestamptz(6) not null default current_timestamp,
  challenge_id integer,
  revoked_at timestamptz(6),
  constraint challenge_wins_pkey primary key (id),
  constraint challenge_wins_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete cascade,
  constraint challenge_wins_challenge_id_fkey foreign key (challenge_id) references challenges (id) on update cascade
    on delete restrict
);
create index challenge_wins_user_id_won_at_idx on challenge_wins (user_id, won_at);
-- One win per user and challenge; a correction can revoke it, after which it can be won again.
create unique index challenge_wins_once on challenge_wins (user_id, challenge_id) where revoked_at is null;
create index challenge_wins_current on challenge_wins (challenge_id) where revoked_at is null;
create index challenge_wins_challenge_id_id_idx on challenge_wins (challenge_id, id);

create table trivia_questions (
  id serial not null,
  text text not null,
  status trivia_status not null default 'draft',
  scheduled_on date,
  used_on date,
  answered integer not null default 0,
  answered_correctly integer not null default 0,
  counted_at timestamptz(6),
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  constraint trivia_questions_pkey primary key (id),
  constraint trivia_questions_text check (text = btrim(text) and length(text) between 1 and 300),
  constraint trivia_questions_drafts_wait check (status = 'ready' or scheduled_on is null and used_on is null)
);
-- One question per trivia day.
create unique index trivia_questions_scheduled_on_key on trivia_questions (scheduled_on);
create unique index trivia_questions_used_on_key on trivia_questions (used_on);
create unique index trivia_questions_text_key on trivia_questions (lower(text));
create index trivia_questions_unused on trivia_questions (status, id) where used_on is null;
create index trivia_questions_updated_at_id_idx on trivia_questions (updated_at, id);

create table trivia_answers (
  id serial not null,
  question_id integer not null,
  text text not null,
  is_correct boolean not null,
  constraint trivia_answers_pkey primary key (id),
  constraint trivia_answers_question_id_fkey foreign key (question_id) references trivia_questions (id) on update cascade
    on delete cascade,
  constraint trivia_answers_text check (text = btrim(text) and length(text) between 1 and 120)
);
create index trivia_answers_question_id_idx on trivia_answers (question_id);
create unique index trivia_answers_one_correct on trivia_answers (question_id) where is_correct;
create unique index trivia_answers_distinct on trivia_answers (question_id, lower(text));

create table trivia_completions (
  id bigserial not null,
  user_id integer not null,
  completed_at timestamptz(6) not null default current_timestamp,
  day date not null,
  question_id integer,
  answer_id integer,
  is_correct boolean not null default false,
  reward_cents bigint not null default 0,
  ledger_transaction_id bigint,
  constraint trivia_completions_pkey primary key (id),
  constraint trivia_completions_user_id_fkey foreign key (user_id) references users (id) on update cascade
    on delete cascade,
  constraint trivia_completions_question_id_fkey foreign key (question_id)
    references trivia_questions (id) on update cascade on delete restrict,
  constraint trivia_completions_answer_id_fkey foreign key (answer_id) references trivia_answers (id) on update cascade
    on delete restrict,
  constraint trivia_completions_ledger_transaction_id_fkey foreign key (ledger_transaction_id)
    references ledger_transactions (id) on update cascade on delete restrict,
  constraint trivia_completions_only_correct_paid check (reward_cents >= 0 and (is_correct or reward_cents = 0)),
  constraint trivia_completions_reward_posted check ((reward_cents > 0) = (ledger_transaction_id is not null))
);
-- One answer per user and trivia day.
create unique index trivia_completions_user_id_day_key on trivia_completions (user_id, day);
create unique index trivia_completions_ledger_transaction_id_key on trivia_completions (ledger_transaction_id);
create index trivia_completions_question_id_is_correct_idx on trivia_completions (question_id, is_correct);
create index trivia_completions_answer_id_idx on trivia_completions (answer_id);

-- Messages, jobs and webhooks -------------------------------------------------

create type message_status as enum ('queued', 'sent', 'failed', 'canceled');
create type job_outcome as enum ('done', 'failed', 'lost');
create type webhook_delivery_status as enum ('pending', 'delivered', 'failed');

-- The mailbox that an email reaches: equal for all spellings that a provider delivers to one person. No one is written to at it.
create function mailbox_of(email text) returns text language plpgsql immutable strict parallel safe as $$
declare
  -- Without invisible characters, and with the dots that domains in other scripts can have.
  address constant text := lower(translate(
    regexp_replace(normalize(btrim(email), NFKC), '[\u00ad\u200b-\u200d\u2060\ufeff]', '', 'g'), U&'\3002', '.'));
  local text := regexp_replace(address, '@[^@]*$', '');
  domain text := rtrim(substring(address from '@([^@]*)$'), '.');
begin
  if domain is null then return address; end if;
  if local ~ '^".*"$' then local := regexp_replace(substring(local from '^"(.*)"$'), '\\(.)', '\1', 'g'); end if;
  if strpos(local, '+') > 1 then local := split_part(local, '+', 1); end if;
  case
    when domain in ('gmail.com', 'googlemail.com') then
      return replace(local, '.', '') || '@gmail.com';
    when domain in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me') then
      return translate(local, '._-', '') || '@proton.me';
    when domain in ('icloud.com', 'me.com', 'mac.com') then
      return local || '@icloud.com';
    when domain ~ '^(ya\.ru|yandex\.(ru|com|by|kz|ua|uz|az|ee|lt|lv|fr|md|tm|tj|com\.(am|ge|tr)|co\.il))$' then
      return replace(local, '-', '.') || '@yandex.ru';
    when domain in ('daum.net', 'hanmail.net') then
      return local || '@daum.net';
    -- Their names contain no hyphen: what follows it is the keyword of a disposable address.
    when domain ~ '^(yahoo\.([a-z]{2,3}|com?\.[a-z]{2})|ymail\.com|rocketmail\.com|myyahoo\.com)$' then
      return case when strpos(local, '-') > 1 then split_part(local, '-', 1) else local end || '@' || domain;
    -- anything@name.fastmail.com is name@fastmail.com.
    when domain ~ '^[^.]+\.fastmail\.(com|fm|net|org|us|in|jp|mx|nl|se|to|tw|cn|de|es|co\.uk|com\.au)$' then
      return split_part(domain, '.', 1) || '@' || substring(domain from '\.(.*)$');
    -- All addresses of a name at a forwarding service.
    when domain ~ '\.(33mail\.com|anonaddy\.(com|me)|mozmail\.com)$' then
      return '*@' || domain;
    else
      return local || '@' || domain;
  end case;
end $$;

create table messages (
  id bigserial not null,
  channel message_channel not null,
  recipient text not null,
  template text not null,
  props jsonb not null,
  status message_status not null default 'queued',
  attempts integer not null default 0,
  last_error text not null default '',
  provider_id text not null default '',
  created_at timestamptz(6) not null default current_timestamp,
  expires_at timestamptz(6),
  sent_at timestamptz(6),
  constraint messages_pkey primary key (id)
);
create index messages_proofs_by_mailbox on messages (mailbox_of(recipient), created_at)
  where template in ('welcome', 'verify-email');
create index messages_recipient_id_idx on messages (recipient, id);
create index messages_status_id_idx on messages (status, id);
create index messages_created_at_id_idx on messages (created_at, id);
create index messages_status_created on messages (status, created_at, id);
create index messages_recipient_prefix on messages (recipient collate "C", id);

create table job_tasks (
  name text not null,
  description text not null,
  schedule text,
  max_attempts integer not null,
  constraint job_tasks_pkey primary key (name)
);

create table job_runs (
  id bigserial not null,
  job_id bigint not null,
  task text not null,
  payload jsonb not null default '{}',
  worker text not null,
  attempt integer not null,
  started_at timestamptz(6) not null default clock_timestamp(),
  missing_since timestamptz(6),
  finished_at timestamptz(6),
  outcome job_outcome,
  result text not null default '',
  error text not null default '',
  constraint job_runs_pkey primary key (id),
  constraint job_runs_finish_complete check ((outcome is null) = (finished_at is null))
);
create index job_runs_task_id_idx on job_runs (task, id);
create index job_runs_job_id_id_idx on job_runs (job_id, id);
create index job_runs_finished_at_idx on job_runs (finished_at);
-- The few runs in progress.
create index job_runs_in_progress on job_runs (worker) where outcome is null;

create table webhook_endpoints (
  id serial not null,
  name text not null,
  url text not null,
  events text[] not null,
  -- When `events` changed last: what the clock alone changed before is not reported.
  subscribed_at timestamptz(6) not null default current_timestamp,
  -- Encrypted. After a rotation the previous secret signs too, for some time.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz(6),
  -- First failed attempt since the last delivered event.
  failing_since timestamptz(6),
  disabled_at timestamptz(6),
  -- 'operator', 'gone' (answered 410) or 'failing'.
  disabled_because text,
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  constraint webhook_endpoints_pkey primary key (id),
  constraint webhook_endpoints_name_length check (char_length(name) between 1 and 80),
  constraint webhook_endpoints_url_length check (char_length(url) between 1 and 2000),
  constraint webhook_endpoints_events_chosen check (cardinality(events) > 0),
  constraint webhook_endpoints_previous_secret_ends check ((previous_secret is null) = (previous_secret_until is null)),
  constraint webhook_endpoints_disabled_for_a_reason check ((disabled_at is null) = (disabled_because is null)),
  constraint webhook_endpoints_known_reason check (disabled_because in ('operator', 'gone', 'failing'))
);

create table webhook_events (
  id bigserial not null,
  -- The webhook-id is this ID, the same in every attempt.
  uid uuid not null default gen_random_uuid(),
  type text not null,
  data jsonb not null,
  -- Prevents recording an event of the clock twice.
  key text,
  is_distributed boolean not null default false,
  created_at timestamptz(6) not null default clock_timestamp(),
  constraint webhook_events_pkey primary key (id)
);
create unique index webhook_events_uid_key on webhook_events (uid);
create unique index webhook_events_key_key on webhook_events (key);
create index webhook_events_created_at_idx on webhook_events (created_at);
create index webhook_events_to_distribute on webhook_events (id) where not is_distributed;

create table webhook_deliveries (
  id bigserial not null,
  event_id bigint not null,
  endpoint_id integer not null,
  status webhook_delivery_status not null,
  -- Counted before the request, so that a lost process counts too.
  attempts integer not null default 0,
  next_attempt_at timestamptz(6),
  response_status integer,
  -- The first characters.
  response_body text not null default '',
  error text not null default '',
  duration_ms integer,
  created_at timestamptz(6) not null default clock_timestamp(),
  -- When it was delivered or failed.
  closed_at timestamptz(6),
  constraint webhook_deliveries_pkey primary key (id),
  constraint webhook_deliveries_event_id_fkey foreign key (event_id) references webhook_events (id) on update cascade
    on delete cascade,
  constraint webhook_deliveries_endpoint_id_fkey foreign key (endpoint_id)
    references webhook_endpoints (id) on update cascade on delete cascade,
  constraint webhook_deliveries_next_attempt check ((status = 'pending') = (next_attempt_at is not null)),
  constraint webhook_deliveries_closed check ((status = 'pending') = (closed_at is null))
);
create unique index webhook_deliveries_event_id_endpoint_id_key on webhook_deliveries (event_id, endpoint_id);
create index webhook_deliveries_endpoint_id_created_at_id_idx on webhook_deliveries (endpoint_id, created_at, id);
create index webhook_deliveries_pending on webhook_deliveries (endpoint_id, next_attempt_at, id)
  where status = 'pending';
create index webhook_deliveries_failed on webhook_deliveries (closed_at) where status = 'failed';

-- Requests and metrics --------------------------------------------------------

create table idempotency_keys (
  user_id integer not null,
  scope text not null,
  key text not null,
  request_hash bytea not null,
  outcome jsonb not null,
  created_at timestamptz(6) not null default current_timestamp,
  expires_at timestamptz(6) not null,
  constraint idempotency_keys_pkey primary key (user_id, scope, key),
  constraint idempotency_keys_user_id_fkey foreign key (user_id) references users (id) on update cascade
    on delete cascade
);
create index idempotency_keys_expires_at_idx on idempotency_keys (expires_at);

-- Unlogged: losing the counters in a crash is acceptable.
create unlogged table rate_limits (
  key text not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limits_pkey primary key (key)
);

-- Totals over all callers, which limits of single networks and accounts do not bound: wrong codes per hour, SMS per UTC day.
-- At most 25 rows a day, which are kept.
create table abuse_counts (
  kind text not null,
  starts_at timestamptz not null,
  count integer not null,
  constraint abuse_counts_pkey primary key (kind, starts_at),
  constraint abuse_counts_kind_check check (kind in ('wrong_codes', 'sms'))
);

create table rejections (
  id bigserial not null,
  request_id text not null,
  client_request_id text,
  user_id integer,
  method text not null,
  path text not null,
  user_agent text not null default '',
  status integer not null,
  rule text not null,
  detail jsonb,
  sent jsonb,
  answer jsonb not null,
  created_at timestamptz(6) not null default current_timestamp,
  constraint rejections_pkey primary key (id),
  constraint rejections_user_id_fkey foreign key (user_id) references users (id) on update cascade on delete cascade,
  constraint rejections_status_check check (status between 400 and 499),
  constraint rejections_client_request_id_check check (char_length(client_request_id) between 1 and 64)
);
create index rejections_request_id_id_idx on rejections (request_id, id);
create index rejections_client_request_id_id_idx on rejections (client_request_id, id);
create index rejections_user_id_id_idx on rejections (user_id, id);
create index rejections_created_at_idx on rejections (created_at);
create index rejections_with_user_idx on rejections (id) where user_id is not null;
create index rejections_rule_id_idx on rejections (rule, id);
create index rejections_path_id_idx on rejections (path, id);

create table hourly_metrics (
  metric text not null,
  key text not null default '',
  at timestamptz(6) not null,
  amount bigint not null,
  constraint hourly_metrics_pkey primary key (metric, at, key),
  constraint hourly_metrics_at_check check (at = date_trunc('hour', at, 'UTC'))
);

create table api_call_stats (
  id bigserial not null,
  at timestamptz(6) not null default current_timestamp,
  calls integer not null,
  failed integer not null,
  counts integer[],
  constraint api_call_stats_pkey primary key (id),
  constraint api_call_stats_calls_check check (calls > 0 and failed between 0 and calls)
);
create index api_call_stats_at_idx on api_call_stats (at);

-- QA --------------------------------------------------------------------------

create type qa_fault_kind as enum ('latency', 'status_401', 'status_429', 'status_500', 'status_503', 'mail',
  'cut_before', 'cut_after', 'truncated');

create table qa_worlds (
  id serial not null,
  created_at timestamptz(6) not null default current_timestamp,
  used_at timestamptz(6) not null default current_timestamp,
  constraint qa_worlds_pkey primary key (id)
);
-- IDs of users tell the world, so its number stays small.
alter sequence qa_worlds_id_seq maxvalue 20000 cycle;

create table qa_contacts (
  contact text not null,
  world_id integer not null,
  constraint qa_contacts_pkey primary key (contact, world_id),
  constraint qa_contacts_world_id_fkey foreign key (world_id) references qa_worlds (id) on update cascade
    on delete cascade
);

create table qa_snapshots (
  id text not null,
  world_id integer not null,
  name text not null,
  created_at timestamptz(6) not null default current_timestamp,
  constraint qa_snapshots_pkey primary key (id),
  constraint qa_snapshots_world_id_fkey foreign key (world_id) references qa_worlds (id) on update cascade
    on delete cascade
);

-- Failures of the calls in this database, if it is that of a world. Their times are those of a real clock.
create table qa_faults (
  id serial not null,
  kind qa_fault_kind not null,
  -- Null: every path.
  path text,
  latency_ms integer not null default 0,
  percent integer not null default 100,
  -- Uses that are left; null: until ends_at.
  remaining integer,
  ends_at timestamptz(6),
  constraint qa_faults_pkey primary key (id)
);

create table qa_events (
  id bigserial not null,
  channel text not null,
  event jsonb not null,
  -- A notification was sent to a phone of the user.
  is_pushed boolean not null default false,
  created_at timestamptz(6) not null default current_timestamp,
  constraint qa_events_pkey primary key (id)
);
create index qa_events_channel_id_idx on qa_events (channel, id);

-- Functions of several rules --------------------------------------------------

create function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create function reject_removal() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % cannot be moved or removed', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Amounts are text with two decimals, as in the app's API.
create function format_cents(cents bigint) returns text language sql stable as $$
  select to_char(cents / 100.0, 'FM9999999999999999990.00')
$$;

-- `updated_at` of tables that the console edits, so that no statement sets it. Counters and states of jobs are not edits.
-- PostgreSQL finds `now()` when the row changes, so a world of QA has its own.
create function set_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
