-- Requests of releases have the name and input of the change that they make. They keep their change_key, a hash of the former input,
-- so the same change can be requested again until they are decided or expire.
alter table pending_approvals disable trigger pending_approvals_terms_immutable;
-- migration-ignore changing-rows: no version is released
update pending_approvals
   set action = case when jsonb_typeof(input -> 'edited') = 'object' then 'release.change' else 'release.create' end,
       input = input - 'edited' || jsonb_build_object('typedName', subject_name)
               || case when jsonb_typeof(input -> 'edited') = 'object' then input -> 'edited' else '{}' end
 where action = 'release.force';
-- migration-ignore changing-rows: no version is released
update pending_approvals
   set input = input - 'name' || jsonb_build_object('typedName', subject_name)
 where action in ('release.withdraw', 'release.restore');
-- migration-ignore changing-rows: no version is released
update pending_approvals set input = input || '{"move": "complete"}' where action = 'release.advance';
alter table pending_approvals enable trigger pending_approvals_terms_immutable;
