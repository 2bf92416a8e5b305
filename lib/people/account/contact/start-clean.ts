import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { forgetUserNetworks } from '@/lib/people/account/sessions/known-network'
import { endUnprovenLocation } from '@/lib/people/location/write-location'
import { removePaymentMethods } from './remove-payment-methods'
import { cancelPendingChanges } from './request-change'

/**
 * Before the first proof of its email an account may have been another person's. Removes what identifies a person, receives
 * money or is trusted: payment methods, the proof of the phone, link and open case of the identity check, and known networks.
 *
 * A link is opened next to a session that continues: the number stays, unproven, and so does a verified identity. A code takes
 * the account over, so both are removed.
 */
export async function startClean(db: Db, userId: number, by: 'link' | 'code'): Promise<void> {
  const isTakenOver = by === 'code'
  await removePaymentMethods(db, userId)
  await db.run(sql`
    update users
       set phone_verified_at = null, phone = case when not ${isTakenOver}::boolean then phone end,
           is_adult = is_adult and not ${isTakenOver}::boolean
     where id = ${userId}`)
  await db.run(sql`
    update identity_cases set status = 'withdrawn', decided_at = clock_timestamp()
     where user_id = ${userId} and status in ('started', 'pending')`)
  const ended = isTakenOver ? ['Pending', 'Verified'] : ['Pending']
  await db.run(sql`
    update user_kyc kyc
       set link_key = null, link_issued_at = null,
           status_id = case when status.name = any(${ended}::text[])
             then (select id from kyc_statuses where name = 'Not performed') else kyc.status_id end,
           date_of_birth = case when not (status.name = 'Verified' and ${isTakenOver}::boolean)
             then kyc.date_of_birth end
      from kyc_statuses status
     where kyc.user_id = ${userId} and status.id = kyc.status_id`)
  await endUnprovenLocation(db, userId)
  await forgetUserNetworks(db, userId)
  await cancelPendingChanges(db, userId)
}

/**
 * After a reset of the password by mail. Another person who knew the former password can have added a phone, which reactivates the account,
 * and payment methods: the phone is to be proven again, and a method chosen again before money is sent to it. Their person keys
 * stay, since a barred person could reset the password to lose them, but pass on no bars of others that begin later.
 */
export async function distrustFormerHolder(db: Db, userId: number): Promise<void> {
  await db.run(sql`update users set phone_verified_at = null where id = ${userId}`)
  await db.run(sql`update payment_methods set needs_confirmation = true where user_id = ${userId}`)
  await db.run(sql`
    update person_keys set distrusted_at = coalesce(distrusted_at, clock_timestamp())
     where user_id = ${userId} and kind in ('phone', 'payment')`)
}
