import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { holdersOf } from '@/lib/people/account/contact/holders'
import type { Identity } from '@/lib/people/account/present'
import { otpTtlSeconds } from '@/lib/people/account/rules'
import { issueOtp } from './otp'

/**
 * Sends at most one mail per account and 60 seconds; further calls succeed silently. Of accounts with the same unproven email, the
 * one that the network knows, or the oldest, and the newest get a code each, and the mails name them: strangers can sign up with
 * the email before and after its owner. Using a code proves the email, which ends the others' hold of it.
 */
export async function sendPasswordCode(email: string, network = ''): Promise<void> {
  await transaction(async db => {
    const users = await db.rows<Identity>(sql`
      select id, email, username from users
       where id in (${holdersOf(email, network, 1)})
       order by id desc for no key update`)
    if (users.length === 0) throw new Failure('UserNotFound')
    for (const user of users) await sendTo(db, user)
  })
}

async function sendTo(db: Db, { id: userId, email, username }: Identity): Promise<void> {
  const code = await issueOtp(db, userId, 'forgot_password')
  if (code === null) return
  const ttlSeconds = otpTtlSeconds.forgot_password
  await enqueueMessage(db, {
    template: 'forgot-password-code',
    to: email,
    userId,
    username,
    code,
    ttlSeconds,
  })
}
