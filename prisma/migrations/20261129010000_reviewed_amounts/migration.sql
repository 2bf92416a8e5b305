-- What the amount of a withdrawal was compared with; unknown for older ones.
alter table withdrawals
  add column approval_above_cents bigint,
  add column recent_cents bigint;
