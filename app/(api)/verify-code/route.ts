import { codeLimit } from '@/lib/api/code-limits'
import { endpoint } from '@/lib/api/endpoint'
import { dataShape, fields, plain } from '@/lib/core/reply'
import { presentVerifiedCode } from '@/lib/people/account/present'
import { verifyCode } from '@/lib/people/account/recovery/verify-code'
import { verifyCodeRequest } from '@/lib/people/account/schema'
import { verifiedCode } from '@/lib/people/account/schema-reply'
import { isKnownToEmail } from '@/lib/people/account/sessions/known-network'

/** Checks a forgot-password code without consuming it. */
export const POST = endpoint({
  access: 'public',
  summary: 'Check a forgot-password code',
  body: verifyCodeRequest,
  reply: { status: 200, shape: dataShape(verifiedCode) },
  failures: {
    UserNotFound: plain(404, 'User not found'),
    InvalidOtp: fields({ otp: ['The code is wrong or no longer valid. Request a new one.'] }),
  },
  limits: [
    codeLimit<{ email: string }>('verify-code', (body, network) => isKnownToEmail(body.email, network), [
      'InvalidOtp',
      'UserNotFound',
    ]),
    { name: 'unknown-account', points: 20, seconds: 3600, by: 'ip', counts: ['UserNotFound'] },
  ],
  maintenanceCloses: 'but-testers',
  async handle({ body: { email, otp, type }, network, isTestersOnly }) {
    const user = await verifyCode(email, otp, network, { isTestersOnly })
    return { message: 'The code is correct.', data: presentVerifiedCode(otp, type, user) }
  },
})
