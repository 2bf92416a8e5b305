-- no-transaction
create index concurrently if not exists identity_cases_date_of_birth_idx on identity_cases (date_of_birth);
