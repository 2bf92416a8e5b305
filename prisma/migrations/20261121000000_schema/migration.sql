-- Types, tables, constraints and indexes. prisma/schema.prisma describes the same tables, except for CHECK constraints and
-- partial or expression indexes, which Prisma has no syntax for.

-- Operators -------------------------------------------------------------------

create type operator_role as enum ('viewer', 'editor', 'manager');
create type operator_link_purpose as enum ('invitation', 'password_reset');
create type approval_decision as enum ('approved', 'rejected');

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
  constraint operators_pkey primary key (id),
  constraint operators_invited_by_id_fkey foreign key (invited_by_id)
    references operators (id) on delete restrict on update cascade,
  constraint operators_promoted_by_id_fkey foreign key (promoted_by_id)
    references operators (id) on delete restrict on update cascade,
  constraint operators_email_lower_case check (email = lower(email)),
  constraint operators_theme_known check (theme in ('system', 'light', 'dark')),
  constraint operators_density_known check (density in ('comfortable', 'compact')),
  constraint operators_totp_with_secret check (totp_enabled_at is null or totp_secret is not null)
);
create unique index operators_email_key on operators (email);

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
  constraint operator_sessions_pkey primary key (id),
  constraint operator_sessions_operator_id_fkey foreign key (operator_id)
    references operators (id) on delete restrict on update cascade,
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
  constraint operator_links_operator_id_fkey foreign key (operator_id)
    references operators (id) on delete restrict on update cascade
);
create unique index operator_links_token_hash_key on operator_links (token_hash);
create index operator_links_operator_id_idx on operator_links (operator_id);
-- Only the newest link of an operator and purpose can be used.
create unique index operator_links_live on operator_links (operator_id, purpose) where used_at is null;

create table operator_recovery_codes (
  operator_id integer not null,
  code_hash bytea not null,
  used_at timestamptz(6),
  constraint operator_recovery_codes_pkey primary key (operator_id, code_hash),
  constraint operator_recovery_codes_operator_id_fkey foreign key (operator_id)
    references operators (id) on delete restrict on update cascade
);

create table operator_attempts (
  email_hash bytea not null,
  failures integer not null,
  counted_at timestamptz(6) not null default current_timestamp,
  locked_until timestamptz(6),
  constraint operator_attempts_pkey primary key (email_hash),
  constraint operator_attempts_counted check (failures > 0)
);

create table operator_alerts (
  key text not null,
  sent_at timestamptz(6) not null default current_timestamp,
  constraint operator_alerts_pkey primary key (key)
);

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
  constraint saved_views_operator_id_fkey foreign key (operator_id)
    references operators (id) on delete cascade on update cascade,
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
  constraint pictures_operator_id_fkey foreign key (operator_id)
    references operators (id) on delete restrict on update cascade,
  constraint pictures_hash_of_bytes check (hash = sha256(bytes)),
  constraint pictures_type_known check (type in ('image/png', 'image/jpeg', 'image/webp')),
  constraint pictures_size check (octet_length(bytes) between 1 and 524288),
  constraint pictures_dimensions check (width between 16 and 2048 and height between 16 and 2048)
);
-- Image formats are compressed, so PostgreSQL does not try to compress them.
alter table pictures alter column bytes set storage external;

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
  constraint audit_rows_pkey primary key (id),
  constraint audit_rows_operator_id_fkey foreign key (operator_id)
    references operators (id) on delete restrict on update cascade,
  constraint audit_rows_approved_by_id_fkey foreign key (approved_by_id)
    references operators (id) on delete restrict on update cascade,
  constraint audit_rows_session_id_fkey foreign key (session_id)
    references operator_sessions (id) on delete restrict on update cascade,
  constraint audit_rows_reverts_id_fkey foreign key (reverts_id)
    references audit_rows (id) on delete restrict on update cascade,
  constraint audit_rows_author_set check (operator_id is not null or author_name <> ''),
  constraint audit_rows_approved_by_another check (approved_by_id <> operator_id)
);
create unique index audit_rows_reverts_id_key on audit_rows (reverts_id);
create index audit_rows_subject_type_subject_id_id_idx on audit_rows (subject_type, subject_id, id);
create index audit_rows_operator_id_id_idx on audit_rows (operator_id, id);
create index audit_rows_request_id_idx on audit_rows (request_id);
create index audit_rows_created_at_id_idx on audit_rows (created_at, id);
create index audit_rows_author_name_created_at_id_idx on audit_rows (author_name, created_at, id);
create index audit_rows_action_created_at_id_idx on audit_rows (action, created_at, id);

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
  expires_at timestamptz(6) not null default (now() + '7 days'::interval),
  decided_by integer,
  decided_at timestamptz(6),
  decision approval_decision,
  decision_reason text not null default '',
  constraint pending_approvals_pkey primary key (id),
  constraint pending_approvals_requested_by_fkey foreign key (requested_by)
    references operators (id) on delete restrict on update cascade,
  constraint pending_approvals_decided_by_fkey foreign key (decided_by)
    references operators (id) on delete set null on update cascade,
  constraint pending_approvals_decision_complete check (
    (decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)
  ),
  constraint pending_approvals_second_operator check (decided_by <> requested_by),
  constraint pending_approvals_approved_in_time check (decision is distinct from 'approved' or decided_at <= expires_at)
);
create index pending_approvals_subject_type_subject_id_idx on pending_approvals (subject_type, subject_id);
create index pending_approvals_open on pending_approvals (id) where decision is null;

