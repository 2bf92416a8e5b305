-- A change of promos queues the job that notifies the apps. Claims change spent_cents only, which the job's schedule covers.
create trigger promos_app_state after insert or delete on promos
  for each statement execute function queue_app_state_broadcast();
create trigger promos_changed_app_state
  after update of name, description, credits_cents, credit_bucket_id, status, starts_at, ends_at, budget_cents, rules on promos
  for each statement execute function queue_app_state_broadcast();
