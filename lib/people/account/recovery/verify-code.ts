import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { Identity } from '@/lib/people/account/present'
import { type Admission, assertAdmitted } from '@/lib/people/account/rules'
import { checkOtp, refundOtpAttempt } from './otp'

/** Returns the account of a forgot-password code without consuming it. Only wrong codes use up attempts. */
export async function verifyCode(
  email: string,
  otp: string,
  network: string,
  admission: Admission = { isTestersOnly: false },
): Promise<Identity> {
  // Of accounts with the same unproven email, the one that got a code last.
  const user = await db.row<Identity & { isTester: boolean }>(sql`
    select id, email, username, is_tester from users
     where email = ${email} and deleted_at is null
     order by email_verified_at is null, (
       select max(created_at) from otps
        where user_id = users.id and purpose = 'forgot_password' and consumed_at is null and superseded_at is null
     ) desc nulls last, id
     limit 1`)
  if (!user) throw new Failure('UserNotFound')
  await refundOtpAttempt(await checkOtp(user.id, 'forgot_password', otp, network))
  assertAdmitted(user, admission)
  const { id, username } = user
  return { id, email: user.email, username }
}
