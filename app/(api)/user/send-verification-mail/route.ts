import { emailRequest } from '@/lib/account/schema'
import { sendVerificationMail } from '@/lib/account/recovery/send-verification-mail'
import { endpoint } from '@/lib/http/endpoint'
import { fields, messageShape } from '@/lib/http/reply'

/** Mails the user a link that verifies the account's address. */
export const GET = endpoint({
  access: 'user',
  summary: 'Send a verification mail',
  body: emailRequest,
  reply: { status: 200, shape: messageShape },
  failures: {
    EmailMismatch: fields({ email: ['The email field must be the e-mail address of your account.'] }),
  },
  limits: [{ name: 'verification-mail', points: 3, seconds: 3600, by: 'user' }],
  async handle({ user, body }) {
    const { isAlreadyVerified } = await sendVerificationMail(user.id, body.email)
    return {
      message: isAlreadyVerified
        ? 'Your e-mail address is verified already.'
        : 'A verification mail is on its way to your e-mail address.',
    }
  },
})
export const POST = GET
