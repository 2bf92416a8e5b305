-- no-transaction
create index concurrently if not exists payment_methods_fingerprint on payment_methods (fingerprint) where fingerprint <> '';
