-- Deposits and withdrawals through payment providers, events of providers, and cases for operators.

alter type ledger_kind add value 'withdrawal_paid';
alter type ledger_kind add value 'deposit_reversal';

-- Cash of withdrawals that are not paid yet, and money at the payment providers.
alter table postings drop constraint postings_known_house_account;
alter table postings add constraint postings_known_house_account check (
  house_account in ('funding', 'entries', 'promos', 'adjustments', 'shortfalls', 'pending_withdrawals', 'processor')
);

-- Payment methods ---------------------------------------------------------------

-- Null for methods from before providers; they cannot be used.
alter table payment_methods add column provider text;
alter table payment_methods add column can_receive boolean not null default true;
alter table payment_methods add constraint payment_methods_known_provider check (provider in ('sandbox', 'stripe'));

-- Deposits ----------------------------------------------------------------------

-- Without a provider: recorded by a seed or an import, paid elsewhere.
alter table deposits
  add column provider text,
  add column currency text not null default 'usd',
  add column external_id text,
  add column payment_method_id integer,
  add column method_label text not null default '',
  add column failure_reason text not null default '',
  add column expires_at timestamptz(6),
  add column closed_at timestamptz(6);
alter table deposits add constraint deposits_payment_method_id_fkey foreign key (payment_method_id)
  references payment_methods (id) on delete set null on update cascade;
alter table deposits
  add constraint deposits_known_provider check (provider in ('sandbox', 'stripe')),
  add constraint deposits_expire check (provider is null or expires_at is not null),
  add constraint deposits_closed check (provider is null or (status = 'pending') = (closed_at is null));
create unique index deposits_external_id_key on deposits (provider, external_id);
create index deposits_payment_method_id_idx on deposits (payment_method_id);
create index deposits_created_at_id_idx on deposits (created_at, id);
create index deposits_to_expire on deposits (expires_at) where status = 'pending';
-- The sums of a user's deposits are read from the index alone.
drop index deposits_user_id_completed_at_idx;
create index deposits_completed on deposits (user_id, completed_at) include (status, amount_cents)
  where completed_at is not null;

create function guard_deposit() returns trigger language plpgsql as $$
begin
  if new.user_id <> old.user_id or new.amount_cents <> old.amount_cents or new.currency <> old.currency
     or new.provider is distinct from old.provider
     or (old.external_id is not null and new.external_id is distinct from old.external_id) then
    raise exception 'the terms of deposit % are final', old.id using errcode = 'restrict_violation';
  end if;
  if old.status <> 'pending' and (
       new.status <> old.status or new.ledger_transaction_id is distinct from old.ledger_transaction_id
     ) then
    raise exception 'deposit % is already %', old.id, old.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger deposits_final before update on deposits for each row execute function guard_deposit();
create trigger deposits_not_removed before delete or truncate on deposits
  for each statement execute function reject_removal();

-- A deposit is credited with exactly its amount, in cash.
create function check_deposit_credit() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_transactions t join postings p on p.transaction_id = t.id and p.user_id is not null
     where t.id = new.ledger_transaction_id and t.kind = 'deposit'
    having count(*) = 1 and min(p.bucket::text) = 'cash' and sum(p.amount_cents) = new.amount_cents
  ) then
    raise exception 'deposit % is not credited with its amount', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger deposits_credit_exact after insert or update of ledger_transaction_id on deposits
  for each row when (new.ledger_transaction_id is not null and new.provider is not null)
  execute function check_deposit_credit();

-- Refunds and disputes ----------------------------------------------------------

