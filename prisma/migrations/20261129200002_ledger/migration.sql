-- Ledger rules that the database enforces: balances follow postings, transactions balance, nothing is edited.

-- Balances --------------------------------------------------------------------

-- Every user gets every bucket at sign-up, so postings only ever update balances.
create function open_buckets() returns trigger language plpgsql as $$
begin
  insert into buckets (user_id, kind) select new.id, unnest(enum_range(null::bucket_kind));
  return null;
end $$;
create trigger users_open_buckets after insert on users for each row execute function open_buckets();

-- Allows balance updates only from the trigger on postings, which runs one level deeper.
create function reject_direct_balance_update() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'balances change only through postings' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger buckets_start_at_zero before insert on buckets
  for each row when (new.balance_cents <> 0) execute function reject_direct_balance_update();
create trigger buckets_only_by_postings before update on buckets
  for each row when (new.balance_cents <> old.balance_cents) execute function reject_direct_balance_update();
create trigger buckets_unplayed_only_by_postings before update on buckets
  for each row when (new.unplayed_cents <> old.unplayed_cents) execute function reject_direct_balance_update();
create trigger buckets_nothing_unplayed_at_first before insert on buckets
  for each row when (new.unplayed_cents <> 0) execute function reject_direct_balance_update();
create trigger unplayed_moves_only_by_postings before insert on unplayed_moves
  for each row execute function reject_direct_balance_update();
create trigger buckets_given_only_by_postings before update on buckets
  for each row when (new.given_cents <> old.given_cents) execute function reject_direct_balance_update();
create trigger buckets_nothing_given_at_first before insert on buckets
  for each row when (new.given_cents <> 0) execute function reject_direct_balance_update();
create trigger given_moves_only_by_postings before insert on given_moves
  for each row execute function reject_direct_balance_update();

-- Postings --------------------------------------------------------------------

-- Updates balances. All postings of a transaction arrive in one statement and belong to its user, so an existing
-- transaction cannot be extended later.
create function apply_postings() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select transaction_id, count(*) as postings from new_postings group by transaction_id) as inserted
     where inserted.postings <> (select count(*) from postings where postings.transaction_id = inserted.transaction_id)
  ) then
    raise exception 'all postings of a transaction are inserted in one statement' using errcode = 'restrict_violation';
  end if;
  if exists (
    select from new_postings join ledger_transactions on ledger_transactions.id = new_postings.transaction_id
     where new_postings.user_id <> ledger_transactions.user_id
  ) then
    raise exception 'all postings of a transaction belong to its user' using errcode = 'restrict_violation';
  end if;
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

-- Credits are not cash: a transaction balances in each bucket.
create function reject_unbalanced_transaction() returns trigger language plpgsql as $$
declare unbalanced bigint;
begin
  select transaction_id into unbalanced
    from new_postings group by transaction_id, bucket having sum(amount_cents) <> 0 limit 1;
  if unbalanced is not null then
    raise exception 'postings of transaction % do not sum to zero', unbalanced using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger postings_sum_to_zero after insert on postings
  referencing new table as new_postings for each statement execute function reject_unbalanced_transaction();

-- A condition on the kind in `where` would let PostgreSQL read all payouts for each posting: statistics of before a settlement say
-- that there are few.
create function reject_free_entry_cash() returns trigger language plpgsql as $$
begin
  if exists (
    select from new_postings paid
     where paid.bucket = 'cash'
       and (select case moved.kind when 'payout' then entry.buy_in_cents end
              from ledger_transactions moved join pickem_entries entry on entry.id = moved.pickem_entry_id
             where moved.id = paid.transaction_id) = 0
  ) then
    raise exception 'a free entry cannot pay cash' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger postings_free_entries_pay_no_cash after insert on postings
  referencing new table as new_postings for each statement execute function reject_free_entry_cash();

-- Transactions ----------------------------------------------------------------

