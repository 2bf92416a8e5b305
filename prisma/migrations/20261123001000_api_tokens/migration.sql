-- Tokens with which scripts act as the operator who created them; docs/decisions/0087 has the abuse cases.

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
  constraint api_tokens_operator_id_fkey foreign key (operator_id)
    references operators (id) on delete restrict on update cascade,
  constraint api_tokens_revoked_by_id_fkey foreign key (revoked_by_id)
    references operators (id) on delete restrict on update cascade,
  constraint api_tokens_name_length check (char_length(name) between 1 and 80),
  constraint api_tokens_prefix_length check (char_length(prefix) between 1 and 20),
  constraint api_tokens_scopes_known
    check (cardinality(scopes) > 0
           and scopes <@ array['releases:publish', 'maintenance:plan', 'slates:import', 'audit:read']),
  constraint api_tokens_expire_within_a_year
    check (expires_at > created_at and expires_at < created_at + interval '366 days'),
  constraint api_tokens_revoked_by_only_if_revoked check (revoked_by_id is null or revoked_at is not null)
);
create unique index api_tokens_token_hash_key on api_tokens (token_hash);
create index api_tokens_operator_id_idx on api_tokens (operator_id);

-- What a token may do never grows, and a revocation is final.
create function reject_token_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.operator_id, new.name, new.token_hash, new.prefix, new.scopes, new.created_at, new.expires_at)
     is distinct from
     (old.id, old.operator_id, old.name, old.token_hash, old.prefix, old.scopes, old.created_at, old.expires_at) then
    raise exception 'the terms of API token % cannot change', old.id using errcode = 'restrict_violation';
  end if;
  if old.revoked_at is not null and (new.revoked_at, new.revoked_by_id) is distinct from (old.revoked_at, old.revoked_by_id) then
    raise exception 'API token % is revoked', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger api_tokens_terms_final before update on api_tokens
  for each row execute function reject_token_change();

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
  constraint api_token_calls_token_id_fkey foreign key (token_id)
    references api_tokens (id) on delete cascade on update cascade
);
create index api_token_calls_expires_at_idx on api_token_calls (expires_at);

-- A token requests approvals, but never decides one, and never creates or revokes a token.
alter table audit_rows
  add column api_token_id integer,
  add constraint audit_rows_api_token_id_fkey foreign key (api_token_id)
    references api_tokens (id) on delete restrict on update cascade not valid,
  add constraint audit_rows_actions_of_tokens
    check (api_token_id is null
           or (operator_id is not null and session_id is null
               and action in ('approval.request', 'feed.import', 'maintenance_window.plan', 'release.create'))) not valid;

-- The token that requested it. The approved change names it in the audit log.
alter table pending_approvals
  add column api_token_id integer,
  add constraint pending_approvals_api_token_id_fkey foreign key (api_token_id)
    references api_tokens (id) on delete restrict on update cascade not valid;