-- Money of a completed deposit that went back to the payer. A dispute that is won reinstates it.
create table deposit_reversals (
  id serial not null,
  deposit_id integer not null,
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
  constraint deposit_reversals_pkey primary key (id),
  constraint deposit_reversals_deposit_id_fkey foreign key (deposit_id)
    references deposits (id) on delete restrict on update cascade,
  constraint deposit_reversals_user_id_fkey foreign key (user_id)
    references users (id) on delete restrict on update cascade,
  constraint deposit_reversals_ledger_transaction_id_fkey foreign key (ledger_transaction_id)
    references ledger_transactions (id) on delete restrict on update cascade,
  constraint deposit_reversals_reinstated_transaction_id_fkey foreign key (reinstated_transaction_id)
    references ledger_transactions (id) on delete restrict on update cascade,
  constraint deposit_reversals_known_kind check (kind in ('refund', 'dispute')),
  constraint deposit_reversals_known_status check (
    status = case kind when 'refund' then 'done' else status end and status in ('done', 'open', 'won', 'lost')
  ),
  constraint deposit_reversals_positive check (amount_cents > 0),
  constraint deposit_reversals_loan check (loan_cents between 0 and amount_cents),
  constraint deposit_reversals_won check ((status = 'won') = (reinstated_transaction_id is not null))
);
create unique index deposit_reversals_external_id_key on deposit_reversals (provider, external_id);
create unique index deposit_reversals_ledger_transaction_id_key on deposit_reversals (ledger_transaction_id);
create unique index deposit_reversals_reinstated_transaction_id_key on deposit_reversals (reinstated_transaction_id);
create index deposit_reversals_deposit_id_idx on deposit_reversals (deposit_id);
create index deposit_reversals_user_id_idx on deposit_reversals (user_id);

create function guard_deposit_reversal() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (
       (new.deposit_id, new.user_id, new.provider, new.external_id, new.kind, new.amount_cents, new.ledger_transaction_id)
         is distinct from
       (old.deposit_id, old.user_id, old.provider, old.external_id, old.kind, old.amount_cents, old.ledger_transaction_id)
     ) then
    raise exception 'the terms of a reversal are final' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' and old.status <> 'open' and new.status <> old.status then
    raise exception 'reversal % is already %', old.id, old.status using errcode = 'restrict_violation';
  end if;
  -- The lock serializes the reversals of one deposit.
  perform from deposits where id = new.deposit_id and status = 'completed' and user_id = new.user_id for no key update;
  if not found then
    raise exception 'deposit % is not a completed deposit of the user', new.deposit_id using errcode = 'restrict_violation';
  end if;
  if new.status <> 'won' and (
       select coalesce(sum(amount_cents), 0) from deposit_reversals
        where deposit_id = new.deposit_id and status <> 'won' and id <> new.id
     ) + new.amount_cents > (select amount_cents from deposits where id = new.deposit_id) then
    raise exception 'deposit % is reversed beyond its amount', new.deposit_id
      using errcode = 'check_violation', constraint = 'deposit_reversals_within_deposit';
  end if;
  return new;
end $$;
create trigger deposit_reversals_final before insert or update on deposit_reversals
  for each row execute function guard_deposit_reversal();
create trigger deposit_reversals_not_removed before delete or truncate on deposit_reversals
  for each statement execute function reject_removal();

-- Withdrawals -------------------------------------------------------------------

create type withdrawal_status as enum ('pending', 'processing', 'completed', 'failed', 'canceled');

alter table withdrawals drop constraint withdrawals_completed_has_ledger;
alter table withdrawals alter column status drop default;
alter table withdrawals alter column status type withdrawal_status using status::text::withdrawal_status;
alter table withdrawals alter column status set default 'pending';

-- No money has moved for a pending withdrawal from before providers.
update withdrawals set status = 'failed' where status = 'pending';

alter table withdrawals
  add column provider text,
  add column currency text not null default 'usd',
  add column external_id text,
  add column payment_method_id integer,
  add column method_label text not null default '',
  -- Whether an operator decides, because the amount is above the setting.
  add column needs_approval boolean not null default false,
  add column approved_at timestamptz(6),
  add column return_transaction_id bigint,
  add column paid_transaction_id bigint,
  add column failure_reason text not null default '',
  add column closed_at timestamptz(6);
alter table withdrawals
  add constraint withdrawals_payment_method_id_fkey foreign key (payment_method_id)
    references payment_methods (id) on delete set null on update cascade,
  add constraint withdrawals_return_transaction_id_fkey foreign key (return_transaction_id)
    references ledger_transactions (id) on delete restrict on update cascade,
  add constraint withdrawals_paid_transaction_id_fkey foreign key (paid_transaction_id)
    references ledger_transactions (id) on delete restrict on update cascade,
  add constraint withdrawals_known_provider check (provider in ('sandbox', 'stripe')),
  add constraint withdrawals_recorded_has_ledger check (
    provider is not null or (status = 'completed') = (ledger_transaction_id is not null)
  ),
  add constraint withdrawals_debited check (provider is null or ledger_transaction_id is not null),
  add constraint withdrawals_returned check (
    provider is null or (status in ('failed', 'canceled')) = (return_transaction_id is not null)
  ),
  add constraint withdrawals_paid check (
    provider is null or (status = 'completed') = (paid_transaction_id is not null)
  ),
  add constraint withdrawals_closed check (
    provider is null or (status in ('pending', 'processing')) = (closed_at is null)
  ),
  add constraint withdrawals_approved check (
    provider is null or not needs_approval or status not in ('processing', 'completed') or approved_at is not null
  );
