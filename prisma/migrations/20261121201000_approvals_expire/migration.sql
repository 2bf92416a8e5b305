-- What nobody agreed to in time is not done later, when nobody remembers why it was asked for.
ALTER TABLE "pending_approvals"
  ADD COLUMN "expires_at" TIMESTAMPTZ(6) NOT NULL DEFAULT (now() + interval '7 days');
update pending_approvals set expires_at = greatest(requested_at + interval '7 days', decided_at);
alter table pending_approvals
  add constraint pending_approvals_agreed_in_time
    check (decision is distinct from 'agreed' or decided_at <= expires_at);
