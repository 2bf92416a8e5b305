-- An operator can decline a withdrawal that needs no approval before it is sent. From then on it needed one, and has none.
create or replace function guard_withdrawal() returns trigger language plpgsql as $$
begin
  if new.user_id <> old.user_id or new.amount_cents <> old.amount_cents or new.currency <> old.currency
     or new.provider is distinct from old.provider
     or (old.needs_approval and not new.needs_approval)
     or (new.needs_approval and not old.needs_approval and old.status <> 'pending')
     or new.unplayed_cents <> old.unplayed_cents or new.given_cents <> old.given_cents
     or (old.is_operator_involved and not new.is_operator_involved)
     or (old.is_account_changed and not new.is_account_changed)
     or (new.provider is not null and new.ledger_transaction_id is distinct from old.ledger_transaction_id)
     or (old.external_id is not null and new.external_id is distinct from old.external_id)
     or (old.stopped_for is not null and new.stopped_for is distinct from old.stopped_for) then
    raise exception 'the terms of withdrawal % are final', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not (
       (old.status = 'pending' and new.status in ('processing', 'failed', 'canceled'))
       or (old.status = 'processing' and new.status in ('completed', 'failed'))
     ) then
    raise exception 'withdrawal % cannot change from % to %', old.id, old.status, new.status
      using errcode = 'restrict_violation';
  end if;
  if old.status not in ('pending', 'processing') and (
       new.return_transaction_id is distinct from old.return_transaction_id
       or new.paid_transaction_id is distinct from old.paid_transaction_id
       or new.ledger_transaction_id is distinct from old.ledger_transaction_id
     ) then
    raise exception 'withdrawal % is already %', old.id, old.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
