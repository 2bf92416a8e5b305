-- Site credits buy entries that pay cash. Those of a promo count as given if an operator chose who could claim it: users by
-- ID or segment, or the first ten, because only they may know of it.
create function is_targeted_claim(transaction_id bigint) returns boolean language sql stable as $$
  select exists (
    select from promo_claims claim join promos promo on promo.id = claim.promo_id
     where claim.ledger_transaction_id = is_targeted_claim.transaction_id
       and (promo.claims <= 10 or jsonb_path_exists(promo.rules, '$[*] ? (@.rule == "users" || @.rule == "segment")'))
       and exists (select from audit_rows a
                    where a.subject_type = 'promo' and a.subject_id = promo.id::text and a.operator_id is not null))
$$;

create or replace function record_given(moved_id bigint, moved_bucket bucket_kind, moved_cents bigint) returns void
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
