-- What a change gave its user, so that no statement needs the list of the changes that do.
alter table audit_rows add column favors text;
-- migration-ignore constraint-missing-not-valid: all rows are empty
alter table audit_rows add constraint audit_rows_favors_check check (favors in ('money', 'access'));

alter table audit_rows disable trigger audit_rows_never_edited;
-- migration-ignore changing-rows: no version is released
update audit_rows
   set favors = case when action in (
         'balance.adjust', 'transaction.reverse', 'user.clear-promo-code', 'result.change', 'match.change',
         'correction.accept', 'correction.reject', 'entry.refund', 'contest.complete', 'contest.correct',
         'contest.keep-standings') then 'money' else 'access' end
 where action in (
         'balance.adjust', 'transaction.reverse', 'user.clear-promo-code', 'result.change', 'match.change',
         'correction.accept', 'correction.reject', 'entry.refund', 'contest.complete', 'contest.correct',
         'contest.keep-standings', 'promo.publish', 'promo.change', 'contest.open', 'contest.change', 'contest.switch',
         'user.reactivate', 'user.lift-suspension', 'user.end-exclusion', 'user.change-identity', 'identity.approve',
         'user.change-location', 'user.change-level', 'user.lower-limits', 'user.mark-tester');
alter table audit_rows enable trigger audit_rows_never_edited;
