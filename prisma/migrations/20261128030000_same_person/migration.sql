-- Names are compared by the service, among the checks with the same date of birth or address, so their keyed hash is not needed.
-- migration-ignore ban-drop-column: no version is released
alter table identity_cases drop column person_hmac;
alter table identity_cases
  add constraint identity_cases_person_given check (
    provider = 'stripe' or num_nulls(legal_name, date_of_birth, street, city, state, postal_code, address_hmac) = 0) not valid;

-- Perceptual hashes replace the keyed hash of the bytes: of the whole picture, and of it without its margins.
-- migration-ignore ban-drop-column: no version is released
alter table identity_documents drop column content_hmac;
alter table identity_documents add column picture_hashes bytea not null default '\x';
-- Parts of the hashes with their position. Copies share at least one.
alter table identity_documents add column picture_bands integer[] not null default '{}';

-- Pictures that are a copy of one that another user submitted before.
create table identity_document_copies (
  document_id integer not null,
  original_id integer not null,
  constraint identity_document_copies_pkey primary key (document_id, original_id),
  constraint identity_document_copies_document_id_fkey foreign key (document_id)
    references identity_documents (id) on delete cascade on update cascade,
  constraint identity_document_copies_original_id_fkey foreign key (original_id)
    references identity_documents (id) on delete cascade on update cascade
);
create index identity_document_copies_original_id_idx on identity_document_copies (original_id);
