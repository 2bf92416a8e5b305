-- A purged claim is kept under its account's email too; what there is so far was kept under phones.
ALTER TABLE "purged_claims" RENAME COLUMN "phone_hmac" TO "contact_hmac";
