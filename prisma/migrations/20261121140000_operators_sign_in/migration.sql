-- CreateEnum
CREATE TYPE "operator_link_purpose" AS ENUM ('invitation', 'password_reset');

-- DropForeignKey
ALTER TABLE "audit_rows" DROP CONSTRAINT "audit_rows_operator_id_fkey";

-- AlterTable
ALTER TABLE "audit_rows" ADD COLUMN     "agreed_by_id" INTEGER,
ADD COLUMN     "author_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "reverts_id" BIGINT,
ADD COLUMN     "session_id" INTEGER,
ADD COLUMN     "subject_name" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "operators" ADD COLUMN     "density" TEXT NOT NULL DEFAULT 'comfortable',
ADD COLUMN     "has_single_keys" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "password_changed_at" TIMESTAMPTZ(6),
ADD COLUMN     "theme" TEXT NOT NULL DEFAULT 'system',
ADD COLUMN     "totp_enabled_at" TIMESTAMPTZ(6),
ADD COLUMN     "totp_last_step" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "totp_secret" BYTEA,
ADD COLUMN     "zone" TEXT NOT NULL DEFAULT 'America/New_York',
ALTER COLUMN "password_hash" DROP NOT NULL;

-- CreateTable
CREATE TABLE "operator_sessions" (
    "id" SERIAL NOT NULL,
    "operator_id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "ip" TEXT NOT NULL DEFAULT '',
    "has_totp" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),
    "end_reason" TEXT,

    CONSTRAINT "operator_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "operator_links" (
    "id" SERIAL NOT NULL,
    "operator_id" INTEGER NOT NULL,
    "purpose" "operator_link_purpose" NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "used_at" TIMESTAMPTZ(6),

    CONSTRAINT "operator_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "operator_recovery_codes" (
    "operator_id" INTEGER NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(6),

    CONSTRAINT "operator_recovery_codes_pkey" PRIMARY KEY ("operator_id","code_hash")
);

-- CreateTable
CREATE TABLE "operator_attempts" (
    "email_hash" BYTEA NOT NULL,
    "failures" INTEGER NOT NULL,
    "counted_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "locked_until" TIMESTAMPTZ(6),

    CONSTRAINT "operator_attempts_pkey" PRIMARY KEY ("email_hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "operator_sessions_token_hash_key" ON "operator_sessions"("token_hash");

-- CreateIndex
CREATE INDEX "operator_sessions_operator_id_id_idx" ON "operator_sessions"("operator_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "operator_links_token_hash_key" ON "operator_links"("token_hash");

-- CreateIndex
CREATE INDEX "operator_links_operator_id_idx" ON "operator_links"("operator_id");

-- CreateIndex
CREATE UNIQUE INDEX "audit_rows_reverts_id_key" ON "audit_rows"("reverts_id");

-- CreateIndex
CREATE INDEX "audit_rows_request_id_idx" ON "audit_rows"("request_id");

-- AddForeignKey
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operators"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operator_links" ADD CONSTRAINT "operator_links_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operators"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operator_recovery_codes" ADD CONSTRAINT "operator_recovery_codes_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operators"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_rows" ADD CONSTRAINT "audit_rows_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "operators"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_rows" ADD CONSTRAINT "audit_rows_agreed_by_id_fkey" FOREIGN KEY ("agreed_by_id") REFERENCES "operators"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_rows" ADD CONSTRAINT "audit_rows_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "operator_sessions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_rows" ADD CONSTRAINT "audit_rows_reverts_id_fkey" FOREIGN KEY ("reverts_id") REFERENCES "audit_rows"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

alter table operators
  add constraint operators_email_lower_case check (email = lower(email)),
  add constraint operators_theme_known check (theme in ('system', 'light', 'dark')),
  add constraint operators_density_known check (density in ('comfortable', 'compact')),
  add constraint operators_totp_with_secret check (totp_enabled_at is null or totp_secret is not null);

alter table operator_sessions
  add constraint operator_sessions_ended_for_a_reason check ((ended_at is null) = (end_reason is null)),
  add constraint operator_sessions_twelve_hours check (expires_at <= created_at + interval '12 hours');
create index operator_sessions_live on operator_sessions (operator_id) where ended_at is null;

-- One live link an operator and purpose: the newest.
create unique index operator_links_live on operator_links (operator_id, purpose) where used_at is null;

alter table operator_attempts add constraint operator_attempts_counted check (failures > 0);

-- Somebody can always let the others in: the last manager who can sign in stays one.
create function keep_a_manager() returns trigger language plpgsql as $$
begin
  -- Two managers who disable each other take turns, so that the second sees the first.
  perform pg_advisory_xact_lock(hashtext('keep_a_manager'));
  if not exists (
    select from operators where role = 'manager' and disabled_at is null and password_hash is not null
  ) then
    raise exception 'the last manager stays'
      using errcode = 'check_violation', constraint = 'operators_keep_a_manager', table = 'operators';
  end if;
  return null;
end $$;
create trigger operators_keep_a_manager after update or delete on operators
  for each row when (old.role = 'manager' and old.disabled_at is null and old.password_hash is not null)
  execute function keep_a_manager();

-- Every change has an author: an operator, or a part of the service by its name.
alter table audit_rows
  add constraint audit_rows_have_an_author check (operator_id is not null or author_name <> ''),
  add constraint audit_rows_agreed_by_another check (agreed_by_id <> operator_id);
create index audit_rows_author on audit_rows (author_name, id) where operator_id is null;

-- The log is append-only but for one thing: a purged user's name and values leave it, and nothing else of the row does.
drop trigger audit_rows_append_only on audit_rows;
create trigger audit_rows_append_only before delete or truncate on audit_rows
  for each statement execute function refuse_change();
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if current_setting('slatekeeper.forgetting', true) = 'on'
    and new.subject_name = '' and new.before is null and new.after is null and new.reason = ''
    and (to_jsonb(new) - array['subject_name', 'before', 'after', 'reason'])
      = (to_jsonb(old) - array['subject_name', 'before', 'after', 'reason'])
  then
    return new;
  end if;
  raise exception 'audit_rows is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_rows_never_edited before update on audit_rows
  for each row execute function refuse_audit_change();
