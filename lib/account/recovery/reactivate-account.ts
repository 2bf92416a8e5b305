import sql from 'sql-template-tag'
import type { Session } from '@/lib/account/present'
import { type Admission, minReactivationMs } from '@/lib/account/rules'
import { issueToken } from '@/lib/account/sessions/access-token'
import { rememberNetwork } from '@/lib/account/sessions/known-network'
import { transaction } from '@/lib/db/transaction'
import { Failure, isFailure } from '@/lib/failure'
import { withMinDuration } from '@/lib/with-min-duration'
import { findDeletedAccount, lockDeletedAccount } from './find-deleted'
import { admitWithCode, checkOtp, consumeOtp } from './otp'

/**
 * Restores a deleted account and signs the device in. An unknown phone fails like a wrong code, after the same time. A
 * code texted to an unverified phone works from known networks only.
 */
export async function reactivateAccount(
  phone: string,
  otp: string,
  network: string,
  admission: Admission = { isTestersOnly: false },
): Promise<Session> {
  return withMinDuration(minReactivationMs, () => reactivate(phone, otp, network, admission)).catch(error => {
    // Suspended while the request was running.
    throw isFailure(error, 'AccountSuspended') ? new Failure('InvalidOtp') : error
  })
}

async function reactivate(
  phone: string,
  otp: string,
  network: string,
  admission: Admission,
): Promise<Session> {
  const deleted = await findDeletedAccount(phone)
  if (!deleted) throw new Failure('InvalidOtp')
  const checked = await checkOtp(deleted.id, 'reactivate_account', otp, network)
  await admitWithCode(checked, deleted, admission)
  const { id: otpId, isKnown } = checked
  return transaction(async db => {
    const user = await lockDeletedAccount(db, phone)
    // The phone can have passed to another deleted account since the code was compared.
    if (user?.id !== deleted.id) throw new Failure('InvalidOtp')
    const isTexted = (await consumeOtp(db, otpId)) === 'sms'
    if (isTexted && !user.isPhoneVerified && !isKnown) throw new Failure('InvalidOtp')
    await db.run(sql`
      update users set deleted_at = null, updated_at = now(),
             phone_verified_at = coalesce(phone_verified_at, case when ${isTexted} then now() end)
       where id = ${user.id}`)
    await rememberNetwork(db, user.id, network)
    const { id, email, username } = user
    return issueToken(db, { id, email, username })
  })
}
