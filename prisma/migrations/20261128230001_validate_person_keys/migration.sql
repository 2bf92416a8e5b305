alter table person_keys validate constraint person_keys_kind_check;
