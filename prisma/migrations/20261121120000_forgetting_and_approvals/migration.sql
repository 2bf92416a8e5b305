-- Who claimed a promo under a purged account does not claim it again with the same phone.
CREATE TABLE "purged_claims" (
    "phone_hmac" BYTEA NOT NULL,
    "promo_id" INTEGER NOT NULL,

    CONSTRAINT "purged_claims_pkey" PRIMARY KEY ("phone_hmac","promo_id")
);
ALTER TABLE "purged_claims" ADD CONSTRAINT "purged_claims_promo_id_fkey" FOREIGN KEY ("promo_id") REFERENCES "promos"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "inherited_claims" (
    "user_id" INTEGER NOT NULL,
    "promo_id" INTEGER NOT NULL,

    CONSTRAINT "inherited_claims_pkey" PRIMARY KEY ("user_id","promo_id")
);
ALTER TABLE "inherited_claims" ADD CONSTRAINT "inherited_claims_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "inherited_claims" ADD CONSTRAINT "inherited_claims_promo_id_fkey" FOREIGN KEY ("promo_id") REFERENCES "promos"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is kept for a time is found by its age.
CREATE INDEX "messages_created_at_idx" ON "messages"("created_at");
CREATE INDEX "referral_logs_created_at_idx" ON "referral_logs"("created_at");

-- A wallet's page: one bucket of one user, newest first.
DROP INDEX "postings_user_id_id_idx";
CREATE INDEX "postings_user_id_bucket_id_idx" ON "postings"("user_id", "bucket", "id");

-- An operator's form that is sent twice adjusts once.
ALTER TABLE "ledger_transactions" ADD COLUMN "request_key" TEXT;
CREATE UNIQUE INDEX "ledger_transactions_request_key_key" ON "ledger_transactions"("request_key");

-- A second manager.
CREATE TYPE "approval_decision" AS ENUM ('agreed', 'refused');
CREATE TABLE "pending_approvals" (
    "id" SERIAL NOT NULL,
    "action" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "subject_name" TEXT NOT NULL DEFAULT '',
    "reason" TEXT NOT NULL,
    "requested_by" INTEGER NOT NULL,
    "requested_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_by" INTEGER,
    "decided_at" TIMESTAMPTZ(6),
    "decision" "approval_decision",
    "decision_reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "pending_approvals_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "pending_approvals_subject_type_subject_id_idx" ON "pending_approvals"("subject_type", "subject_id");
ALTER TABLE "pending_approvals" ADD CONSTRAINT "pending_approvals_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "operators"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "pending_approvals" ADD CONSTRAINT "pending_approvals_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "operators"("id") ON DELETE SET NULL ON UPDATE CASCADE;
alter table pending_approvals
  add constraint pending_approvals_decided_as_a_whole
    check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)),
  add constraint pending_approvals_second_operator check (decided_by <> requested_by);
create index pending_approvals_open on pending_approvals (id) where decision is null;

-- The ledger is append-only but for one thing: once its user is purged, the free text of an operator leaves it.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if current_setting('slatekeeper.forgetting', true) = 'on' and new.reason = '' and new.request_key is null
    and (to_jsonb(new) - array['reason', 'request_key']) = (to_jsonb(old) - array['reason', 'request_key'])
  then
    return new;
  end if;
  raise exception 'ledger_transactions is append-only' using errcode = 'restrict_violation';
end $$;
drop trigger ledger_transactions_append_only on ledger_transactions;
create trigger ledger_transactions_append_only before delete or truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger ledger_transactions_never_edited before update on ledger_transactions
  for each row execute function refuse_ledger_change();
