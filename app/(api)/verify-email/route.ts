import { verifyEmail } from '@/lib/account/recovery/verify-email'
import { verificationRequest } from '@/lib/account/schema'
import { endpoint } from '@/lib/http/endpoint'
import { linkPage } from '@/lib/http/endpoint-page'
import { messageShape, plain } from '@/lib/http/reply'

const verify = endpoint({
  access: 'public',
  summary: 'Verify an email address',
  description:
    'The link in the verification mail. Returns an HTML page, or this JSON if the Accept header asks only for JSON.',
  body: verificationRequest,
  reply: { status: 200, shape: messageShape },
  failures: {
    VerificationLinkInvalid: plain(404, 'This link is not valid. Request a new one in the app.'),
    VerificationLinkExpired: plain(410, 'This link has expired. Request a new one in the app.'),
  },
  maintenanceCloses: 'everyone',
  async handle({ body }) {
    const { isAlreadyVerified } = await verifyEmail(body.token)
    return {
      message: `Your email address is ${isAlreadyVerified ? 'already verified' : 'verified'}. Go back to the app.`,
    }
  },
})

export const GET = linkPage(verify, { good: 'Email address verified', bad: 'Email address not verified' })

export const POST = GET