-- Only the entry's owner pays for it or is paid, and a second payment requires that the first one was reversed.
create function check_entry_payment() returns trigger language plpgsql as $$
begin
  if new.user_id <> (select user_id from pickem_entries where id = new.pickem_entry_id) then
    raise exception 'entry % belongs to another user', new.pickem_entry_id using errcode = 'restrict_violation';
  end if;
  if new.kind not in ('payout', 'refund') then
    return new;
  end if;
  -- The lock serializes two payments of one entry, so that the second one sees the first.
  perform from pickem_entries where id = new.pickem_entry_id for no key update;
  if exists (
    select from ledger_transactions as paid
     where paid.pickem_entry_id = new.pickem_entry_id and paid.kind in ('payout', 'refund')
       and not exists (select from ledger_transactions as back where back.reverses_id = paid.id)
  ) then
    raise exception 'entry % has already been paid', new.pickem_entry_id using errcode = 'unique_violation';
  end if;
  return new;
end $$;
create trigger ledger_transactions_entry_money before insert on ledger_transactions
  for each row when (new.pickem_entry_id is not null) execute function check_entry_payment();

-- A reversal has the user and the entry of the transaction that it reverses.
create function check_reversal() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_transactions as reversed
     where reversed.id = new.reverses_id and reversed.user_id = new.user_id
       and reversed.pickem_entry_id is not distinct from new.pickem_entry_id
       and reversed.contest_entry_id is not distinct from new.contest_entry_id
  ) then
    raise exception 'transaction % belongs to another user or entry', new.reverses_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_transactions_own_reversal before insert on ledger_transactions
  for each row when (new.reverses_id is not null) execute function check_reversal();

-- Deposits, withdrawals and claims reference a transaction of their own user.
create function check_ledger_transaction_user() returns trigger language plpgsql as $$
begin
  if new.user_id <> (select user_id from ledger_transactions where id = new.ledger_transaction_id) then
    raise exception 'transaction % belongs to another user', new.ledger_transaction_id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger deposits_own_ledger after insert or update of user_id, ledger_transaction_id on deposits
  for each row when (new.ledger_transaction_id is not null) execute function check_ledger_transaction_user();
create trigger withdrawals_own_ledger after insert or update of user_id, ledger_transaction_id on withdrawals
  for each row when (new.ledger_transaction_id is not null) execute function check_ledger_transaction_user();
create trigger promo_claims_own_ledger after insert on promo_claims
  for each row execute function check_ledger_transaction_user();

-- Only the entry's owner pays for it or is paid, and a second payment requires that the first one was reversed.
create function check_contest_entry_payment() returns trigger language plpgsql as $$
begin
  if new.user_id <> (select user_id from contest_entries where id = new.contest_entry_id) then
    raise exception 'contest entry % belongs to another user', new.contest_entry_id
      using errcode = 'restrict_violation';
  end if;
  if new.kind not in ('payout', 'refund') then
    return new;
  end if;
  perform from contest_entries where id = new.contest_entry_id for no key update;
  if exists (
    select from ledger_transactions as paid
     where paid.contest_entry_id = new.contest_entry_id and paid.kind in ('payout', 'refund')
       and not exists (select from ledger_transactions as back where back.reverses_id = paid.id)
  ) then
    raise exception 'contest entry % has already been paid', new.contest_entry_id using errcode = 'unique_violation';
  end if;
  return new;
end $$;
create trigger ledger_transactions_contest_entry_money before insert on ledger_transactions
  for each row when (new.contest_entry_id is not null) execute function check_contest_entry_payment();

-- The ledger and the entry agree: the buy-in is paid when the user joins, and an entry's refund and prize are what the
-- ledger paid after reversals.
create function check_contest_buy_in() returns trigger language plpgsql as $$
begin
  if new.buy_in_cents <> coalesce((
       select -sum(amount_cents) from ledger_transactions paid join postings on postings.transaction_id = paid.id
        where paid.contest_entry_id = new.id and paid.kind = 'buy_in' and postings.user_id is not null), 0) then
    raise exception 'the buy-in of contest entry % is not paid', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger contest_entries_buy_in_paid after insert on contest_entries
  deferrable initially deferred for each row execute function check_contest_buy_in();

