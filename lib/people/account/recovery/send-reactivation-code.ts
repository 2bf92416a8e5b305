import { withMinDuration } from '@/lib/core/with-min-duration'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { hasMailsLeft, reserveSms } from '@/lib/notify/messages/message-budget'
import { canReceiveTexts } from '@/lib/people/account/contact/can-text'
import { minReactivationMs, otpTtlSeconds } from '@/lib/people/account/rules'
import { type DeletedAccount, lockDeletedAccount } from './find-deleted'
import { countCodeRequest, hasRecentCode, issueOtp } from './otp'

/**
 * Sends at most one code per 60 seconds to a deleted account. Any other phone number succeeds with the same result in the same time.
 *
 * The code is texted if the phone is proven. Otherwise it is mailed, so that the owner of a mistyped number does not receive it. If
 * the email is not proven either, it is texted to callers from a known network: the account then begins with the first proof. It is
 * mailed too if the budget of SMS is used up, but never to an unproven email of an account with a proven phone, nor to a mailbox that
 * got too many codes without a proof.
 */
export async function sendReactivationCode(phone: string, network: string, otpSignature?: string) {
  return withMinDuration(minReactivationMs, async () => {
    await sendCode(phone, network, otpSignature)
    return countCodeRequest('reactivate_account', phone)
  })
}

async function sendCode(phone: string, network: string, otpSignature?: string): Promise<void> {
  await transaction(async db => {
    const user = await lockDeletedAccount(db, phone, network)
    if (!user || (await hasRecentCode(db, user.id, 'reactivate_account'))) return
    const channel = await chooseChannel(db, phone, network, user)
    if (channel === null) return
    const code = await issueOtp(db, user.id, 'reactivate_account', channel)
    if (code === null) return
    const content = { code, userId: user.id, ttlSeconds: otpTtlSeconds.reactivate_account }
    if (channel === 'sms')
      await enqueueMessage(db, {
        template: 'reactivation-code',
        to: phone,
        ...content,
        ...(otpSignature && { otpSignature }),
      })
    else
      await enqueueMessage(db, {
        template: 'reactivation-code-mail',
        to: user.email,
        username: user.username,
        ...content,
      })
  })
}

async function chooseChannel(
  db: Db,
  phone: string,
  network: string,
  { email, isPhoneVerified, isEmailVerified, isKnown }: DeletedAccount,
): Promise<'sms' | 'mail' | null> {
  const mayText = (isPhoneVerified || (isKnown && !isEmailVerified)) && canReceiveTexts(phone)
  if (mayText && (await reserveSms(db, { isVerified: isPhoneVerified }))) return 'sms'
  if (isEmailVerified) return 'mail'
  const mayMail = !isPhoneVerified && (await hasMailsLeft(db, 'code', email, isKnown ? network : null))
  return mayMail ? 'mail' : null
}
