-- The search that selected the users can contain an email address.
alter table segments drop column search;