create unique index withdrawals_external_id_key on withdrawals (provider, external_id);
create unique index withdrawals_return_transaction_id_key on withdrawals (return_transaction_id);
create unique index withdrawals_paid_transaction_id_key on withdrawals (paid_transaction_id);
create index withdrawals_payment_method_id_idx on withdrawals (payment_method_id);
create index withdrawals_created_at_id_idx on withdrawals (created_at, id);
create index withdrawals_open on withdrawals (created_at, id) where status in ('pending', 'processing');

create function guard_withdrawal() returns trigger language plpgsql as $$
begin
  if new.user_id <> old.user_id or new.amount_cents <> old.amount_cents or new.currency <> old.currency
     or new.provider is distinct from old.provider or new.needs_approval <> old.needs_approval
     or (new.provider is not null and new.ledger_transaction_id is distinct from old.ledger_transaction_id)
     or (old.external_id is not null and new.external_id is distinct from old.external_id) then
    raise exception 'the terms of withdrawal % are final', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not (
       (old.status = 'pending' and new.status in ('processing', 'failed', 'canceled'))
       or (old.status = 'processing' and new.status in ('completed', 'failed'))
     ) then
    raise exception 'withdrawal % cannot change from % to %', old.id, old.status, new.status
      using errcode = 'restrict_violation';
  end if;
  if old.status not in ('pending', 'processing') and (
       new.return_transaction_id is distinct from old.return_transaction_id
       or new.paid_transaction_id is distinct from old.paid_transaction_id
       or new.ledger_transaction_id is distinct from old.ledger_transaction_id
     ) then
    raise exception 'withdrawal % is already %', old.id, old.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withdrawals_final before update on withdrawals for each row execute function guard_withdrawal();
create trigger withdrawals_not_removed before delete or truncate on withdrawals
  for each statement execute function reject_removal();

create function reject_closed_withdrawal() returns trigger language plpgsql as $$
begin
  raise exception 'a withdrawal begins pending' using errcode = 'restrict_violation';
end $$;
create trigger withdrawals_begin_pending before insert on withdrawals
  for each row when (new.provider is not null and new.status <> 'pending') execute function reject_closed_withdrawal();

-- Only cash is withdrawn, exactly the amount; it is returned by a reversal, or paid out of the pending account.
create function check_withdrawal_money() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_transactions t join postings p on p.transaction_id = t.id
     where t.id = new.ledger_transaction_id and t.kind = 'withdrawal' and t.user_id = new.user_id
    having count(*) = 2 and min(p.bucket::text) = 'cash' and max(p.bucket::text) = 'cash'
       and max(p.house_account) = 'pending_withdrawals'
       and sum(p.amount_cents) filter (where p.user_id is not null) = -new.amount_cents
  ) then
    raise exception 'withdrawal % is not debited with its amount in cash', new.id using errcode = 'check_violation';
  end if;
  if new.return_transaction_id is not null and not exists (
    select from ledger_transactions where id = new.return_transaction_id and reverses_id = new.ledger_transaction_id
  ) then
    raise exception 'the return of withdrawal % reverses another transaction', new.id using errcode = 'check_violation';
  end if;
  if new.paid_transaction_id is not null and not exists (
    select from ledger_transactions t join postings p on p.transaction_id = t.id
     where t.id = new.paid_transaction_id and t.kind = 'withdrawal_paid' and t.user_id = new.user_id
    having count(*) = 2 and count(p.user_id) = 0
       and sum(p.amount_cents) filter (where p.house_account = 'pending_withdrawals' and p.bucket = 'cash') = -new.amount_cents
  ) then
    raise exception 'withdrawal % is not paid with its amount', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger withdrawals_money_exact
  after insert or update of ledger_transaction_id, return_transaction_id, paid_transaction_id on withdrawals
  for each row when (new.provider is not null) execute function check_withdrawal_money();

-- Events of providers -----------------------------------------------------------

create type payment_event_status as enum ('received', 'processed', 'failed');

