import { Failure, isFailure } from '@/lib/core/failure'
import { withMinDuration } from '@/lib/core/with-min-duration'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { lockForProof, proveEmail, provePhone } from '@/lib/people/account/contact/prove'
import { markReactivated } from '@/lib/people/account/lifecycle/mark-deleted'
import type { Session } from '@/lib/people/account/present'
import { type Admission, minReactivationMs } from '@/lib/people/account/rules'
import { issueToken } from '@/lib/people/account/sessions/access-token'
import { rememberUserNetwork } from '@/lib/people/account/sessions/known-network'
import { findDeletedAccount, lockDeletedAccount } from './find-deleted'
import { admitWithCode, checkOtp, consumeOtp } from './otp'

/** An unknown phone fails like a wrong code. The code proves its contact; texted to an unproven phone it needs a known network. */
export async function reactivateAccount(
  phone: string,
  otp: string,
  network: string,
  admission: Admission = { isTestersOnly: false },
): Promise<Session> {
  return withMinDuration(minReactivationMs, () => reactivate(phone, otp, network, admission)).catch(error => {
    // Suspended, or the contact proved by another account, while the request was running.
    const isOver = isFailure(error, 'AccountSuspended') || isFailure(error, 'ContactTaken')
    throw isOver ? new Failure('InvalidOtp') : error
  })
}

async function reactivate(phone: string, otp: string, network: string, admission: Admission) {
  const deleted = await findDeletedAccount(phone, network)
  if (!deleted) throw new Failure('InvalidOtp')
  const checked = await checkOtp(deleted.id, 'reactivate_account', otp, network)
  await admitWithCode(checked, deleted, admission)
  const { id: otpId, isKnown } = checked
  return transaction(async db => {
    await lockForProof(db, deleted.id, deleted.isPhoneVerified ? deleted : { ...deleted, phone })
    const user = await lockDeletedAccount(db, phone, network)
    // The phone can have passed to another deleted account since the code was compared.
    if (user?.id !== deleted.id) throw new Failure('InvalidOtp')
    const isTexted = (await consumeOtp(db, otpId)) === 'sms'
    if (isTexted && !user.isPhoneVerified && !isKnown) throw new Failure('InvalidOtp')
    await markReactivated(db, user.id)
    if (!isTexted) await proveEmail(db, user.id, user.email, 'code')
    else if (!user.isPhoneVerified) await provePhone(db, user.id, phone)
    await rememberUserNetwork(db, user.id, network)
    const { id, email, username } = user
    // The phone can be that of a former holder.
    if (user.isEmailVerified)
      await enqueueMessage(db, { template: 'account-reactivated', to: email, username })
    return issueToken(db, { id, email, username })
  })
}
