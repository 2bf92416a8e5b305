-- The same rule. With a condition on the kind, PostgreSQL chose the index of payouts, which it believed to be small from statistics
-- of before the settlement, and read all of it for each posting.
create or replace function reject_free_entry_cash() returns trigger language plpgsql as $$
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
