-- A phone is verified once a code that was texted to it came back.
ALTER TABLE "users" ADD COLUMN "phone_verified_at" TIMESTAMPTZ(6);

-- A code that was texted proves the phone, one that was mailed the email address.
ALTER TABLE "otps" ADD COLUMN "channel" "message_channel" NOT NULL DEFAULT 'mail';
update otps set channel = 'sms' where purpose = 'reactivate_account';

-- Codes end with the account: those of before must not work after a reactivation.
update otps set superseded_at = now()
  from users
 where users.id = otps.user_id and users.deleted_at is not null and otps.purpose = 'forgot_password'
   and otps.consumed_at is null and otps.superseded_at is null;
