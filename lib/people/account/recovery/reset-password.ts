import sql from 'sql-template-tag'
import { Failure, isFailure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { lockForProof, proveEmail } from '@/lib/people/account/contact/prove'
import { cancelPendingChanges } from '@/lib/people/account/contact/request-change'
import { distrustFormerHolder } from '@/lib/people/account/contact/start-clean'
import type { Identity } from '@/lib/people/account/present'
import type { Admission } from '@/lib/people/account/rules'
import { revokeTokens } from '@/lib/people/account/sessions/access-token'
import { forgetUserNetworks, rememberUserNetwork } from '@/lib/people/account/sessions/known-network'
import { hashPassword } from '@/lib/people/account/sessions/password'
import { admitWithCode, checkOtp, consumeOtp } from './otp'

/**
 * Consumes the code, sets the password, revokes every token and cancels pending changes of email and phone in one
 * transaction: the person who requested them may have known the former password. Only the network of this call is known
 * afterwards, so that other callers' failures do not lock the user out. The code proves the email that it was sent to. Phone and
 * payment methods can be those of another person who knew the password: see distrustFormerHolder.
 */
export async function resetPassword(
  userId: number,
  otp: string,
  password: string,
  network: string,
  admission: Admission = { isTestersOnly: false },
): Promise<Identity> {
  const known = await db.row<{ email: string; isTester: boolean }>(sql`
    select email, is_tester from users where id = ${userId} and deleted_at is null`)
  if (!known) throw new Failure('UserNotFound')
  const checked = await checkOtp(userId, 'forgot_password', otp, network)
  await admitWithCode(checked, known, admission)
  const passwordHash = await hashPassword(password)
  const work = transaction(async db => {
    await lockForProof(db, userId, { email: known.email })
    const user = await db.row<Identity>(sql`
      update users set password_hash = ${passwordHash}, updated_at = now()
       where id = ${userId} and email = ${known.email} and deleted_at is null
      returning id, email, username`)
    if (!user) throw new Failure('InvalidOtp')
    await consumeOtp(db, checked.id)
    await revokeTokens(db, userId, 'password_reset')
    await cancelPendingChanges(db, userId)
    await proveEmail(db, userId, user.email, 'code')
    await distrustFormerHolder(db, userId)
    await forgetUserNetworks(db, userId)
    await rememberUserNetwork(db, userId, network)
    await enqueueMessage(db, { template: 'password-changed', to: user.email, username: user.username })
    return user
  })
  return work.catch(error => {
    // Another account proved the email while the request was running.
    throw isFailure(error, 'ContactTaken') ? new Failure('InvalidOtp') : error
  })
}
