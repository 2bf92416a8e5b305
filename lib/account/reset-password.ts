import sql from 'sql-template-tag'
import { db as pool } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { enqueue } from '@/lib/messages/enqueue'
import { revokeTokens } from './access-token'
import { checkOtp, consumeOtp } from './otp'
import { hashPassword } from './password'
import type { Identity } from './present'

/** Sets a new password by code, once: code, password and the end of every token stand or fall together. */
export async function resetPassword(userId: number, otp: string, password: string): Promise<void> {
  const known = await pool.row(sql`select id from users where id = ${userId} and deleted_at is null`)
  if (!known) throw new Failure('UserNotFound')
  const otpId = await checkOtp(userId, 'forgot_password', otp)
  const passwordHash = await hashPassword(password)
  await transaction(async db => {
    const user = await db.row<Identity>(sql`
      update users set password_hash = ${passwordHash}, updated_at = now()
       where id = ${userId} and deleted_at is null
      returning id, email, username`)
    if (!user) throw new Failure('UserNotFound')
    await consumeOtp(db, otpId)
    await revokeTokens(db, userId, 'password_reset')
    await enqueue(db, { template: 'password-changed', to: user.email, username: user.username })
  })
}
