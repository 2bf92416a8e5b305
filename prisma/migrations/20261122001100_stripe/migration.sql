-- What Stripe calls our users, deposits and withdrawals. The rows are stored before Stripe is called, so that a request can
-- be repeated with the same idempotency key after a crash.

-- Users -------------------------------------------------------------------------

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
  constraint stripe_customers_user_id_fkey foreign key (user_id)
    references users (id) on delete restrict on update cascade
);
create unique index stripe_customers_customer_id_key on stripe_customers (customer_id);
create unique index stripe_customers_account_id_key on stripe_customers (account_id);
create index stripe_customers_existing on stripe_customers (user_id) where deleted_at is null;

-- Deposits ----------------------------------------------------------------------

-- Refunds and disputes name the payment intent only. A closed row prevents that a session is created later.
create table stripe_checkouts (
  deposit_id integer not null,
  session_id text,
  payment_intent_id text,
  is_closed boolean not null default false,
  created_at timestamptz(6) not null default current_timestamp,
  constraint stripe_checkouts_pkey primary key (deposit_id),
  constraint stripe_checkouts_deposit_id_fkey foreign key (deposit_id)
    references deposits (id) on delete restrict on update cascade,
  constraint stripe_checkouts_closed check (not is_closed or num_nonnulls(session_id, payment_intent_id) = 0)
);
create unique index stripe_checkouts_session_id_key on stripe_checkouts (session_id);
create unique index stripe_checkouts_payment_intent_id_key on stripe_checkouts (payment_intent_id);

create function guard_stripe_checkout() returns trigger language plpgsql as $$
begin
  if new.deposit_id <> old.deposit_id or (old.is_closed and not new.is_closed)
     or (old.session_id is not null and new.session_id is distinct from old.session_id)
     or (old.payment_intent_id is not null and new.payment_intent_id is distinct from old.payment_intent_id) then
    raise exception 'the payment of deposit % at Stripe is final', old.deposit_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger stripe_checkouts_final before update on stripe_checkouts
  for each row execute function guard_stripe_checkout();

-- Withdrawals -------------------------------------------------------------------

-- The attempt is part of the idempotency key. It increases only after Stripe refused a transfer.
create table stripe_transfers (
  withdrawal_id integer not null,
  attempt integer not null default 1,
  constraint stripe_transfers_pkey primary key (withdrawal_id),
  constraint stripe_transfers_withdrawal_id_fkey foreign key (withdrawal_id)
    references withdrawals (id) on delete restrict on update cascade,
  constraint stripe_transfers_attempt check (attempt > 0)
);

-- Identity checks ---------------------------------------------------------------

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
  constraint stripe_verifications_case_id_fkey foreign key (case_id)
    references identity_cases (id) on delete set null on update cascade
);
create unique index stripe_verifications_case_id_key on stripe_verifications (case_id);
create unique index stripe_verifications_session_id_key on stripe_verifications (session_id);
create index stripe_verifications_existing on stripe_verifications (id) where redacted_at is null;
