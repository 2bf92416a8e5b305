-- An operator can decide about a withdrawal for its amount, for unplayed deposits, for an open dispute, or for several of
-- them.
alter table withdrawals
  add column is_above_limit boolean not null default false,
  add column has_open_dispute boolean not null default false;
update withdrawals set is_above_limit = true where needs_approval and unplayed_cents = 0;
alter table withdrawals
  add constraint withdrawals_reasons check (needs_approval or not (is_above_limit or has_open_dispute));
