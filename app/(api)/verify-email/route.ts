import { verificationRequest } from '@/lib/account/schema'
import { verifyEmail } from '@/lib/account/recovery/verify-email'
import { endpoint } from '@/lib/http/endpoint'
import { htmlPage } from '@/lib/http/html-page'
import { messageShape, plain } from '@/lib/http/reply'

const verify = endpoint({
  access: 'public',
  summary: 'Verify an e-mail address',
  description:
    'The link in the verification mail: a page for people, this JSON for whoever asks for JSON alone.',
  body: verificationRequest,
  reply: { status: 200, shape: messageShape },
  failures: {
    VerificationLinkInvalid: plain(404, 'This link is not valid. Ask for a new one in the app.'),
    VerificationLinkExpired: plain(410, 'This link is too old. Ask for a new one in the app.'),
  },
  async handle({ body }) {
    const { isAlreadyVerified } = await verifyEmail(body.token)
    return {
      message: `Your e-mail address is ${isAlreadyVerified ? 'already verified' : 'verified'}. Go back to the app.`,
    }
  },
})

/** Verifies the address that the link was mailed to, and says on a page what happened. */
export const GET = htmlPage(verify, { good: 'E-mail address verified', bad: 'E-mail address not verified' })

export const POST = GET
