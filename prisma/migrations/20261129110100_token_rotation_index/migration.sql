-- no-transaction
create index concurrently if not exists access_tokens_previous_hashes
  on access_tokens using gin (previous_hashes) where previous_hashes <> '{}';
