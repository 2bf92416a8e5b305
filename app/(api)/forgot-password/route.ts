import { codeRequestLimits } from '@/lib/api/code-limits'
import { endpoint } from '@/lib/api/endpoint'
import { plain } from '@/lib/core/reply'
import { presentCodeRequest } from '@/lib/people/account/present'
import { countCodeRequest } from '@/lib/people/account/recovery/otp'
import { sendPasswordCode } from '@/lib/people/account/recovery/send-password-code'
import { emailRequest } from '@/lib/people/account/schema'
import { codeRequest } from '@/lib/people/account/schema-reply'
import { assertTesterFrom, isKnownToEmail } from '@/lib/people/account/sessions/known-network'

/** Mails a password reset code that is valid for 24 hours. */
export const POST = endpoint({
  access: 'public',
  summary: 'Request a forgot-password code',
  body: emailRequest,
  reply: {
    status: 200,
    shape: codeRequest,
    headers: { 'retry-after': 'Seconds until another code can be requested.' },
  },
  failures: { UserNotFound: plain(404, 'User not found') },
  limits: [
    ...codeRequestLimits<{ email: string }>('forgot-password', body => body.email, isKnownToEmail),
    { name: 'unknown-account', points: 20, seconds: 3600, by: 'ip', counts: ['UserNotFound'] },
  ],
  maintenanceCloses: 'but-testers',
  async handle({ body, network, isTestersOnly, setHeader }) {
    if (isTestersOnly) await assertTesterFrom(network, body)
    await sendPasswordCode(body.email, network)
    const requested = await countCodeRequest('forgot_password', body.email)
    setHeader('retry-after', String(requested.resendAfterSeconds))
    return presentCodeRequest('A verification code is on its way to your email address.', requested)
  },
})