-- Users -----------------------------------------------------------------------

create type user_mode as enum ('Cash', 'Arcade');
create type revocation_reason as enum ('sign_out', 'password_reset', 'deletion', 'too_many', 'operator');
create type otp_purpose as enum ('forgot_password', 'reactivate_account');
create type message_channel as enum ('mail', 'sms');
create type platform as enum ('android', 'ios');

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
  fcm_token text,
  push_token_at timestamptz(6),
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  deleted_at timestamptz(6),
  purged_at timestamptz(6),
  constraint users_pkey primary key (id),
  constraint users_email_is_lower_case check (email = lower(email)),
  constraint users_phone_has_ten_digits check (phone ~ '^[0-9]{10}$'),
  constraint users_purged_only_when_deleted check (purged_at is null or deleted_at is not null)
);
create unique index users_email_key on users (email);
create unique index users_phone_key on users (phone);
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
-- A push token can be longer than a B-tree entry.
create index users_fcm_token on users using hash (fcm_token) where fcm_token is not null;

create table access_tokens (
  id serial not null,
  user_id integer not null,
  token_hash bytea not null,
  created_at timestamptz(6) not null default current_timestamp,
  expires_at timestamptz(6) not null,
  last_used_at timestamptz(6) not null default current_timestamp,
  revoked_at timestamptz(6),
  revocation_reason revocation_reason,
  constraint access_tokens_pkey primary key (id),
  constraint access_tokens_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade
);
create unique index access_tokens_token_hash_key on access_tokens (token_hash);
create index access_tokens_user_id_created_at_idx on access_tokens (user_id, created_at);
create index access_tokens_expires_at_idx on access_tokens (expires_at);

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
  constraint otps_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade,
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
  constraint otp_failures_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade
);
create index otp_failures_on_day_idx on otp_failures (on_day);

create table otp_network_failures (
  user_id integer not null,
  on_day date not null,
  network_hmac bytea not null,
  failures integer not null default 0,
  constraint otp_network_failures_pkey primary key (user_id, on_day, network_hmac),
  constraint otp_network_failures_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade
);
create index otp_network_failures_on_day_idx on otp_network_failures (on_day);

create table known_networks (
  user_id integer not null,
  network_hmac bytea not null,
  seen_at timestamptz(6) not null default current_timestamp,
  constraint known_networks_pkey primary key (user_id, network_hmac),
  constraint known_networks_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade
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
  constraint email_verifications_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade
);
create unique index email_verifications_token_hash_key on email_verifications (token_hash);
create index email_verifications_user_id_created_at_idx on email_verifications (user_id, created_at);
create index email_verifications_expires_at_idx on email_verifications (expires_at);

