import { transaction } from '@/lib/db/transaction'
import { enqueue } from '@/lib/messages/enqueue'
import { lockDeleted } from './find-deleted'
import { issueOtp } from './otp'
import { otpTtlSeconds } from './rules'

/** Texts a code to a deleted account's phone, at most once in 60 seconds; any other phone is passed over in silence. */
export async function sendReactivationCode(phone: string, otpSignature?: string): Promise<void> {
  await transaction(async db => {
    const user = await lockDeleted(db, phone)
    const code = user && (await issueOtp(db, user.id, 'reactivate_account'))
    if (code === null) return
    const ttlSeconds = otpTtlSeconds.reactivate_account
    await enqueue(db, {
      template: 'reactivation-code',
      to: phone,
      code,
      ttlSeconds,
      ...(otpSignature && { otpSignature }),
    })
  })
}
