import { endpoint } from '@/lib/api/endpoint'
import { linkPage } from '@/lib/api/endpoint-page'
import { checkVerificationLink, verifyEmail } from '@/lib/people/account/recovery/verify-email'
import { alreadyVerified, describeLink, verificationLink, verifyHeadings } from './declaration'

/** Only checks the link, because mail scanners open links. */
export const GET = linkPage(
  endpoint({
    ...verificationLink,
    summary: 'Check a link that verifies an email address',
    description:
      'The link in the verification mail. Returns an HTML page with a button that sends the POST, or this JSON if the Accept header asks only for JSON.',
    async handle({ body }) {
      return { message: describeLink(await checkVerificationLink(body.token)) }
    },
  }),
  verifyHeadings,
  'Verify this address',
)

/** Verifies the address. The first proof of an account's email starts it clean. */
export const POST = linkPage(
  endpoint({
    ...verificationLink,
    summary: 'Verify an email address',
    description:
      'Removes payment methods, the proof of the phone number, and an identity check with its link from before: until now the account could be that of another person. Access tokens stay valid.',
    acceptsForm: true,
    async handle({ body }) {
      const { isAlreadyVerified } = await verifyEmail(body.token)
      return {
        message: isAlreadyVerified ? alreadyVerified : 'Your email address is verified. Go back to the app.',
      }
    },
  }),
  { ...verifyHeadings, good: 'Email address verified' },
)
