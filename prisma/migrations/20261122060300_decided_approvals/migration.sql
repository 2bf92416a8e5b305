-- Only the decision itself is checked: blanking the mentions of a purged user in an old one does not decide it again.
drop trigger pending_approvals_independent on pending_approvals;
create trigger pending_approvals_independent before update on pending_approvals
  for each row when (new.decision = 'agreed' and old.decision is distinct from 'agreed')
  execute function refuse_dependent_approval();
