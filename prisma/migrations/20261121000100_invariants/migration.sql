-- What the schema language cannot say: the rules that no bug above the database may break.

-- Users ---------------------------------------------------------------------

alter table users
  add constraint users_email_is_lower_case check (email = lower(email)),
  add constraint users_phone_has_ten_digits check (phone ~ '^[0-9]{10}$'),
  add constraint users_purged_only_when_deleted check (purged_at is null or deleted_at is not null);

create unique index users_username_key on users (lower(username));
create index users_deleted on users (deleted_at) where deleted_at is not null and purged_at is null;

create unique index otps_one_live on otps (user_id, purpose) where consumed_at is null and superseded_at is null;
alter table otps add constraint otps_at_most_five_attempts check (attempts between 0 and 5);

create unique index payment_methods_one_default on payment_methods (user_id) where is_default;

-- Catalog -------------------------------------------------------------------

alter table games
  add constraint games_colors_are_aarrggbb check (
    concat(featured_contest_color1, featured_contest_color2, featured_contest_color3, featured_contest_btn_color,
           big_wins_color1, big_wins_color2, big_wins_text_color) ~ '^(0x[0-9A-F]{8}){7}$'
  );

alter table releases
  add constraint releases_version_is_numeric check (version ~ '^[0-9]{1,9}(\.[0-9]{1,9}){0,3}$'),
  add constraint releases_notes_is_array check (jsonb_typeof(notes) = 'array');

alter table maintenance_windows
  add constraint maintenance_windows_end_after_start check (ends_at > starts_at),
  add constraint maintenance_windows_some_platform check (cardinality(platforms) > 0);

-- Money ---------------------------------------------------------------------

alter table buckets
  add constraint buckets_not_below_zero check (balance_cents >= 0 or kind in ('credits', 'reward_credits'));

alter table postings
  add constraint postings_user_or_house check ((user_id is null) <> (house_account is null)),
  add constraint postings_move_something check (amount_cents <> 0),
  add constraint postings_known_house_account check (house_account in ('funding', 'entries', 'promos', 'adjustments'));

alter table deposits
  add constraint deposits_positive check (amount_cents > 0),
  add constraint deposits_completed_has_ledger check ((status = 'completed') = (ledger_transaction_id is not null));
alter table withdrawals
  add constraint withdrawals_positive check (amount_cents > 0),
  add constraint withdrawals_completed_has_ledger check ((status = 'completed') = (ledger_transaction_id is not null));

create unique index ledger_transactions_one_buy_in on ledger_transactions (pickem_entry_id) where kind = 'buy_in';
create unique index ledger_transactions_one_settlement on ledger_transactions (pickem_entry_id, settlement)
  where kind in ('payout', 'refund');

-- Every user has every bucket from the start, so that balances are only ever updated.
create function open_buckets() returns trigger language plpgsql as $$
begin
  insert into buckets (user_id, kind) select new.id, unnest(enum_range(null::bucket_kind));
  return null;
end $$;
create trigger users_open_buckets after insert on users for each row execute function open_buckets();

create function apply_postings() returns trigger language plpgsql as $$
begin
  update buckets set balance_cents = buckets.balance_cents + moved.cents
    from (
      select user_id, bucket, sum(amount_cents)::bigint as cents
        from new_postings where user_id is not null group by user_id, bucket
    ) as moved
    where buckets.user_id = moved.user_id and buckets.kind = moved.bucket;
  return null;
end $$;
create trigger postings_apply after insert on postings
  referencing new table as new_postings for each statement execute function apply_postings();

create function refuse_direct_balance() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'balances change through postings only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger buckets_only_by_postings before update on buckets
  for each row when (new.balance_cents <> old.balance_cents) execute function refuse_direct_balance();

create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from postings where transaction_id = new.transaction_id) <> 0 then
    raise exception 'postings of transaction % do not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger postings_sum_to_zero after insert on postings
  deferrable initially deferred for each row execute function refuse_unbalanced();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger postings_append_only before update or delete or truncate on postings
  for each statement execute function refuse_change();
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger audit_rows_append_only before update or delete or truncate on audit_rows
  for each statement execute function refuse_change();

-- Play ----------------------------------------------------------------------

alter table multipliers
  add constraint multipliers_two_to_six_picks check (picks between 2 and 6),
  add constraint multipliers_above_one check (multiplier > 1);

alter table blueprints add constraint blueprints_buy_in_not_negative check (buy_in_cents >= 0);

alter table pickem_entries
  add constraint pickem_entries_two_to_six_picks check (picks between 2 and 6),
  add constraint pickem_entries_buy_in_not_negative check (buy_in_cents >= 0),
  add constraint pickem_entries_payout_positive check (payout_cents > 0),
  add constraint pickem_entries_settled_with_outcome check ((outcome is null) = (settled_at is null));
create index pickem_entries_open_with_buy_in on pickem_entries (user_id) where settled_at is null and buy_in_cents > 0;

alter table pickem_entry_players
  add constraint pickem_entry_players_position check (position between 1 and 6);

alter table promos
  add constraint promos_credits_positive check (credits_cents > 0),
  add constraint promos_end_after_start check (ends_at > starts_at),
  add constraint promos_within_budget check (spent_cents between 0 and coalesce(budget_cents, spent_cents)),
  add constraint promos_rules_is_array check (jsonb_typeof(rules) = 'array');

-- Live reads and counters -----------------------------------------------------

-- What every process holds in memory is told as changed in the transaction that changes it.
create function tell_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('slatekeeper_changed', tg_table_name);
  return null;
end $$;

do $$
declare name text;
begin
  foreach name in array array['games', 'navigations', 'releases', 'maintenance_windows', 'settings', 'sounds',
                              'multiplier_tables', 'multipliers', 'geo_location_statuses', 'kyc_statuses'] loop
    execute format('create trigger %1$s_tell_changed after insert or update or delete or truncate on %1$I
                    for each statement execute function tell_changed()', name);
  end loop;
end $$;

alter table rate_limits set unlogged;
