import { codeLimit } from '@/lib/api/code-limits'
import { endpoint } from '@/lib/api/endpoint'
import { clearCount } from '@/lib/api/rate-limit'
import { fields, messageShape, plain } from '@/lib/core/reply'
import { resetPassword } from '@/lib/people/account/recovery/reset-password'
import { resetPasswordRequest } from '@/lib/people/account/schema'
import { isKnownToUser } from '@/lib/people/account/sessions/known-network'
import { signInFailureLimit } from '@/lib/people/account/sessions/sign-in'

/** Consumes the code, sets the password and signs out every device. */
export const POST = endpoint({
  access: 'public',
  summary: 'Set a new password',
  body: resetPasswordRequest,
  reply: { status: 200, shape: messageShape },
  failures: {
    UserNotFound: plain(404, 'User not found'),
    InvalidOtp: fields({ otp: ['The code is wrong or no longer valid. Request a new one.'] }),
  },
  limits: [
    codeLimit<{ user_id: number }>(
      'reset-password',
      (body, network) => isKnownToUser(body.user_id, network),
      ['InvalidOtp', 'UserNotFound'],
    ),
    { name: 'unknown-account', points: 20, seconds: 3600, by: 'ip', counts: ['UserNotFound'] },
  ],
  maintenanceCloses: 'but-testers',
  async handle({ body, network, isTestersOnly }) {
    const { user_id, otp, password } = body
    const user = await resetPassword(user_id, otp, password, network, { isTestersOnly })
    await clearCount(signInFailureLimit, network, user)
    return { message: 'Your password is changed. Sign in with the new one.' }
  },
})
