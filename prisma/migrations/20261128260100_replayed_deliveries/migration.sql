-- One replayed delivery and all failed ones of an endpoint are different changes.
alter table audit_rows disable trigger audit_rows_never_edited;
-- migration-ignore changing-rows: no version is released
update audit_rows set action = 'webhook.replay-delivery' where action = 'webhook.replay' and after ? 'delivery';
alter table audit_rows enable trigger audit_rows_never_edited;
