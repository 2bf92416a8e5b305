import sql from 'sql-template-tag'
import type { Identity } from '@/lib/account/present'
import { db } from '@/lib/db/client'
import { Failure } from '@/lib/failure'
import { checkOtp, refundAttempt } from './otp'

/** Returns the account of a forgot-password code without consuming it. Only wrong codes use up attempts. */
export async function verifyCode(email: string, otp: string, network: string): Promise<Identity> {
  const user = await db.row<Identity>(
    sql`select id, email, username from users where email = ${email} and deleted_at is null`,
  )
  if (!user) throw new Failure('UserNotFound')
  await refundAttempt(await checkOtp(user.id, 'forgot_password', otp, network))
  return user
}