create function check_contest_settlement_payment() returns trigger language plpgsql as $$
declare wrong bigint;
begin
  select entry.id into wrong
    from settled as entry join unsettled as before using (id)
   where (entry.status, entry.settlement) is distinct from (before.status, before.settlement)
     and (entry.refunded_cents, entry.paid_cents) <> (
       select coalesce(sum(amount_cents) filter (where paid.kind = 'refund'), 0)::bigint,
              coalesce(sum(amount_cents) filter (where paid.kind <> 'refund'), 0)::bigint
         from ledger_transactions paid join postings on postings.transaction_id = paid.id
        where paid.contest_entry_id = entry.id and paid.kind in ('payout', 'refund', 'reversal')
          and postings.user_id is not null)
   limit 1;
  if wrong is not null then
    raise exception 'the ledger does not match contest entry %', wrong using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger contest_entries_paid_as_settled after update on contest_entries
  referencing new table as settled old table as unsettled
  for each statement execute function check_contest_settlement_payment();

-- A settlement and the ledger agree: paid_cents is the sum of the entry's payouts and refunds after reversals.
create function check_settlement_payment() returns trigger language plpgsql as $$
declare wrong bigint;
begin
  select entry.id into wrong
    from settled as entry join unsettled as before using (id)
   where entry.settlement <> before.settlement
     and entry.paid_cents <> coalesce((
       select sum(amount_cents) from ledger_transactions paid join postings on postings.transaction_id = paid.id
        where paid.pickem_entry_id = entry.id and paid.kind in ('payout', 'refund', 'reversal')
          and postings.user_id is not null), 0)
   limit 1;
  if wrong is not null then
    raise exception 'the ledger does not match the settlement of entry %', wrong using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger pickem_entries_paid_as_settled after update on pickem_entries
  referencing new table as settled old table as unsettled
  for each statement execute function check_settlement_payment();

-- True if the only change is the removal of mentions of the user being purged (set by the purge transaction).
create function only_redacts_mentions(old_reason text, new_reason text) returns boolean language sql stable as $$
  select case when current_setting('slatekeeper.purging', true) = 'on'
    then new_reason = redact_mentions(old_reason, nullif(current_setting('slatekeeper.purged_user', true), '')::int)
    else false end
$$;

-- The ledger is append-only, except that the purge removes free text: `reason` and `request_key`.
create function reject_ledger_change() returns trigger language plpgsql as $$
begin
  if current_setting('slatekeeper.purging', true) = 'on' and new.reason = '' and new.request_key is null
    and (to_jsonb(new) - array['reason', 'request_key']) = (to_jsonb(old) - array['reason', 'request_key'])
  then
    return new;
  end if;
  if to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' and only_redacts_mentions(old.reason, new.reason) then
    return new;
  end if;
  raise exception 'ledger_transactions is append-only' using errcode = 'restrict_violation';
end $$;
create trigger ledger_transactions_never_edited before update on ledger_transactions
  for each row execute function reject_ledger_change();

-- Deposits that were not played -----------------------------------------------

-- Applies one transaction, whose cash postings sum to moved_cents. The row of the cash bucket must be locked; its balance
-- applies unless past_cash is given. A buy-in plays deposits first; a withdrawal takes other cash first. What a transaction took comes back with its
-- refund or reversal.
create function record_unplayed(moved_id bigint, moved_cents bigint, past_cash bigint) returns void language plpgsql as $$
declare
  moved ledger_transactions%rowtype;
  unplayed bigint;
  left_cash bigint;
  change bigint;
