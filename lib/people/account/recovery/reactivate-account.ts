import { Failure, isFailure } from '@/lib/core/failure'
import { withMinDuration } from '@/lib/core/with-min-duration'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { lockForProof, proveEmail } from '@/lib/people/account/contact/prove'
import { markReactivated } from '@/lib/people/account/lifecycle/mark-deleted'
import type { Session } from '@/lib/people/account/present'
import { type Admission, minReactivationMs } from '@/lib/people/account/rules'
import { issueToken } from '@/lib/people/account/sessions/access-token'
import { rememberUserNetwork } from '@/lib/people/account/sessions/known-network'
import { findDeletedAccount, lockDeletedAccount } from './find-deleted'
import { admitWithCode, checkOtp, consumeOtp } from './otp'

/** An unknown phone fails like a wrong code. A mailed code proves the email; a texted one works while the phone is proven. */
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
  return transaction(async db => {
    await lockForProof(db, deleted.id, { email: deleted.email })
    const user = await lockDeletedAccount(db, phone, network)
    // The phone can have passed to another deleted account since the code was compared.
    if (user?.id !== deleted.id) throw new Failure('InvalidOtp')
    const isTexted = (await consumeOtp(db, checked.id)) === 'sms'
    if (isTexted && !user.isPhoneVerified) throw new Failure('InvalidOtp')
    await markReactivated(db, user.id)
    if (!isTexted) await proveEmail(db, user.id, user.email, 'code')
    await rememberUserNetwork(db, user.id, network)
    const { id, email, username } = user
    // The phone can be that of a former holder.
    if (user.isEmailVerified)
      await enqueueMessage(db, { template: 'account-reactivated', to: email, username })
    return issueToken(db, { id, email, username })
  })
}
