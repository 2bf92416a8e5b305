import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { recordEvent } from '@/lib/notify/webhooks/record-event'
import type { Identity } from '@/lib/people/account/present'
import { locationStatusIds } from '@/lib/people/location/rules'

export type NewAccount = {
  email: string
  username: string
  phone: string
  passwordHash: string
  promoCode?: string | undefined
  referralLink?: string | undefined
  timezone?: string | undefined
  platform?: string | undefined
}

/** Creates the user with KYC, location (denied until a check) and engagement rows. A trigger creates the buckets. */
export async function createAccount(db: Db, account: NewAccount): Promise<Identity> {
  const { email, username, phone, passwordHash } = account
  const { promoCode = '', referralLink = '', timezone = 'UTC', platform = '' } = account
  const user = await db.one<Identity>(sql`
    insert into users (email, username, phone, password_hash, promo_code, referral_link, timezone, platform)
    values (${email}, ${username}, ${phone}, ${passwordHash}, ${promoCode}, ${referralLink}, ${timezone}, ${platform})
    returning id, email, username`)
  await db.run(sql`
    with kyc as (
      insert into user_kyc (user_id, status_id)
      values (${user.id}, (select id from kyc_statuses where name = 'Not performed'))
    ), geolocation as (
      insert into user_geolocations (user_id, status_id)
      values (${user.id}, ${locationStatusIds.DENIED})
    )
    insert into user_engagement (user_id) values (${user.id})`)
  await recordEvent(db, 'account.created', { user_id: user.id })
  if (referralLink)
    await db.run(sql`
      insert into referral_logs (user_id, referral_link) values (${user.id}, ${referralLink})`)
  return user
}