begin
  select * into strict moved from ledger_transactions where id = moved_id;
  select unplayed_cents, coalesce(past_cash, balance_cents) into strict unplayed, left_cash
    from buckets where user_id = moved.user_id and kind = 'cash';
  if moved.kind = 'deposit' then
    -- Deposits that were recorded without a provider have another house account.
    if exists (select from postings where transaction_id = moved_id and house_account = 'processor') then
      change := moved_cents;
    end if;
  elsif moved.kind in ('buy_in', 'deposit_reversal') then
    change := -least(unplayed, -moved_cents);
  elsif moved.kind = 'withdrawal' then
    change := -least(-moved_cents, greatest(0, unplayed - left_cash));
  elsif moved.kind = 'refund' then
    select least(moved_cents, coalesce(-sum(earlier.cents), 0)) into change
      from unplayed_moves earlier
     where earlier.transaction_id in (
             select id from ledger_transactions where pickem_entry_id = moved.pickem_entry_id
             union all
             select id from ledger_transactions where contest_entry_id = moved.contest_entry_id
           );
  elsif moved.kind = 'reversal' then
    select greatest(-unplayed, -earlier.cents) into change
      from unplayed_moves earlier where earlier.transaction_id = moved.reverses_id;
  end if;
  if coalesce(change, 0) <> 0 then
    update buckets set unplayed_cents = unplayed_cents + change where user_id = moved.user_id and kind = 'cash';
    insert into unplayed_moves (transaction_id, cents) values (moved_id, change);
  end if;
end $$;

-- Runs after postings_apply, by name, which has locked the buckets.
create function apply_unplayed() returns trigger language plpgsql as $$
declare
  posted record;
begin
  for posted in
    select p.transaction_id, sum(p.amount_cents)::bigint as cents
      from new_postings p join ledger_transactions t on t.id = p.transaction_id
     where p.user_id is not null and p.bucket = 'cash'
       and t.kind in ('deposit', 'deposit_reversal', 'buy_in', 'refund', 'withdrawal', 'reversal')
     group by p.transaction_id order by p.transaction_id
  loop
    perform record_unplayed(posted.transaction_id, posted.cents, null);
  end loop;
  return null;
end $$;
create trigger postings_unplayed after insert on postings
  referencing new table as new_postings for each statement execute function apply_unplayed();

-- Money that operators gave ---------------------------------------------------

-- Whether an operator changed a line, result or match of a pick of the entry.
create function has_edited_pick(entry bigint) returns boolean language sql stable as $$
  select exists (
    select from pickem_entry_players pick
           join feed_edits edit on (edit.game_id, edit.feed_game_id) = (pick.game_id, pick.feed_game_id)
            and coalesce(edit.feed_player_id, pick.feed_player_id) = pick.feed_player_id
            and coalesce(edit.line, pick.line) = pick.line
           join audit_rows a on a.id = edit.audit_id and a.operator_id is not null
     where pick.entry_id = entry)
$$;

