-- After a reset of the password by mail: another person may have added it. Choosing it as the default confirms it.
alter table payment_methods add column needs_confirmation boolean not null default false;