create table referral_logs (
  id serial not null,
  user_id integer not null,
  referral_link text not null,
  created_at timestamptz(6) not null default current_timestamp,
  constraint referral_logs_pkey primary key (id),
  constraint referral_logs_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade
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
  constraint device_info_logs_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade
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
  constraint devices_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade,
  constraint devices_build_has_four_parts check (cardinality(build) = 4)
);

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
  upload_url text,
  upload_url_issued_at timestamptz(6),
  attempts integer,
  constraint user_kyc_pkey primary key (user_id),
  constraint user_kyc_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade,
  constraint user_kyc_status_id_fkey foreign key (status_id)
    references kyc_statuses (id) on delete restrict on update cascade
);
create index user_kyc_status on user_kyc (status_id, user_id);

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
  constraint user_geolocations_pkey primary key (user_id),
  constraint user_geolocations_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade,
  constraint user_geolocations_status_id_fkey foreign key (status_id)
    references geo_location_statuses (id) on delete restrict on update cascade
);
create index user_geolocations_status on user_geolocations (status_id, user_id);

create table sounds (
  key text not null,
  name text not null,
  sequence integer not null,
  constraint sounds_pkey primary key (key)
);
create unique index sounds_sequence_key on sounds (sequence);

create table user_engagement (
  user_id integer not null,
  current_streak integer not null default 0,
  streak_on date,
  enjoying_app_status text not null default 'not_eligible',
  rating_popup_closed_at timestamptz(6),
  has_scoring_notice_dsa boolean not null default false,
  is_gameplay_sound_enabled boolean not null default true,
  next_sound_key text,
  constraint user_engagement_pkey primary key (user_id),
  constraint user_engagement_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade,
  constraint user_engagement_next_sound_key_fkey foreign key (next_sound_key)
    references sounds (key) on delete set null on update cascade
);

create table user_background_sounds (
  user_id integer not null,
  sound_key text not null,
  is_enabled boolean not null,
  constraint user_background_sounds_pkey primary key (user_id, sound_key),
  constraint user_background_sounds_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade,
  constraint user_background_sounds_sound_key_fkey foreign key (sound_key)
    references sounds (key) on delete restrict on update cascade
);

create table trivia_completions (
  id serial not null,
  user_id integer not null,
  completed_at timestamptz(6) not null default current_timestamp,
  constraint trivia_completions_pkey primary key (id),
  constraint trivia_completions_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade
);
create index trivia_completions_user_id_completed_at_idx on trivia_completions (user_id, completed_at);

create table challenge_wins (
  id serial not null,
  user_id integer not null,
  name text not null,
  won_at timestamptz(6) not null default current_timestamp,
  constraint challenge_wins_pkey primary key (id),
  constraint challenge_wins_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade
);
create index challenge_wins_user_id_won_at_idx on challenge_wins (user_id, won_at);

create table active_days (
  on_day date not null,
  user_id integer not null,
  constraint active_days_pkey primary key (on_day, user_id),
  constraint active_days_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade
);
create index active_days_user_id_idx on active_days (user_id);

create table policy_uses (
  id bigserial not null,
  action text not null,
  operator_id integer not null,
  user_id integer,
  cents bigint not null,
  per_user_cents bigint,
  created_at timestamptz(6) not null default clock_timestamp(),
  constraint policy_uses_pkey primary key (id),
  constraint policy_uses_operator_id_fkey foreign key (operator_id)
    references operators (id) on delete restrict on update cascade,
  constraint policy_uses_user_id_fkey foreign key (user_id)
    references users (id) on delete restrict on update cascade
);
create index policy_uses_operator_id_created_at_idx on policy_uses (operator_id, created_at);
create index policy_uses_user_id_created_at_idx on policy_uses (user_id, created_at);

-- Catalog ---------------------------------------------------------------------

