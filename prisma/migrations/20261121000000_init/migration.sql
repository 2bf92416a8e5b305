-- CreateEnum
CREATE TYPE "platform" AS ENUM ('android', 'ios');

-- CreateEnum
CREATE TYPE "user_mode" AS ENUM ('Cash', 'Arcade');

-- CreateEnum
CREATE TYPE "revocation_reason" AS ENUM ('sign_out', 'password_reset', 'deletion', 'too_many', 'operator');

-- CreateEnum
CREATE TYPE "otp_purpose" AS ENUM ('forgot_password', 'reactivate_account');

-- CreateEnum
CREATE TYPE "catalog_status" AS ENUM ('Active', 'Paused');

-- CreateEnum
CREATE TYPE "bucket_kind" AS ENUM ('cash', 'site_credits', 'credits', 'bucks', 'reward_credits');

-- CreateEnum
CREATE TYPE "ledger_kind" AS ENUM ('opening', 'deposit', 'withdrawal', 'buy_in', 'payout', 'refund', 'promo', 'adjustment', 'reversal');

-- CreateEnum
CREATE TYPE "transfer_status" AS ENUM ('pending', 'completed', 'failed');

-- CreateEnum
CREATE TYPE "contest_kind" AS ENUM ('practice', 'cash', 'arcade');

-- CreateEnum
CREATE TYPE "contest_status" AS ENUM ('open', 'locked', 'completed', 'canceled');

-- CreateEnum
CREATE TYPE "feed_game_status" AS ENUM ('Scheduled', 'InProgress', 'Final', 'Postponed', 'Canceled', 'Suspended', 'Delayed');

-- CreateEnum
CREATE TYPE "pick_side" AS ENUM ('more', 'less');

-- CreateEnum
CREATE TYPE "pick_outcome" AS ENUM ('won', 'lost', 'void');

-- CreateEnum
CREATE TYPE "entry_outcome" AS ENUM ('won', 'lost', 'refunded');

-- CreateEnum
CREATE TYPE "promo_status" AS ENUM ('draft', 'published', 'paused');

-- CreateEnum
CREATE TYPE "message_channel" AS ENUM ('mail', 'sms');

-- CreateEnum
CREATE TYPE "message_status" AS ENUM ('queued', 'sent', 'failed');

-- CreateEnum
CREATE TYPE "operator_role" AS ENUM ('viewer', 'editor', 'manager');

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "phone" TEXT,
    "password_hash" TEXT NOT NULL,
    "is_adult" BOOLEAN NOT NULL DEFAULT false,
    "avatar" TEXT NOT NULL DEFAULT '/avatars/default.png',
    "email_verified_at" TIMESTAMPTZ(6),
    "promo_code" TEXT NOT NULL DEFAULT '',
    "referral_code" UUID NOT NULL DEFAULT gen_random_uuid(),
    "referral_link" TEXT NOT NULL DEFAULT '',
    "onboarding_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "timezone" TEXT NOT NULL DEFAULT 'UTC',
    "platform" TEXT NOT NULL DEFAULT '',
    "mode" "user_mode" NOT NULL DEFAULT 'Cash',
    "experience_level" TEXT NOT NULL DEFAULT 'Beginner',
    "is_self_excluded" BOOLEAN NOT NULL DEFAULT false,
    "is_tester" BOOLEAN NOT NULL DEFAULT false,
    "shows_recent_picks" BOOLEAN NOT NULL DEFAULT true,
    "fcm_token" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(6),
    "purged_at" TIMESTAMPTZ(6),

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_tokens" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "last_used_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(6),
    "revocation_reason" "revocation_reason",

    CONSTRAINT "access_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "otps" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "purpose" "otp_purpose" NOT NULL,
    "code_hmac" BYTEA NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "consumed_at" TIMESTAMPTZ(6),
    "superseded_at" TIMESTAMPTZ(6),

    CONSTRAINT "otps_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "otp_failures" (
    "user_id" INTEGER NOT NULL,
    "on_day" DATE NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "otp_failures_pkey" PRIMARY KEY ("user_id","on_day")
);

