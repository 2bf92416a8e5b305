import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { Failure } from '@/lib/failure'
import { checkOtp, refundAttempt } from './otp'
import type { Identity } from '@/lib/account/present'

/** Says whose forgot-password code it is, without using it up: only wrong ones count. */
export async function verifyCode(email: string, otp: string, network: string): Promise<Identity> {
  const user = await db.row<Identity>(
    sql`select id, email, username from users where email = ${email} and deleted_at is null`,
  )
  if (!user) throw new Failure('UserNotFound')
  await refundAttempt(await checkOtp(user.id, 'forgot_password', otp, network))
  return user
}