create type catalog_status as enum ('Active', 'Paused');

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
  constraint games_colors_are_aarrggbb check (
    concat(featured_contest_color1, featured_contest_color2, featured_contest_color3, featured_contest_btn_color,
           big_wins_color1, big_wins_color2, big_wins_text_color) ~ '^(0x[0-9A-F]{8}){7}$'
  )
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
  constraint releases_pkey primary key (id),
  constraint releases_version_is_numeric check (version ~ '^[0-9]{1,9}(\.[0-9]{1,9}){0,3}$'),
  constraint releases_notes_is_array check (jsonb_typeof(notes) = 'array')
);
create index releases_platform_publish_at_idx on releases (platform, publish_at);

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

create type feed_game_status as enum ('Scheduled', 'InProgress', 'Final', 'Postponed', 'Canceled', 'Suspended', 'Delayed');

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
  constraint feed_games_pkey primary key (game_id, feed_game_id),
  constraint feed_games_game_id_fkey foreign key (game_id)
    references games (id) on delete restrict on update cascade
);
create index feed_games_game_id_scheduled_at_idx on feed_games (game_id, scheduled_at);
-- The console pages through matches by start time, matches without one last. The second column packs both IDs into one key.
create unique index feed_games_list on feed_games (
  (coalesce(scheduled_at, 'infinity')), ((game_id::bigint << 32) | feed_game_id)
);
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
  constraint feed_players_game_id_fkey foreign key (game_id)
    references games (id) on delete restrict on update cascade
);

create table projections (
  game_id integer not null,
  feed_player_id integer not null,
  feed_game_id integer not null,
  projection decimal(8,2),
  result decimal(8,2),
  is_played boolean,
  feed_line decimal(8,2),
  line_held_by_id integer,
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  constraint projections_pkey primary key (game_id, feed_game_id, feed_player_id),
  constraint projections_line_held_by_id_fkey foreign key (line_held_by_id)
    references operators (id) on delete restrict on update cascade,
  constraint projections_game_id_feed_game_id_fkey foreign key (game_id, feed_game_id)
    references feed_games (game_id, feed_game_id) on delete restrict on update cascade,
  constraint projections_game_id_feed_player_id_fkey foreign key (game_id, feed_player_id)
    references feed_players (game_id, feed_player_id) on delete restrict on update cascade
);
create index projections_game_id_feed_player_id_idx on projections (game_id, feed_player_id);

create table feed_deliveries (
  game_id integer not null,
  delivered_at timestamptz(6) not null default clock_timestamp(),
  games integer not null,
  players integer not null,
  projections integer not null,
  results integer not null,
  constraint feed_deliveries_pkey primary key (game_id),
  constraint feed_deliveries_game_id_fkey foreign key (game_id)
    references games (id) on delete restrict on update cascade
);

-- Contests --------------------------------------------------------------------

create type contest_kind as enum ('practice', 'cash', 'arcade');
create type contest_status as enum ('open', 'locked', 'completed', 'canceled');

create table blueprints (
  id serial not null,
  game_id integer not null,
  name text not null,
  kind contest_kind not null,
  buy_in_cents bigint not null default 0,
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  constraint blueprints_pkey primary key (id),
  constraint blueprints_game_id_fkey foreign key (game_id)
    references games (id) on delete restrict on update cascade,
  constraint blueprints_buy_in_not_negative check (buy_in_cents >= 0)
);
create index blueprints_practice on blueprints (id) where kind = 'practice';

create table blueprint_feed_games (
  blueprint_id integer not null,
  game_id integer not null,
  feed_game_id integer not null,
  constraint blueprint_feed_games_pkey primary key (blueprint_id, game_id, feed_game_id),
  constraint blueprint_feed_games_blueprint_id_fkey foreign key (blueprint_id)
    references blueprints (id) on delete cascade on update cascade,
  constraint blueprint_feed_games_game_id_feed_game_id_fkey foreign key (game_id, feed_game_id)
    references feed_games (game_id, feed_game_id) on delete restrict on update cascade
);

create table contests (
  id serial not null,
  blueprint_id integer not null,
  name text not null,
  status contest_status not null default 'open',
  starts_at timestamptz(6),
  created_at timestamptz(6) not null default current_timestamp,
  updated_at timestamptz(6) not null default current_timestamp,
  constraint contests_pkey primary key (id),
  constraint contests_blueprint_id_fkey foreign key (blueprint_id)
    references blueprints (id) on delete restrict on update cascade
);
create index contests_blueprint_id_idx on contests (blueprint_id);
create index contests_open on contests (blueprint_id) where status = 'open';

