-- An open entry that operators refunded is final: later results do not correct it.

alter table pickem_entries
  add column is_operator_refund boolean not null default false,
  add constraint pickem_entries_operator_refund check (
    not is_operator_refund or outcome is not distinct from 'refunded');

create index pickem_entries_operator_refunds on pickem_entries (id) where is_operator_refund;

create function reject_operator_refund_change() returns trigger language plpgsql as $$
begin
  raise exception 'the refund of entry % by operators is final', old.id using errcode = 'restrict_violation';
end $$;
create trigger pickem_entries_operator_refund_final before update on pickem_entries
  for each row when (old.is_operator_refund) execute function reject_operator_refund_change();
