import sql from 'sql-template-tag'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { issueToken } from './access-token'
import { findDeleted, lockDeleted } from './find-deleted'
import { rememberNetwork } from './known-network'
import { checkOtp, consumeOtp } from './otp'
import type { Session } from './present'

/** Brings a deleted account back as it was and signs the device in; a phone without one is refused like a wrong code. */
export async function reactivateAccount(phone: string, otp: string, network: string): Promise<Session> {
  const deleted = await findDeleted(phone)
  if (!deleted) throw new Failure('OtpRefused')
  const { id: otpId } = await checkOtp(deleted.id, 'reactivate_account', otp, network)
  return transaction(async db => {
    const user = await lockDeleted(db, phone)
    if (!user) throw new Failure('OtpRefused')
    await consumeOtp(db, otpId)
    await db.run(sql`update users set deleted_at = null, updated_at = now() where id = ${user.id}`)
    await rememberNetwork(db, user.id, network)
    return issueToken(db, user)
  })
}