-- The body is stored before it is processed, and deleted after the setting payment_event_days.
create table payment_events (
  id serial not null,
  provider text not null,
  event_id text not null,
  kind text not null,
  body text,
  status payment_event_status not null default 'received',
  attempts integer not null default 0,
  outcome text not null default '',
  error text not null default '',
  user_id integer,
  deposit_id integer,
  withdrawal_id integer,
  deliveries integer not null default 1,
  created_at timestamptz(6) not null default clock_timestamp(),
  processed_at timestamptz(6),
  constraint payment_events_pkey primary key (id),
  constraint payment_events_user_id_fkey foreign key (user_id)
    references users (id) on delete restrict on update cascade,
  constraint payment_events_deposit_id_fkey foreign key (deposit_id)
    references deposits (id) on delete restrict on update cascade,
  constraint payment_events_withdrawal_id_fkey foreign key (withdrawal_id)
    references withdrawals (id) on delete restrict on update cascade,
  constraint payment_events_known_provider check (provider in ('sandbox', 'stripe')),
  constraint payment_events_processed check ((status = 'processed') = (processed_at is not null))
);
create unique index payment_events_event_id_key on payment_events (provider, event_id);
create index payment_events_created_at_id_idx on payment_events (created_at, id);
create index payment_events_user_id_idx on payment_events (user_id);
create index payment_events_deposit_id_idx on payment_events (deposit_id);
create index payment_events_withdrawal_id_idx on payment_events (withdrawal_id);
create index payment_events_unprocessed on payment_events (created_at, id) where status <> 'processed';

create function guard_payment_event() returns trigger language plpgsql as $$
begin
  if old.status = 'processed' and new.status <> 'processed' then
    raise exception 'event % is already processed', old.event_id using errcode = 'restrict_violation';
  end if;
  if new.event_id <> old.event_id or new.provider <> old.provider or new.kind <> old.kind
     or (new.body is not null and new.body is distinct from old.body) then
    raise exception 'the content of event % is final', old.event_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_events_final before update on payment_events
  for each row execute function guard_payment_event();
-- A deleted event could be processed a second time.
create trigger payment_events_not_removed before delete or truncate on payment_events
  for each statement execute function reject_removal();

-- Cases -------------------------------------------------------------------------

-- Something about payments that an operator must look at. The key prevents a second case for the same fact.
create table payment_cases (
  id serial not null,
  key text not null,
  kind text not null,
  provider text not null,
  summary text not null,
  amount_cents bigint not null default 0,
  user_id integer,
  deposit_id integer,
  withdrawal_id integer,
  payment_event_id integer,
  created_at timestamptz(6) not null default clock_timestamp(),
  updated_at timestamptz(6) not null default clock_timestamp(),
  resolved_at timestamptz(6),
  resolved_by_id integer,
  resolution text not null default '',
  constraint payment_cases_pkey primary key (id),
  constraint payment_cases_user_id_fkey foreign key (user_id)
    references users (id) on delete restrict on update cascade,
  constraint payment_cases_deposit_id_fkey foreign key (deposit_id)
    references deposits (id) on delete restrict on update cascade,
  constraint payment_cases_withdrawal_id_fkey foreign key (withdrawal_id)
    references withdrawals (id) on delete restrict on update cascade,
  constraint payment_cases_payment_event_id_fkey foreign key (payment_event_id)
    references payment_events (id) on delete restrict on update cascade,
  constraint payment_cases_resolved_by_id_fkey foreign key (resolved_by_id)
    references operators (id) on delete restrict on update cascade,
  constraint payment_cases_known_kind check (kind in ('dispute', 'mismatch', 'difference')),
  constraint payment_cases_known_provider check (provider in ('sandbox', 'stripe')),
  constraint payment_cases_resolved check ((resolved_at is null) = (resolution = ''))
);
create unique index payment_cases_key_key on payment_cases (key);
create index payment_cases_created_at_id_idx on payment_cases (created_at, id);
create index payment_cases_open on payment_cases (created_at, id) where resolved_at is null;
create index payment_cases_user_id_idx on payment_cases (user_id);
create index payment_cases_deposit_id_idx on payment_cases (deposit_id);
create index payment_cases_withdrawal_id_idx on payment_cases (withdrawal_id);
create index payment_cases_payment_event_id_idx on payment_cases (payment_event_id);
create index payment_cases_resolved_by_id_idx on payment_cases (resolved_by_id);

-- The sandbox -------------------------------------------------------------------

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
