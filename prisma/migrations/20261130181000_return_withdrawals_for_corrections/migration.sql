-- A correction returns withdrawals that wait for a decision, if the user's cash does not cover what it takes back.
alter table withdrawals
  drop constraint withdrawals_stopped,
  add constraint withdrawals_stopped check (stopped_for is null or stopped_for in ('suspended', 'disputed', 'changed', 'corrected')
    and provider is not null and status <> 'pending') not valid;
