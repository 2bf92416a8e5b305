import { endpoint } from '@/lib/api/endpoint'
import { fields, messageShape } from '@/lib/core/reply'
import { sendVerificationMail } from '@/lib/people/account/recovery/send-verification-mail'
import { emailRequest } from '@/lib/people/account/schema'

/** Mails a link that verifies the email address of the account. */
export const GET = endpoint({
  access: 'user',
  summary: 'Send a verification mail',
  body: emailRequest,
  reply: { status: 200, shape: messageShape },
  failures: {
    EmailMismatch: fields({ email: ['The email field must be the email address of your account.'] }),
  },
  limits: [{ name: 'verification-mail', points: 3, seconds: 3600, by: 'user' }],
  async handle({ user, body, network }) {
    const { isAlreadyVerified } = await sendVerificationMail(user.id, body.email, network)
    return {
      message: isAlreadyVerified
        ? 'Your email address is already verified.'
        : 'A verification mail is on its way to your email address.',
    }
  },
})
export const POST = GET