create table contest_entries (
  id serial not null,
  contest_id integer not null,
  user_id integer not null,
  created_at timestamptz(6) not null default current_timestamp,
  constraint contest_entries_pkey primary key (id),
  constraint contest_entries_contest_id_fkey foreign key (contest_id)
    references contests (id) on delete restrict on update cascade,
  constraint contest_entries_user_id_fkey foreign key (user_id)
    references users (id) on delete restrict on update cascade
);
create index contest_entries_user_id_idx on contest_entries (user_id);
create index contest_entries_contest_id_idx on contest_entries (contest_id);

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
  constraint multiplier_tables_created_by_id_fkey foreign key (created_by_id)
    references operators (id) on delete set null on update cascade
);

create table multipliers (
  table_id integer not null,
  picks integer not null,
  multiplier decimal(8,2) not null,
  constraint multipliers_pkey primary key (table_id, picks),
  constraint multipliers_table_id_fkey foreign key (table_id)
    references multiplier_tables (id) on delete cascade on update cascade,
  constraint multipliers_two_to_six_picks check (picks between 2 and 6),
  constraint multipliers_above_one check (multiplier > 1)
);

create table pickem_entries (
  id serial not null,
  user_id integer not null,
  game_id integer not null,
  contest_name text not null,
  mode user_mode not null,
  buy_in_cents bigint not null,
  multiplier_table_id integer not null,
  multiplier decimal(8,2) not null,
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
  constraint pickem_entries_pkey primary key (id),
  constraint pickem_entries_user_id_fkey foreign key (user_id)
    references users (id) on delete restrict on update cascade,
  constraint pickem_entries_game_id_fkey foreign key (game_id)
    references games (id) on delete restrict on update cascade,
  constraint pickem_entries_multiplier_table_id_fkey foreign key (multiplier_table_id)
    references multiplier_tables (id) on delete restrict on update cascade,
  constraint pickem_entries_two_to_six_picks check (picks between 2 and 6),
  constraint pickem_entries_buy_in_not_negative check (buy_in_cents >= 0),
  constraint pickem_entries_unreturned_is_stake check (unreturned_cents between 0 and buy_in_cents),
  constraint pickem_entries_payout_positive check (payout_cents > 0),
  constraint pickem_entries_settled_with_outcome check ((outcome is null) = (settled_at is null)),
  constraint pickem_entries_paid_not_negative check (paid_cents >= 0),
  constraint pickem_entries_lost_pays_nothing check (outcome is distinct from 'lost' or coalesce(paid_cents, 0) = 0),
  constraint pickem_entries_won_within_payout check (outcome <> 'won' or paid_cents <= payout_cents),
  constraint pickem_entries_refund_of_buy_in check (outcome <> 'refunded' or paid_cents = buy_in_cents),
  constraint pickem_entries_free_is_numbered check (
    (buy_in_cents = 0) = (free_on is not null) and (free_on is null) = (free_number is null) and free_number >= 1
  )
);
create index pickem_entries_user_id_id_idx on pickem_entries (user_id, id);
create index pickem_entries_outcome_id_idx on pickem_entries (outcome, id);
create index pickem_entries_created_at_idx on pickem_entries (created_at);
create unique index pickem_entries_id_settlement_key on pickem_entries (id, settlement);
create index pickem_entries_open_with_buy_in on pickem_entries (user_id) where settled_at is null and buy_in_cents > 0;
create index pickem_entries_open_players on pickem_entries (user_id, game_id, players_key) where settled_at is null;
-- Concurrent sales cannot exceed the daily number of free entries, nor open two free entries on the same players.
create unique index pickem_entries_free_ration on pickem_entries (user_id, free_on, free_number)
  where free_on is not null;
create unique index pickem_entries_one_open_free on pickem_entries (user_id, game_id, players_key)
  where settled_at is null and buy_in_cents = 0;

