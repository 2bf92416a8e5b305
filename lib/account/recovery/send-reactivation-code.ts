import { canReceiveTexts } from '@/lib/account/contact/can-text'
import { minReactivationMs, otpTtlSeconds } from '@/lib/account/rules'
import { isKnownToPhone } from '@/lib/account/sessions/known-network'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/messages/enqueue-message'
import { reserveSms } from '@/lib/messages/sms-budget'
import { withMinDuration } from '@/lib/with-min-duration'
import { lockDeletedAccount } from './find-deleted'
import { hasRecentCode, issueOtp } from './otp'

/**
 * Sends at most one code per 60 seconds to a deleted account. Any other phone number succeeds silently in the same time.
 *
 * The code is texted if the phone is verified or the request comes from a known network. Otherwise it is mailed, so that
 * the owner of a mistyped number does not receive it, or if the budget of SMS is used up.
 */
export async function sendReactivationCode(
  phone: string,
  network: string,
  otpSignature?: string,
): Promise<void> {
  await withMinDuration(minReactivationMs, () => sendCode(phone, network, otpSignature))
}

async function sendCode(phone: string, network: string, otpSignature?: string): Promise<void> {
  const isKnown = await isKnownToPhone(phone, network)
  await transaction(async db => {
    const user = await lockDeletedAccount(db, phone)
    if (!user || (await hasRecentCode(db, user.id, 'reactivate_account'))) return
    const mayText = (user.isPhoneVerified || isKnown) && canReceiveTexts(phone)
    const channel = mayText && (await reserveSms(db, { isVerified: user.isPhoneVerified })) ? 'sms' : 'mail'
    const code = await issueOtp(db, user.id, 'reactivate_account', channel)
    if (code === null) return
    const content = { code, ttlSeconds: otpTtlSeconds.reactivate_account }
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
