import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/speak'
import { transaction } from '@/lib/db/transaction'
import { graceDays } from './rules'

type Due = { id: number; email: string; phone: string | null }

/**
 * Removes every personal detail of the accounts that were deleted 30 days ago or more, one transaction each, and answers
 * how many; the ledger, entries and claims stay under a pseudonym. Several processes may do it at the same time.
 */
export async function purgeAccounts(): Promise<number> {
  let purged = 0
  while (await transaction(purgeNext)) purged++
  return purged
}

async function purgeNext(db: Db): Promise<boolean> {
  const user = await db.row<Due>(sql`
    select id, email, phone from users
     where deleted_at <= now() - make_interval(days => ${graceDays}) and purged_at is null
     order by deleted_at limit 1 for update skip locked`)
  if (!user) return false
  await removeRecords(db, user)
  // Nobody can sign up under this name: the colon is in no e-mail address and in no username.
  const pseudonym = `purged:${user.id}`
  await db.run(sql`
    update users
       set email = ${pseudonym}, username = ${pseudonym}, phone = null, password_hash = '', avatar = default,
           email_verified_at = null, promo_code = '', referral_code = default, referral_link = '',
           onboarding_id = default, timezone = default, platform = '', fcm_token = null,
           purged_at = now(), updated_at = now()
     where id = ${user.id}`)
  return true
}

async function removeRecords(db: Db, { id, email, phone }: Due): Promise<void> {
  const addresses = phone === null ? [email] : [email, phone]
  await db.run(sql`
    with tokens as (delete from access_tokens where user_id = ${id}),
         codes as (delete from otps where user_id = ${id}),
         failures as (delete from otp_failures where user_id = ${id}),
         links as (delete from email_verifications where user_id = ${id}),
         referrals as (delete from referral_logs where user_id = ${id}),
         devices as (delete from device_info_logs where user_id = ${id}),
         cards as (delete from payment_methods where user_id = ${id}),
         answers as (delete from idempotency_keys where user_id = ${id}),
         mails as (delete from messages where recipient = any(${addresses}))
    update user_kyc set date_of_birth = null, upload_url = null, upload_url_issued_at = null where user_id = ${id}`)
}