-- An entry and its picks are at the same settlement at the end of every transaction (deferred foreign key).
create table pickem_entry_players (
  id serial not null,
  entry_id integer not null,
  position integer not null,
  game_id integer not null,
  feed_player_id integer not null,
  feed_game_id integer not null,
  side pick_side not null,
  line decimal(8,2) not null,
  outcome pick_outcome,
  result decimal(8,2),
  settlement integer not null default 0,
  constraint pickem_entry_players_pkey primary key (id),
  constraint pickem_entry_players_entry_id_settlement_fkey foreign key (entry_id, settlement)
    references pickem_entries (id, settlement) on delete no action on update no action
    deferrable initially deferred,
  constraint pickem_entry_players_game_id_feed_game_id_fkey foreign key (game_id, feed_game_id)
    references feed_games (game_id, feed_game_id) on delete restrict on update cascade,
  constraint pickem_entry_players_game_id_feed_player_id_fkey foreign key (game_id, feed_player_id)
    references feed_players (game_id, feed_player_id) on delete restrict on update cascade,
  constraint pickem_entry_players_position check (position between 1 and 6)
);
create index pickem_entry_players_game_id_feed_game_id_entry_id_idx on pickem_entry_players (game_id, feed_game_id, entry_id);
create unique index pickem_entry_players_entry_id_position_key on pickem_entry_players (entry_id, position);
create unique index pickem_entry_players_entry_id_feed_player_id_key on pickem_entry_players (entry_id, feed_player_id);
-- Grading changes no indexed column; free space on the page allows heap-only updates.
alter table pickem_entry_players set (fillfactor = 80);

create table settlement_queue (
  game_id integer not null,
  feed_game_id integer not null,
  due_at timestamptz(6) not null default clock_timestamp(),
  request_number bigserial not null,
  is_second_pass boolean not null default false,
  constraint settlement_queue_pkey primary key (game_id, feed_game_id),
  constraint settlement_queue_game_id_feed_game_id_fkey foreign key (game_id, feed_game_id)
    references feed_games (game_id, feed_game_id) on delete restrict on update cascade
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
    references feed_games (game_id, feed_game_id) on delete restrict on update cascade,
  constraint settlement_corrections_decided_by_id_fkey foreign key (decided_by_id)
    references operators (id) on delete set null on update cascade
);
create index settlement_corrections_status_id_idx on settlement_corrections (status, id);
create index settlement_corrections_game_id_feed_game_id_id_idx on settlement_corrections (game_id, feed_game_id, id);
create unique index settlement_corrections_one_open on settlement_corrections (game_id, feed_game_id)
  where status = 'open';
create index settlement_corrections_to_apply on settlement_corrections (id)
  where status = 'accepted' and applied_at is null;

create table settlement_correction_entries (
  correction_id integer not null,
  entry_id integer not null,
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
    references settlement_corrections (id) on delete cascade on update cascade,
  constraint settlement_correction_entries_entry_id_fkey foreign key (entry_id)
    references pickem_entries (id) on delete restrict on update cascade,
  constraint settlement_correction_entries_user_id_fkey foreign key (user_id)
    references users (id) on delete restrict on update cascade
);
create index settlement_correction_entries_entry_id_idx on settlement_correction_entries (entry_id);
create index settlement_correction_entries_to_apply on settlement_correction_entries (correction_id, entry_id)
  where applied_at is null;

-- Money -----------------------------------------------------------------------

create type bucket_kind as enum ('cash', 'site_credits', 'credits', 'bucks', 'reward_credits');
create type ledger_kind as enum ('opening', 'deposit', 'withdrawal', 'buy_in', 'payout', 'refund', 'promo', 'adjustment', 'reversal');
create type transfer_status as enum ('pending', 'completed', 'failed');

create table buckets (
  user_id integer not null,
  kind bucket_kind not null,
  balance_cents bigint not null default 0,
  constraint buckets_pkey primary key (user_id, kind),
  constraint buckets_user_id_fkey foreign key (user_id)
    references users (id) on delete restrict on update cascade,
  constraint buckets_not_below_zero check (balance_cents >= 0 or kind in ('credits', 'reward_credits'))
);
create index buckets_cash on buckets (balance_cents, user_id) where kind = 'cash';

