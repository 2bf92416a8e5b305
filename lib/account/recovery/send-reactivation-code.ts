import { transaction } from '@/lib/db/transaction'
import { enqueue } from '@/lib/messages/enqueue'
import { takeAtLeast } from '@/lib/take-at-least'
import { lockDeleted } from './find-deleted'
import { isKnownToPhone } from '@/lib/account/sessions/known-network'
import { issueOtp } from './otp'
import { otpTtlSeconds, reactivationFloorMs } from '@/lib/account/rules'

/**
 * Sends a code to a deleted account, at most once in 60 seconds; any other phone is passed over in silence and in the same
 * time. It is texted to a verified phone, and to any other only where a known network asks; else it is mailed, so that the
 * owner of a mistyped phone is not sent the code.
 */
export async function sendReactivationCode(
  phone: string,
  network: string,
  otpSignature?: string,
): Promise<void> {
  await takeAtLeast(reactivationFloorMs, () => sendToDeleted(phone, network, otpSignature))
}

async function sendToDeleted(phone: string, network: string, otpSignature?: string): Promise<void> {
  const isKnown = await isKnownToPhone(phone, network)
  await transaction(async db => {
    const user = await lockDeleted(db, phone)
    if (!user) return
    const channel = user.isPhoneVerified || isKnown ? 'sms' : 'mail'
    const code = await issueOtp(db, user.id, 'reactivate_account', channel)
    if (code === null) return
    const content = { code, ttlSeconds: otpTtlSeconds.reactivate_account }
    if (channel === 'sms')
      await enqueue(db, {
        template: 'reactivation-code',
        to: phone,
        ...content,
        ...(otpSignature && { otpSignature }),
      })
    else
      await enqueue(db, {
        template: 'reactivation-code-mail',
        to: user.email,
        username: user.username,
        ...content,
      })
  })
}
