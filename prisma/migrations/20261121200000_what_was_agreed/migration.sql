-- What is agreed to is what was asked for, and is decided once.
create function refuse_approval_change() returns trigger language plpgsql as $$
declare open text[] := array['decision', 'decided_by', 'decided_at', 'decision_reason', 'requested_at', 'expires_at'];
begin
  if old.decision is not null or (to_jsonb(new) - open) is distinct from (to_jsonb(old) - open) then
    raise exception 'request % stays as it was asked and decided', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger pending_approvals_stay_as_asked before update on pending_approvals
  for each row execute function refuse_approval_change();

-- An operator agrees to a correction as it was shown: accepted or refused, it takes no other figures and no other decision.
create function refuse_correction_change() returns trigger language plpgsql as $$
begin
  if old.status in ('accepted', 'refused')
     and (new.id, new.game_id, new.feed_game_id, new.status, new.figures, new.decided_at, new.decided_by)
         is distinct from
         (old.id, old.game_id, old.feed_game_id, old.status, old.figures, old.decided_at, old.decided_by) then
    raise exception 'correction % stays as it was decided', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger settlement_corrections_stay_as_decided before update on settlement_corrections
  for each row execute function refuse_correction_change();

-- What entries were sold by is there when they are settled.
create trigger multipliers_not_removed before delete or truncate on multipliers
  for each statement execute function refuse_removal();

-- Whatever settles an entry, it pays no more than was sold, and gives back what it cost.
alter table pickem_entries
  add constraint pickem_entries_won_within_payout check (outcome <> 'won' or paid_cents <= payout_cents),
  add constraint pickem_entries_refund_of_buy_in check (outcome <> 'refunded' or paid_cents = buy_in_cents);
