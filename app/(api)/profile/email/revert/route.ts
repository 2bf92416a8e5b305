import { endpoint } from '@/lib/api/endpoint'
import { linkPage } from '@/lib/api/endpoint-page'
import { checkRestoreLink, restoreEmail } from '@/lib/people/account/contact/restore-email'
import { restoreLink, revertHeadings } from './declaration'

/** Only checks the link, because mail scanners open links. */
export const GET = linkPage(
  endpoint({
    ...restoreLink,
    summary: 'Check a link that restores an email address',
    description:
      'The link in the mail to the former address. Returns an HTML page with a button that sends the POST, or this JSON if the Accept header asks only for JSON.',
    async handle({ body }) {
      await checkRestoreLink(body.token)
      return {
        message: 'Restoring signs out all devices, and you set a new password in the app.',
      }
    },
  }),
  revertHeadings,
  'Restore this address',
)

/** Restores the former address, signs out every device and invalidates the password, or freezes an account that got money since. */
export const POST = linkPage(
  endpoint({
    ...restoreLink,
    summary: 'Restore the former email address',
    acceptsForm: true,
    limits: [{ name: 'email-revert', points: 10, seconds: 600, by: 'ip' }],
    async handle({ body }) {
      const { isStopped } = await restoreEmail(body.token)
      return {
        message: isStopped
          ? 'Money or an identity check came in after the address was changed, so the account is frozen until we have checked who owns it. Contact support.'
          : 'Your email address is restored. Choose “Forgot password” in the app to set a new password.',
      }
    },
  }),
  { ...revertHeadings, good: 'Your email address' },
)
