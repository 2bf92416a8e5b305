-- The use-cases record events of webhooks, broadcasts of the app's state and the update of levels in their own statements. Processes of
-- 0.2.0 rely on these triggers and functions: stop them before.
drop trigger maintenance_windows_app_state on maintenance_windows;
drop trigger releases_app_state on releases;
drop trigger settings_app_state on settings;
drop trigger settings_removed_app_state on settings;
drop trigger promos_app_state on promos;
drop trigger promos_changed_app_state on promos;
drop function queue_app_state_broadcast();

drop trigger settings_level_update on settings;
drop function queue_level_update();

drop trigger pickem_entries_confirmed_webhook on pickem_entries;
drop function record_confirmed_entry();
drop trigger pickem_entries_settled_webhook on pickem_entries;
drop function record_settled_entries();
drop trigger contest_entries_prizes_webhook on contest_entries;
drop function record_prizes();
drop trigger deposits_webhook on deposits;
drop function record_deposit_state();
drop trigger deposit_reversals_webhook on deposit_reversals;
drop function record_deposit_reversal();
drop trigger withdrawals_webhook on withdrawals;
drop function record_withdrawal_state();
drop trigger users_created_webhook on users;
drop function record_created_account();
drop trigger users_changed_webhook on users;
drop function record_account_state();
drop trigger suspensions_webhook on suspensions;
drop function record_suspension();
drop trigger self_exclusions_webhook on self_exclusions;
drop function record_exclusion();
drop trigger releases_webhook on releases;
drop trigger maintenance_windows_webhook on maintenance_windows;
drop function record_app_change();
drop trigger releases_restored_webhook on releases;
drop function record_restored_release();
drop trigger settings_webhook on settings;
drop function record_maintenance_switch();

drop function record_app_events();
drop function describe_payout(ledger_transactions);
drop function record_webhook_event(text, jsonb, text);
drop function queue_webhooks();

-- A session that ends drops its push token: its statement does, and a constraint replaces the trigger.
drop trigger access_tokens_drop_push_token on access_tokens;
drop function drop_push_token();
-- migration-ignore constraint-missing-not-valid: it reads the tokens of a month, and the processes are stopped
alter table access_tokens add constraint access_tokens_ended_without_push_token
  check (revoked_at is null or fcm_token is null);