-- The given part of what pays a win, from 0 to 1: of the stake of the entry, or of what pays the prizes of its contest if that is
-- more. Cash contests that operators opened or changed pay prizes above the buy-ins from money of the
-- company: those operators give it, also if the feed completes the contest. Small parts and large contests do not count: few of their
-- winners have to do with the gift.
create function given_share(moved ledger_transactions) returns numeric language sql stable as $$
  with stake as (
    select least(1, greatest(0, coalesce(-sum(given.cents) / nullif(-sum(p.amount_cents), 0), 0))) as share
      from ledger_transactions paid join postings p on p.transaction_id = paid.id and p.user_id is not null
           left join given_moves given on (given.transaction_id, given.bucket) = (paid.id, p.bucket)
     where paid.kind = 'buy_in' and paid.id in (
             select id from ledger_transactions where pickem_entry_id = moved.pickem_entry_id
             union all
             select id from ledger_transactions where contest_entry_id = moved.contest_entry_id)
  ), contest as (
    select c.id, c.entry_count * c.buy_in_cents as paid_in,
           c.kind = 'cash' and exists (
             select from audit_rows a
              where a.subject_type = 'contest' and a.subject_id = c.id::text and a.operator_id is not null) as is_by_operators
      from contest_entries own join contests c on c.id = own.contest_id and c.entry_count <= 200
     where own.id = moved.contest_entry_id
  ), paid as (
    select coalesce(sum((prize ->> 'cents')::bigint), 0) as cents
      from contest join contest_settlements s on s.contest_id = contest.id and s.number = moved.settlement
           join contest_settlement_entries e on e.settlement_id = s.id
           cross join lateral jsonb_array_elements(e.prizes) as prize
     where contest.is_by_operators
  ), given as (
    select coalesce(-sum(move.cents), 0) as cents
      from contest join contest_entries entry on entry.contest_id = contest.id and entry.status in ('joined', 'completed')
           join ledger_transactions buy_in on buy_in.contest_entry_id = entry.id and buy_in.kind = 'buy_in'
           join given_moves move on move.transaction_id = buy_in.id
  ), pool as (
    select (given.cents + greatest(0, paid.cents - paid_in)) / nullif(greatest(paid.cents, paid_in), 0) as share
      from contest, paid, given
  )
  select greatest(stake.share, coalesce((select case when share >= 0.05 then least(1, share) end from pool), 0)) from stake
$$;

-- Whether an operator, not the feed, decided the contest of the entry.
create function is_decided_by_operator(entry bigint) returns boolean language sql stable as $$
  select exists (
    select from contest_entries joined join contest_settlements decided on decided.contest_id = joined.contest_id
     where joined.id = entry and decided.decided_by_id is not null)
$$;

-- Rules that name users, segments or codes reach only users that operators chose. Any other rules can be met by a few, until
-- fifty have claimed the same terms.
create function is_targeted_claim(transaction_id bigint) returns boolean language sql stable as $$
  select exists (
    select from promo_claims claim join promos promo on promo.id = claim.promo_id
     where claim.ledger_transaction_id = is_targeted_claim.transaction_id
       and (promo.claims - promo.former_claims <= 50
            or jsonb_path_exists(promo.rules, '$[*] ? (@.rule == "users" || @.rule == "segment" || @.rule == "promo_code")'))
       and exists (select from audit_rows a
                    where a.subject_type = 'promo' and a.subject_id = promo.id::text and a.operator_id is not null))
$$;

-- Applies one bucket of a transaction. The row of the bucket must be locked and have the balance after the transaction.
-- Operators give by adjustments, by reversing a debit, by cash promos, and by deciding contests, corrections, lines, results
-- and matches. A buy-in plays given money first, after unplayed deposits; all other debits take other money first.
create function record_given(moved_id bigint, moved_bucket bucket_kind, moved_cents bigint) returns void
language plpgsql as $$
declare
  moved ledger_transactions%rowtype;
  given bigint;
  own bigint;
  deposits bigint;
  change bigint;