-- CreateTable
CREATE TABLE "email_verifications" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "used_at" TIMESTAMPTZ(6),

    CONSTRAINT "email_verifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "referral_logs" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "referral_link" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "referral_logs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "device_info_logs" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "platform" TEXT NOT NULL,
    "os" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "device_info_logs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "kyc_statuses" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "kyc_statuses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_kyc" (
    "user_id" INTEGER NOT NULL,
    "status_id" INTEGER NOT NULL,
    "date_of_birth" DATE,
    "upload_url" TEXT,
    "upload_url_issued_at" TIMESTAMPTZ(6),
    "attempts" INTEGER,

    CONSTRAINT "user_kyc_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "geo_location_statuses" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "geo_location_statuses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_geolocations" (
    "user_id" INTEGER NOT NULL,
    "status_id" INTEGER NOT NULL,
    "is_dfs_step_passed" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_geolocations_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "user_engagement" (
    "user_id" INTEGER NOT NULL,
    "current_streak" INTEGER NOT NULL DEFAULT 0,
    "streak_on" DATE,
    "enjoying_app_status" TEXT NOT NULL DEFAULT 'not_eligible',
    "rating_popup_closed_at" TIMESTAMPTZ(6),
    "has_scoring_notice_dsa" BOOLEAN NOT NULL DEFAULT false,
    "is_gameplay_sound_enabled" BOOLEAN NOT NULL DEFAULT true,
    "next_sound_key" TEXT,

    CONSTRAINT "user_engagement_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "trivia_completions" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "completed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "trivia_completions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sounds" (
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,

    CONSTRAINT "sounds_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "user_background_sounds" (
    "user_id" INTEGER NOT NULL,
    "sound_key" TEXT NOT NULL,
    "is_enabled" BOOLEAN NOT NULL,

    CONSTRAINT "user_background_sounds_pkey" PRIMARY KEY ("user_id","sound_key")
);

-- CreateTable
CREATE TABLE "challenge_wins" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "won_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "challenge_wins_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "games" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "image" TEXT NOT NULL,
    "status" "catalog_status" NOT NULL DEFAULT 'Active',
    "sequence" INTEGER NOT NULL,
    "featured_contest_image" TEXT NOT NULL,
    "featured_contest_color1" TEXT NOT NULL,
    "featured_contest_color2" TEXT NOT NULL,
    "featured_contest_color3" TEXT NOT NULL,
    "featured_contest_btn_color" TEXT NOT NULL,
    "big_wins_color1" TEXT NOT NULL,
    "big_wins_color2" TEXT NOT NULL,
    "big_wins_image" TEXT NOT NULL,
    "big_wins_arrow" TEXT NOT NULL,
    "big_wins_text_color" TEXT NOT NULL,
    "cron_status" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "games_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "navigations" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "status" "catalog_status" NOT NULL DEFAULT 'Active',
    "sequence" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "navigations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "releases" (
    "id" SERIAL NOT NULL,
    "platform" "platform" NOT NULL,
    "version" TEXT NOT NULL,
    "force_update" BOOLEAN NOT NULL DEFAULT false,
    "notes" JSONB NOT NULL DEFAULT '[]',
    "publish_at" TIMESTAMPTZ(6),
    "withdrawn_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "releases_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "maintenance_windows" (
    "id" SERIAL NOT NULL,
    "starts_at" TIMESTAMPTZ(6) NOT NULL,
    "ends_at" TIMESTAMPTZ(6),
    "message" TEXT NOT NULL,
    "platforms" "platform"[],
    "canceled_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "maintenance_windows_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settings" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "payment_methods" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "user_payment_option_id" TEXT NOT NULL,
    "payment_method" TEXT NOT NULL,
    "card_type" TEXT,
    "method_image" TEXT NOT NULL,
    "method_name" TEXT NOT NULL,
    "masked_number" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "exp_month" TEXT NOT NULL DEFAULT '',
    "exp_year" TEXT NOT NULL DEFAULT '',
    "last_four_digits" TEXT NOT NULL DEFAULT '',
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "zip" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_methods_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deposits" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "status" "transfer_status" NOT NULL DEFAULT 'pending',
    "ledger_transaction_id" BIGINT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(6),

    CONSTRAINT "deposits_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "withdrawals" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "status" "transfer_status" NOT NULL DEFAULT 'pending',
    "ledger_transaction_id" BIGINT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(6),

    CONSTRAINT "withdrawals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deposit_limits" (
    "user_id" INTEGER NOT NULL,
    "daily_cents" BIGINT,
    "weekly_cents" BIGINT,
    "monthly_cents" BIGINT,

    CONSTRAINT "deposit_limits_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "buckets" (
    "user_id" INTEGER NOT NULL,
    "kind" "bucket_kind" NOT NULL,
    "balance_cents" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "buckets_pkey" PRIMARY KEY ("user_id","kind")
);

-- CreateTable
CREATE TABLE "ledger_transactions" (
    "id" BIGSERIAL NOT NULL,
    "kind" "ledger_kind" NOT NULL,
    "user_id" INTEGER NOT NULL,
    "pickem_entry_id" INTEGER,
    "settlement" INTEGER NOT NULL DEFAULT 1,
    "reverses_id" BIGINT,
    "reason" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_transactions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "postings" (
    "id" BIGSERIAL NOT NULL,
    "transaction_id" BIGINT NOT NULL,
    "user_id" INTEGER,
    "house_account" TEXT,
    "bucket" "bucket_kind" NOT NULL,
    "amount_cents" BIGINT NOT NULL,

    CONSTRAINT "postings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "blueprints" (
    "id" SERIAL NOT NULL,
    "game_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "contest_kind" NOT NULL,
    "buy_in_cents" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blueprints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "blueprint_feed_games" (
    "blueprint_id" INTEGER NOT NULL,
    "game_id" INTEGER NOT NULL,
    "feed_game_id" INTEGER NOT NULL,

    CONSTRAINT "blueprint_feed_games_pkey" PRIMARY KEY ("blueprint_id","game_id","feed_game_id")
);

-- CreateTable
CREATE TABLE "contests" (
    "id" SERIAL NOT NULL,
    "blueprint_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "status" "contest_status" NOT NULL DEFAULT 'open',
    "starts_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contest_entries" (
    "id" SERIAL NOT NULL,
    "contest_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contest_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "feed_games" (
    "game_id" INTEGER NOT NULL,
    "feed_game_id" INTEGER NOT NULL,
    "home_team" TEXT NOT NULL DEFAULT '',
    "away_team" TEXT NOT NULL DEFAULT '',
    "scheduled_at" TIMESTAMPTZ(6),
    "status" "feed_game_status" NOT NULL DEFAULT 'Scheduled',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "feed_games_pkey" PRIMARY KEY ("game_id","feed_game_id")
);

-- CreateTable
CREATE TABLE "feed_players" (
    "game_id" INTEGER NOT NULL,
    "feed_player_id" INTEGER NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "short_name" TEXT NOT NULL,
    "team" TEXT NOT NULL,
    "position" TEXT NOT NULL DEFAULT '',
    "headshot" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "feed_players_pkey" PRIMARY KEY ("game_id","feed_player_id")
);

-- CreateTable
CREATE TABLE "projections" (
    "game_id" INTEGER NOT NULL,
    "feed_player_id" INTEGER NOT NULL,
    "feed_game_id" INTEGER NOT NULL,
    "projection" DECIMAL(8,2),
    "result" DECIMAL(8,2),
    "is_played" BOOLEAN,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "projections_pkey" PRIMARY KEY ("game_id","feed_game_id","feed_player_id")
);

-- CreateTable
CREATE TABLE "multiplier_tables" (
    "id" SERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "multiplier_tables_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "multipliers" (
    "table_id" INTEGER NOT NULL,
    "picks" INTEGER NOT NULL,
    "multiplier" DECIMAL(8,2) NOT NULL,

    CONSTRAINT "multipliers_pkey" PRIMARY KEY ("table_id","picks")
);

-- CreateTable
CREATE TABLE "pickem_entries" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "game_id" INTEGER NOT NULL,
    "contest_name" TEXT NOT NULL,
    "mode" "user_mode" NOT NULL,
    "buy_in_cents" BIGINT NOT NULL,
    "multiplier_table_id" INTEGER NOT NULL,
    "multiplier" DECIMAL(8,2) NOT NULL,
    "payout_cents" BIGINT NOT NULL,
    "picks" INTEGER NOT NULL,
    "outcome" "entry_outcome",
    "settled_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pickem_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pickem_entry_players" (
    "id" SERIAL NOT NULL,
    "entry_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "game_id" INTEGER NOT NULL,
    "feed_player_id" INTEGER NOT NULL,
    "feed_game_id" INTEGER NOT NULL,
    "side" "pick_side" NOT NULL,
    "line" DECIMAL(8,2) NOT NULL,
    "outcome" "pick_outcome",
    "result" DECIMAL(8,2),

    CONSTRAINT "pickem_entry_players_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_buckets" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "bucket" "bucket_kind" NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_buckets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "promos" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "credits_cents" BIGINT NOT NULL,
    "credit_bucket_id" INTEGER,
    "status" "promo_status" NOT NULL DEFAULT 'draft',
    "starts_at" TIMESTAMPTZ(6),
    "ends_at" TIMESTAMPTZ(6),
    "budget_cents" BIGINT,
    "spent_cents" BIGINT NOT NULL DEFAULT 0,
    "rules" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "promos_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "promo_claims" (
    "id" SERIAL NOT NULL,
    "promo_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "ledger_transaction_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "promo_claims_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" SERIAL NOT NULL,
    "channel" "message_channel" NOT NULL,
    "recipient" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "props" JSONB NOT NULL,
    "status" "message_status" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT NOT NULL DEFAULT '',
    "provider_id" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6),
    "sent_at" TIMESTAMPTZ(6),

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "user_id" INTEGER NOT NULL,
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "outcome" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("user_id","scope","key")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "operators" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" "operator_role" NOT NULL,
    "password_hash" TEXT NOT NULL,
    "disabled_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "operators_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_rows" (
    "id" BIGSERIAL NOT NULL,
    "operator_id" INTEGER,
    "action" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT NOT NULL DEFAULT '',
    "request_id" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_rows_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_phone_key" ON "users"("phone");

-- CreateIndex
CREATE INDEX "users_created_at_idx" ON "users"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "access_tokens_token_hash_key" ON "access_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "access_tokens_user_id_created_at_idx" ON "access_tokens"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "otps_user_id_purpose_created_at_idx" ON "otps"("user_id", "purpose", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "email_verifications_token_hash_key" ON "email_verifications"("token_hash");

-- CreateIndex
CREATE INDEX "email_verifications_user_id_created_at_idx" ON "email_verifications"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "referral_logs_user_id_created_at_idx" ON "referral_logs"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "device_info_logs_user_id_created_at_idx" ON "device_info_logs"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "device_info_logs_created_at_idx" ON "device_info_logs"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "kyc_statuses_name_key" ON "kyc_statuses"("name");

-- CreateIndex
CREATE UNIQUE INDEX "geo_location_statuses_name_key" ON "geo_location_statuses"("name");

-- CreateIndex
CREATE INDEX "trivia_completions_user_id_completed_at_idx" ON "trivia_completions"("user_id", "completed_at");

-- CreateIndex
CREATE UNIQUE INDEX "sounds_sequence_key" ON "sounds"("sequence");

-- CreateIndex
CREATE INDEX "challenge_wins_user_id_won_at_idx" ON "challenge_wins"("user_id", "won_at");

-- CreateIndex
CREATE UNIQUE INDEX "games_name_key" ON "games"("name");

-- CreateIndex
CREATE UNIQUE INDEX "navigations_name_key" ON "navigations"("name");

-- CreateIndex
CREATE INDEX "releases_platform_publish_at_idx" ON "releases"("platform", "publish_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_methods_user_payment_option_id_key" ON "payment_methods"("user_payment_option_id");

-- CreateIndex
CREATE INDEX "payment_methods_user_id_idx" ON "payment_methods"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "deposits_ledger_transaction_id_key" ON "deposits"("ledger_transaction_id");

-- CreateIndex
CREATE INDEX "deposits_user_id_completed_at_idx" ON "deposits"("user_id", "completed_at");

-- CreateIndex
CREATE UNIQUE INDEX "withdrawals_ledger_transaction_id_key" ON "withdrawals"("ledger_transaction_id");

-- CreateIndex
CREATE INDEX "withdrawals_user_id_completed_at_idx" ON "withdrawals"("user_id", "completed_at");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_transactions_reverses_id_key" ON "ledger_transactions"("reverses_id");

-- CreateIndex
CREATE INDEX "ledger_transactions_user_id_id_idx" ON "ledger_transactions"("user_id", "id");

-- CreateIndex
CREATE INDEX "ledger_transactions_pickem_entry_id_idx" ON "ledger_transactions"("pickem_entry_id");

-- CreateIndex
CREATE INDEX "postings_transaction_id_idx" ON "postings"("transaction_id");

-- CreateIndex
CREATE INDEX "postings_user_id_id_idx" ON "postings"("user_id", "id");

-- CreateIndex
CREATE INDEX "contests_blueprint_id_idx" ON "contests"("blueprint_id");

-- CreateIndex
CREATE INDEX "contest_entries_user_id_idx" ON "contest_entries"("user_id");

-- CreateIndex
CREATE INDEX "contest_entries_contest_id_idx" ON "contest_entries"("contest_id");

-- CreateIndex
CREATE INDEX "feed_games_game_id_scheduled_at_idx" ON "feed_games"("game_id", "scheduled_at");

-- CreateIndex
CREATE INDEX "projections_game_id_feed_player_id_idx" ON "projections"("game_id", "feed_player_id");

-- CreateIndex
CREATE INDEX "pickem_entries_user_id_id_idx" ON "pickem_entries"("user_id", "id");

-- CreateIndex
CREATE INDEX "pickem_entries_created_at_idx" ON "pickem_entries"("created_at");

-- CreateIndex
CREATE INDEX "pickem_entry_players_game_id_feed_game_id_idx" ON "pickem_entry_players"("game_id", "feed_game_id");

-- CreateIndex
CREATE UNIQUE INDEX "pickem_entry_players_entry_id_position_key" ON "pickem_entry_players"("entry_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "pickem_entry_players_entry_id_feed_player_id_key" ON "pickem_entry_players"("entry_id", "feed_player_id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_buckets_name_key" ON "credit_buckets"("name");

-- CreateIndex
CREATE UNIQUE INDEX "promo_claims_ledger_transaction_id_key" ON "promo_claims"("ledger_transaction_id");

-- CreateIndex
CREATE INDEX "promo_claims_user_id_idx" ON "promo_claims"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "promo_claims_promo_id_user_id_key" ON "promo_claims"("promo_id", "user_id");

-- CreateIndex
CREATE INDEX "messages_recipient_id_idx" ON "messages"("recipient", "id");

-- CreateIndex
CREATE INDEX "messages_status_id_idx" ON "messages"("status", "id");

-- CreateIndex
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "operators_email_key" ON "operators"("email");

-- CreateIndex
CREATE INDEX "audit_rows_subject_type_subject_id_id_idx" ON "audit_rows"("subject_type", "subject_id", "id");

-- CreateIndex
CREATE INDEX "audit_rows_operator_id_id_idx" ON "audit_rows"("operator_id", "id");

-- AddForeignKey
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "otps" ADD CONSTRAINT "otps_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "otp_failures" ADD CONSTRAINT "otp_failures_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_verifications" ADD CONSTRAINT "email_verifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "referral_logs" ADD CONSTRAINT "referral_logs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_info_logs" ADD CONSTRAINT "device_info_logs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_kyc" ADD CONSTRAINT "user_kyc_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_kyc" ADD CONSTRAINT "user_kyc_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "kyc_statuses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_geolocations" ADD CONSTRAINT "user_geolocations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_geolocations" ADD CONSTRAINT "user_geolocations_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "geo_location_statuses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_engagement" ADD CONSTRAINT "user_engagement_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_engagement" ADD CONSTRAINT "user_engagement_next_sound_key_fkey" FOREIGN KEY ("next_sound_key") REFERENCES "sounds"("key") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trivia_completions" ADD CONSTRAINT "trivia_completions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_background_sounds" ADD CONSTRAINT "user_background_sounds_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_background_sounds" ADD CONSTRAINT "user_background_sounds_sound_key_fkey" FOREIGN KEY ("sound_key") REFERENCES "sounds"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "challenge_wins" ADD CONSTRAINT "challenge_wins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_ledger_transaction_id_fkey" FOREIGN KEY ("ledger_transaction_id") REFERENCES "ledger_transactions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_ledger_transaction_id_fkey" FOREIGN KEY ("ledger_transaction_id") REFERENCES "ledger_transactions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deposit_limits" ADD CONSTRAINT "deposit_limits_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "buckets" ADD CONSTRAINT "buckets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_pickem_entry_id_fkey" FOREIGN KEY ("pickem_entry_id") REFERENCES "pickem_entries"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_reverses_id_fkey" FOREIGN KEY ("reverses_id") REFERENCES "ledger_transactions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "postings" ADD CONSTRAINT "postings_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "ledger_transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "postings" ADD CONSTRAINT "postings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blueprints" ADD CONSTRAINT "blueprints_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blueprint_feed_games" ADD CONSTRAINT "blueprint_feed_games_blueprint_id_fkey" FOREIGN KEY ("blueprint_id") REFERENCES "blueprints"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blueprint_feed_games" ADD CONSTRAINT "blueprint_feed_games_game_id_feed_game_id_fkey" FOREIGN KEY ("game_id", "feed_game_id") REFERENCES "feed_games"("game_id", "feed_game_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contests" ADD CONSTRAINT "contests_blueprint_id_fkey" FOREIGN KEY ("blueprint_id") REFERENCES "blueprints"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contest_entries" ADD CONSTRAINT "contest_entries_contest_id_fkey" FOREIGN KEY ("contest_id") REFERENCES "contests"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contest_entries" ADD CONSTRAINT "contest_entries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feed_games" ADD CONSTRAINT "feed_games_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feed_players" ADD CONSTRAINT "feed_players_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projections" ADD CONSTRAINT "projections_game_id_feed_game_id_fkey" FOREIGN KEY ("game_id", "feed_game_id") REFERENCES "feed_games"("game_id", "feed_game_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projections" ADD CONSTRAINT "projections_game_id_feed_player_id_fkey" FOREIGN KEY ("game_id", "feed_player_id") REFERENCES "feed_players"("game_id", "feed_player_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "multipliers" ADD CONSTRAINT "multipliers_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "multiplier_tables"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pickem_entries" ADD CONSTRAINT "pickem_entries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pickem_entries" ADD CONSTRAINT "pickem_entries_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pickem_entries" ADD CONSTRAINT "pickem_entries_multiplier_table_id_fkey" FOREIGN KEY ("multiplier_table_id") REFERENCES "multiplier_tables"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pickem_entry_players" ADD CONSTRAINT "pickem_entry_players_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "pickem_entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pickem_entry_players" ADD CONSTRAINT "pickem_entry_players_game_id_feed_game_id_fkey" FOREIGN KEY ("game_id", "feed_game_id") REFERENCES "feed_games"("game_id", "feed_game_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pickem_entry_players" ADD CONSTRAINT "pickem_entry_players_game_id_feed_player_id_fkey" FOREIGN KEY ("game_id", "feed_player_id") REFERENCES "feed_players"("game_id", "feed_player_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promos" ADD CONSTRAINT "promos_credit_bucket_id_fkey" FOREIGN KEY ("credit_bucket_id") REFERENCES "credit_buckets"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promo_claims" ADD CONSTRAINT "promo_claims_promo_id_fkey" FOREIGN KEY ("promo_id") REFERENCES "promos"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promo_claims" ADD CONSTRAINT "promo_claims_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promo_claims" ADD CONSTRAINT "promo_claims_ledger_transaction_id_fkey" FOREIGN KEY ("ledger_transaction_id") REFERENCES "ledger_transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_rows" ADD CONSTRAINT "audit_rows_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operators"("id") ON DELETE SET NULL ON UPDATE CASCADE;
