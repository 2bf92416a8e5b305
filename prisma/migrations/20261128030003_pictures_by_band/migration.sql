-- no-transaction
create index concurrently if not exists identity_documents_picture_bands_idx on identity_documents using gin (picture_bands);
