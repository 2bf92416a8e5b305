-- Where the hosted pages of a deposit and of an identity check lead back to.
alter table deposits add column return_url text;
alter table user_kyc add column return_url text;
