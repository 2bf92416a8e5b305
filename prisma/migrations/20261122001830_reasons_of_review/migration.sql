-- An operator can decide about a withdrawal for its amount, for unplayed deposits, or for both.
alter table withdrawals add column is_above_limit boolean not null default false;
update withdrawals set is_above_limit = true where needs_approval and unplayed_cents = 0;