-- The BRIN index finds a time range in a few pages: rows are only appended.
create table ledger_transactions (
  id bigserial not null,
  kind ledger_kind not null,
  user_id integer not null,
  pickem_entry_id integer,
  settlement integer not null default 1,
  reverses_id bigint,
  reason text not null default '',
  request_key text,
  created_at timestamptz(6) not null default current_timestamp,
  constraint ledger_transactions_pkey primary key (id),
  constraint ledger_transactions_user_id_fkey foreign key (user_id)
    references users (id) on delete restrict on update cascade,
  constraint ledger_transactions_pickem_entry_id_fkey foreign key (pickem_entry_id)
    references pickem_entries (id) on delete set null on update cascade,
  constraint ledger_transactions_reverses_id_fkey foreign key (reverses_id)
    references ledger_transactions (id) on delete set null on update cascade,
  constraint ledger_transactions_entry_named check (
    pickem_entry_id is not null or kind not in ('buy_in', 'payout', 'refund')
  ),
  constraint ledger_transactions_reversal_named check (kind <> 'reversal' or reverses_id is not null)
);
create unique index ledger_transactions_reverses_id_key on ledger_transactions (reverses_id);
create unique index ledger_transactions_request_key_key on ledger_transactions (request_key);
create index ledger_transactions_user_id_id_idx on ledger_transactions (user_id, id);
create index ledger_transactions_pickem_entry_id_idx on ledger_transactions (pickem_entry_id);
create index ledger_transactions_created_at_brin on ledger_transactions using brin (created_at);
create unique index ledger_transactions_one_buy_in on ledger_transactions (pickem_entry_id) where kind = 'buy_in';
create unique index ledger_transactions_one_settlement on ledger_transactions (pickem_entry_id, settlement)
  where kind in ('payout', 'refund');
create index ledger_transactions_with_reason on ledger_transactions (id) where reason <> '';

create table postings (
  id bigserial not null,
  transaction_id bigint not null,
  user_id integer,
  house_account text,
  bucket bucket_kind not null,
  amount_cents bigint not null,
  constraint postings_pkey primary key (id),
  constraint postings_transaction_id_fkey foreign key (transaction_id)
    references ledger_transactions (id) on delete restrict on update cascade,
  constraint postings_user_id_fkey foreign key (user_id)
    references users (id) on delete set null on update cascade,
  constraint postings_user_or_house check ((user_id is null) <> (house_account is null)),
  constraint postings_move_something check (amount_cents <> 0),
  constraint postings_known_house_account check (
    house_account in ('funding', 'entries', 'promos', 'adjustments', 'shortfalls')
  )
);
create index postings_transaction_id_idx on postings (transaction_id);
create index postings_user_id_bucket_id_idx on postings (user_id, bucket, id);

create table deposits (
  id serial not null,
  user_id integer not null,
  amount_cents bigint not null,
  status transfer_status not null default 'pending',
  ledger_transaction_id bigint,
  created_at timestamptz(6) not null default current_timestamp,
  completed_at timestamptz(6),
  constraint deposits_pkey primary key (id),
  constraint deposits_user_id_fkey foreign key (user_id)
    references users (id) on delete restrict on update cascade,
  constraint deposits_ledger_transaction_id_fkey foreign key (ledger_transaction_id)
    references ledger_transactions (id) on delete set null on update cascade,
  constraint deposits_positive check (amount_cents > 0),
  constraint deposits_completed_has_ledger check ((status = 'completed') = (ledger_transaction_id is not null))
);
create unique index deposits_ledger_transaction_id_key on deposits (ledger_transaction_id);
create index deposits_user_id_completed_at_idx on deposits (user_id, completed_at);

