-- Requesters cancel, and only other operators approve or reject.
alter table pending_approvals
  drop constraint pending_approvals_second_operator,
  add constraint pending_approvals_second_operator
    check ((decided_by = requested_by) = (decision = 'canceled')) not valid;
