-- What ended long ago is found without reading what is in use.
CREATE INDEX "access_tokens_expires_at_idx" ON "access_tokens"("expires_at");
CREATE INDEX "otps_expires_at_idx" ON "otps"("expires_at");
CREATE INDEX "otp_failures_on_day_idx" ON "otp_failures"("on_day");
CREATE INDEX "email_verifications_expires_at_idx" ON "email_verifications"("expires_at");
