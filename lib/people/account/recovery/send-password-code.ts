import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { holdersFirst } from '@/lib/people/account/contact/holders'
import type { Identity } from '@/lib/people/account/present'
import { otpTtlSeconds } from '@/lib/people/account/rules'
import { issueOtp } from './otp'

/**
 * Sends at most one mail per 60 seconds; further calls succeed silently. Of accounts with the same unproven email only one gets
 * it: using the code proves the email, which ends the others' hold of it.
 */
export async function sendPasswordCode(email: string, network = ''): Promise<void> {
  await transaction(async db => {
    const user = await db.row<Identity>(sql`
      select id, email, username from users where email = ${email} and deleted_at is null
       order by ${holdersFirst(sql`email_verified_at`, network)} limit 1 for no key update`)
    if (!user) throw new Failure('UserNotFound')
    const code = await issueOtp(db, user.id, 'forgot_password')
    if (code === null) return
    const ttlSeconds = otpTtlSeconds.forgot_password
    await enqueueMessage(db, {
      template: 'forgot-password-code',
      to: email,
      userId: user.id,
      username: user.username,
      code,
      ttlSeconds,
    })
  })
}
