-- Identity checks: personal links, cases, documents, and the events of a second provider.

-- Names ---------------------------------------------------------------------------------

update kyc_statuses set name = 'Verified', updated_at = now() where name = 'Approved';
update promos set rules = replace(rules::text, '"Approved"', '"Verified"')::jsonb
 where rules::text like '%"kyc_status"%' and rules::text like '%"Approved"%';

-- Links ---------------------------------------------------------------------------------

-- The link of the page contains this key with a signature. A new key makes the previous link invalid.
alter table user_kyc drop column upload_url;
alter table user_kyc rename column upload_url_issued_at to link_issued_at;
update user_kyc set link_issued_at = null;
alter table user_kyc add column link_key bytea;
create unique index user_kyc_link_key_key on user_kyc (link_key);

-- Age -----------------------------------------------------------------------------------

-- The 18th birthday is in the future, by the UTC day.
create function is_minor(born date) returns boolean language sql stable
  return born > (statement_timestamp() at time zone 'UTC')::date - interval '18 years';

-- Only adults with a date of birth are verified, and users.is_adult follows the status.
create function guard_identity() returns trigger language plpgsql as $$
declare
  is_verified boolean := (select name = 'Verified' from kyc_statuses where id = new.status_id);
begin
  if is_verified and (new.date_of_birth is null or is_minor(new.date_of_birth)) then
    raise exception 'user % is not known to be an adult', new.user_id
      using errcode = 'check_violation', constraint = 'user_kyc_verified_adult';
  end if;
  if tg_op = 'UPDATE' and new.status_id <> old.status_id then
    update users set is_adult = is_verified, updated_at = now() where id = new.user_id and is_adult <> is_verified;
  end if;
  return new;
end $$;
create trigger user_kyc_guarded before insert or update of status_id, date_of_birth on user_kyc
  for each row execute function guard_identity();

-- Cases ---------------------------------------------------------------------------------

create type identity_provider as enum ('built_in', 'stripe');
-- `started` at the second provider, which has not received the documents yet; `returned` asks the user to submit again.
create type identity_case_status as enum ('started', 'pending', 'approved', 'rejected', 'returned', 'withdrawn');

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
  person_hmac bytea,
  address_hmac bytea,
  submitted_at timestamptz(6) not null default current_timestamp,
  decided_at timestamptz(6),
  decided_by_id integer,
  approved_by_id integer,
  reason text not null default '',
  constraint identity_cases_pkey primary key (id),
  constraint identity_cases_user_id_fkey foreign key (user_id)
    references users (id) on delete cascade on update cascade,
  constraint identity_cases_decided_by_id_fkey foreign key (decided_by_id)
    references operators (id) on delete restrict on update cascade,
  constraint identity_cases_approved_by_id_fkey foreign key (approved_by_id)
    references operators (id) on delete restrict on update cascade,
  constraint identity_cases_person_given check (
    provider = 'stripe' or num_nulls(legal_name, date_of_birth, street, city, state, postal_code, person_hmac,
                                     address_hmac) = 0),
  constraint identity_cases_approved_adult check (
    status <> 'approved' or date_of_birth + interval '18 years' < decided_at + interval '1 day'),
  constraint identity_cases_decided check ((decided_at is null) = (status in ('started', 'pending')))
);
create unique index identity_cases_open on identity_cases (user_id) where status in ('started', 'pending');
create unique index identity_cases_provider_reference_key on identity_cases (provider_reference);
create index identity_cases_user_id_id_idx on identity_cases (user_id, id);
create index identity_cases_submitted_at_id_idx on identity_cases (submitted_at, id);
create index identity_cases_status_submitted_at_idx on identity_cases (status, submitted_at, id);
create index identity_cases_person_hmac_idx on identity_cases (person_hmac);
create index identity_cases_address_hmac_idx on identity_cases (address_hmac);
create index identity_cases_decided_by_id_idx on identity_cases (decided_by_id);
create index identity_cases_approved_by_id_idx on identity_cases (approved_by_id);

-- A decision is final: later checks are cases of their own.
create function guard_identity_case() returns trigger language plpgsql as $$
begin
  if old.decided_at is not null or new.user_id <> old.user_id then
    raise exception 'identity case % is decided', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger identity_cases_guarded before update on identity_cases
  for each row execute function guard_identity_case();

-- Documents -----------------------------------------------------------------------------

create type identity_document_side as enum ('front', 'back');

-- The content is encrypted with a key that is not in the database, and deleted 30 days after the decision. The keyed hash
-- stays, to recognize the same document in another account.
create table identity_documents (
  id serial not null,
  case_id integer not null,
  side identity_document_side not null,
  type text not null,
  bytes integer not null,
  content bytea,
  content_hmac bytea not null,
  deleted_at timestamptz(6),
  constraint identity_documents_pkey primary key (id),
  constraint identity_documents_case_id_fkey foreign key (case_id)
    references identity_cases (id) on delete cascade on update cascade,
  constraint identity_documents_type_known check (type in ('image/jpeg', 'image/png', 'image/webp')),
  constraint identity_documents_size check (bytes between 1 and 8388608 and octet_length(content) = bytes + 28),
  constraint identity_documents_deleted check ((content is null) = (deleted_at is not null))
);
create unique index identity_documents_case_id_side_key on identity_documents (case_id, side);
create index identity_documents_content_hmac_idx on identity_documents (content_hmac);
create index identity_documents_stored on identity_documents (case_id) where deleted_at is null;

-- Events --------------------------------------------------------------------------------

-- Events of the second provider that were applied, so that a repeated one has no effect.
create table identity_events (
  id text not null,
  type text not null,
  received_at timestamptz(6) not null default current_timestamp,
  constraint identity_events_pkey primary key (id)
);
create index identity_events_received_at_idx on identity_events (received_at);
