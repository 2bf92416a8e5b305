-- A change has one name in the audit log, the policy and requests for approval.
alter table audit_rows disable trigger audit_rows_never_edited;
-- migration-ignore changing-rows: no version is released
update audit_rows set action = 'contest.reopen' where action = 'contest.open';
alter table audit_rows enable trigger audit_rows_never_edited;

alter table policy_uses disable trigger policy_uses_append_only;
-- migration-ignore changing-rows: no version is released
update policy_uses set action = 'contest.create' where action = 'contest.open';
alter table policy_uses enable trigger policy_uses_append_only;

-- Requests keep their change_key, so the same change can be requested again until they are decided or expire.
alter table pending_approvals disable trigger pending_approvals_terms_immutable;
-- migration-ignore changing-rows: no version is released
update pending_approvals
   set action = case action
         when 'contest.open' then 'contest.create'
         when 'line.change' then 'line.confirm'
         else case when input ->> 'transition' = 'lock' then 'contest.lock' else 'contest.reopen' end end
 where action in ('contest.open', 'contest.switch', 'line.change');
-- migration-ignore changing-rows: no version is released
update pending_approvals set input = input -> 'edit'
 where action in ('result.change', 'match.change') and jsonb_typeof(input -> 'edit') = 'object';
alter table pending_approvals enable trigger pending_approvals_terms_immutable;
