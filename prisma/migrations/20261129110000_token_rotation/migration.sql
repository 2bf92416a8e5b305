-- A session keeps its row when its token is replaced. A replaced token that is sent to be replaced again was stolen, or its
-- successor was: the session ends.
alter type revocation_reason add value 'token_reuse';
alter type revocation_reason add value 'password_change';
alter table access_tokens add column previous_hashes bytea[] not null default '{}';
