-- Sign-ups and changes look up the accounts that had a contact before.
create index contact_changes_former on contact_changes (old_value) where confirmed_at is not null;
create index contact_changes_replaced_by on contact_changes (new_value) where confirmed_at is not null;