begin
  select * into strict moved from ledger_transactions where id = moved_id;
  select given_cents, balance_cents - unplayed_cents, unplayed_cents into strict given, own, deposits
    from buckets where user_id = moved.user_id and kind = moved_bucket;
  if moved.kind = 'reversal' then
    select -earlier.cents into change
      from given_moves earlier where (earlier.transaction_id, earlier.bucket) = (moved.reverses_id, moved_bucket);
    -- A debit that is taken back gives what it took; the return of a withdrawal only what the withdrawal took of given money.
    if moved_cents > 0 and exists (
         select from ledger_transactions debit
                join postings p on p.transaction_id = debit.id and p.house_account in ('adjustments', 'promos')
          where debit.id = moved.reverses_id) then
      change := moved_cents;
    end if;
  elsif moved_cents > 0 then
    change := case
      when moved.kind = 'adjustment' then
        case when exists (select from postings where transaction_id = moved_id and house_account = 'adjustments')
             then moved_cents end
      when moved.kind = 'promo' and (moved_bucket = 'cash' or moved_bucket = 'site_credits' and is_targeted_claim(moved_id))
        then moved_cents
      when moved.kind = 'payout' and (is_decided_by_operator(moved.contest_entry_id) or moved.settlement > 1
                                      or has_edited_pick(moved.pickem_entry_id)) then moved_cents
      when moved.kind = 'payout' then ceil(moved_cents * given_share(moved))
      when moved.kind = 'refund' then (
        select least(moved_cents, greatest(0, coalesce(-sum(earlier.cents), 0)))
          from given_moves earlier
         where earlier.bucket = moved_bucket and earlier.transaction_id in (
                 select id from ledger_transactions where pickem_entry_id = moved.pickem_entry_id
                 union all
                 select id from ledger_transactions where contest_entry_id = moved.contest_entry_id))
    end;
  elsif moved.kind = 'buy_in' then
    select moved_cents - coalesce(sum(cents), 0) into change
      from unplayed_moves where transaction_id = moved_id and moved_bucket = 'cash';
    change := greatest(-given, least(0, change));
  end if;
  -- Never more than the balance without deposits that were not played.
  change := greatest(-given, least(coalesce(change, 0), greatest(0, own) - given));
  if change <> 0 then
    update buckets set given_cents = given_cents + change where user_id = moved.user_id and kind = moved_bucket;
    insert into given_moves (transaction_id, bucket, user_id, cents)
    values (moved_id, moved_bucket, moved.user_id, change);
  end if;
end $$;

-- Runs after postings_unplayed, by name. Most postings have nothing to do with given money.
create function apply_given() returns trigger language plpgsql as $$
declare
  posted record;
begin
  for posted in
    select p.transaction_id, p.bucket, sum(p.amount_cents)::bigint as cents
      from new_postings p join ledger_transactions t on t.id = p.transaction_id
           join buckets b on b.user_id = p.user_id and b.kind = p.bucket
     where b.given_cents > 0 or t.kind in ('adjustment', 'promo', 'reversal')
        or t.kind in ('payout', 'refund')
           and (t.contest_entry_id is not null or t.settlement > 1
                or exists (select from given_moves where given_moves.user_id = p.user_id)
                or has_edited_pick(t.pickem_entry_id))
     group by p.transaction_id, p.bucket order by p.transaction_id, p.bucket
  loop
    perform record_given(posted.transaction_id, posted.bucket, posted.cents);
  end loop;
  return null;
end $$;
create trigger postings_unplayed_given after insert on postings
  referencing new table as new_postings for each statement execute function apply_given();

-- The claim is stored after its postings.
create function apply_given_claim() returns trigger language plpgsql as $$
begin
  perform record_given(transaction_id, bucket, sum(amount_cents)::bigint)
     from postings
    where transaction_id = new.ledger_transaction_id and user_id is not null and bucket = 'site_credits'
    group by transaction_id, bucket;
  return null;
end $$;
create trigger promo_claims_given after insert on promo_claims for each row execute function apply_given_claim();

-- Append-only -----------------------------------------------------------------

create trigger postings_append_only before update or delete or truncate on postings
  for each statement execute function reject_change();
create trigger ledger_transactions_append_only before delete or truncate on ledger_transactions
  for each statement execute function reject_change();
create trigger unplayed_moves_append_only before update or delete or truncate on unplayed_moves
  for each statement execute function reject_change();
create trigger given_moves_append_only before update or delete or truncate on given_moves
  for each statement execute function reject_change();

-- Never moved or removed ------------------------------------------------------

create trigger buckets_owner_immutable before update on buckets
  for each row when (new.user_id <> old.user_id or new.kind <> old.kind) execute function reject_removal();
create trigger buckets_not_removed before delete or truncate on buckets
  for each statement execute function reject_removal();