create table withdrawals (
  id serial not null,
  user_id integer not null,
  amount_cents bigint not null,
  status transfer_status not null default 'pending',
  ledger_transaction_id bigint,
  created_at timestamptz(6) not null default current_timestamp,
  completed_at timestamptz(6),
  constraint withdrawals_pkey primary key (id),
  constraint withdrawals_user_id_fkey foreign key (user_id)
    references users (id) on delete restrict on update cascade,
  constraint withdrawals_ledger_transaction_id_fkey foreign key (ledger_transaction_id)
    references ledger_transactions (id) on delete set null on update cascade,
  constraint withdrawals_positive check (amount_cents > 0),
  constraint withdrawals_completed_has_ledger check ((status = 'completed') = (ledger_transaction_id is not null))
);
create unique index withdrawals_ledger_transaction_id_key on withdrawals (ledger_transaction_id);
create index withdrawals_user_id_completed_at_idx on withdrawals (user_id, completed_at);

create table deposit_limits (
  user_id integer not null,
  daily_cents bigint,
  weekly_cents bigint,
  monthly_cents bigint,
  constraint deposit_limits_pkey primary key (user_id),
  constraint deposit_limits_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade
);

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
  constraint payment_methods_pkey primary key (id),
  constraint payment_methods_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade
);
create unique index payment_methods_user_payment_option_id_key on payment_methods (user_payment_option_id);
create index payment_methods_user_id_idx on payment_methods (user_id);
create unique index payment_methods_one_default on payment_methods (user_id) where is_default;

-- Promos ----------------------------------------------------------------------

create type promo_status as enum ('draft', 'published', 'paused');

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
  constraint promos_pkey primary key (id),
  constraint promos_credit_bucket_id_fkey foreign key (credit_bucket_id)
    references credit_buckets (id) on delete set null on update cascade,
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
  id serial not null,
  promo_id integer not null,
  user_id integer not null,
  amount_cents bigint not null,
  ledger_transaction_id bigint not null,
  created_at timestamptz(6) not null default current_timestamp,
  constraint promo_claims_pkey primary key (id),
  constraint promo_claims_promo_id_fkey foreign key (promo_id)
    references promos (id) on delete restrict on update cascade,
  constraint promo_claims_user_id_fkey foreign key (user_id)
    references users (id) on delete restrict on update cascade,
  constraint promo_claims_ledger_transaction_id_fkey foreign key (ledger_transaction_id)
    references ledger_transactions (id) on delete restrict on update cascade
);
create unique index promo_claims_ledger_transaction_id_key on promo_claims (ledger_transaction_id);
create index promo_claims_promo_id_id_idx on promo_claims (promo_id, id);
create index promo_claims_user_id_idx on promo_claims (user_id);
create index promo_claims_created_at_idx on promo_claims (created_at);
create unique index promo_claims_promo_id_user_id_key on promo_claims (promo_id, user_id);

create table purged_claims (
  contact_hmac bytea not null,
  promo_id integer not null,
  constraint purged_claims_pkey primary key (contact_hmac, promo_id),
  constraint purged_claims_promo_id_fkey foreign key (promo_id)
    references promos (id) on delete cascade on update cascade
);

create table inherited_claims (
  user_id integer not null,
  promo_id integer not null,
  constraint inherited_claims_pkey primary key (user_id, promo_id),
  constraint inherited_claims_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade,
  constraint inherited_claims_promo_id_fkey foreign key (promo_id)
    references promos (id) on delete cascade on update cascade
);

-- Messages and jobs -----------------------------------------------------------

create type message_status as enum ('queued', 'sent', 'failed', 'canceled');
create type job_outcome as enum ('done', 'failed', 'lost');

create table messages (
  id serial not null,
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
  constraint idempotency_keys_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade
);
create index idempotency_keys_expires_at_idx on idempotency_keys (expires_at);

-- Unlogged: losing the counters in a crash is acceptable.
create unlogged table rate_limits (
  key text not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limits_pkey primary key (key)
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
  constraint rejections_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade,
  constraint rejections_status_check check (status between 400 and 499),
  constraint rejections_client_request_id_check check (char_length(client_request_id) between 1 and 64)
);
create index rejections_request_id_id_idx on rejections (request_id, id);
create index rejections_client_request_id_id_idx on rejections (client_request_id, id);
create index rejections_user_id_id_idx on rejections (user_id, id);
create index rejections_created_at_idx on rejections (created_at);
create index rejections_with_user_idx on rejections (id) where user_id is not null;

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
