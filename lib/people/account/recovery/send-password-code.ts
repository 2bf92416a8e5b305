import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { hasMailsLeft } from '@/lib/notify/messages/message-budget'
import { holdersOf } from '@/lib/people/account/contact/holders'
import type { Identity } from '@/lib/people/account/present'
import { otpTtlSeconds } from '@/lib/people/account/rules'
import { findKnownNetwork } from '@/lib/people/account/sessions/known-network'
import { hasRecentCode, issueOtp } from './otp'

/**
 * Sends at most one mail per account and 60 seconds; further calls succeed silently. Of accounts with the same unproven email, the
 * one that the network knows, or the oldest, and the newest get a code each, and the mails name them: strangers can sign up with
 * the email before and after its owner. Using a code proves the email, which ends the others' hold of it.
 * Throws TooManyRequests if a mailbox without a proof got too many codes: the code before stays valid.
 */
export async function sendPasswordCode(email: string, network = ''): Promise<void> {
  await transaction(async db => {
    const users = await db.rows<Holder>(sql`
      select id, email, username, email_verified_at is not null as is_verified from users
       where id in (${holdersOf(email, network, 1)})
       order by id desc for no key update`)
    if (users.length === 0) throw new Failure('UserNotFound')
    let hasCode = false
    for (const user of users) hasCode = (await sendTo(db, user, network)) || hasCode
    if (!hasCode) throw new Failure('TooManyRequests', { retryAfterSeconds: 3_600 })
  })
}

type Holder = Identity & { isVerified: boolean }

/** False if the mailbox got its share of codes. */
async function sendTo(
  db: Db,
  { id: userId, email, username, isVerified }: Holder,
  network: string,
): Promise<boolean> {
  if (await hasRecentCode(db, userId, 'forgot_password')) return true
  const mayMail =
    isVerified || (await hasMailsLeft(db, 'code', email, await findKnownNetwork(db, userId, network)))
  if (!mayMail) return false
  const code = await issueOtp(db, userId, 'forgot_password')
  if (code === null) return true
  const ttlSeconds = otpTtlSeconds.forgot_password
  await enqueueMessage(db, {
    template: 'forgot-password-code',
    to: email,
    userId,
    username,
    code,
    ttlSeconds,
  })
  return true
}
