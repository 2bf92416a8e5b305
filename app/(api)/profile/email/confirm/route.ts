import { endpoint } from '@/lib/api/endpoint'
import { linkPage } from '@/lib/api/endpoint-page'
import { checkConfirmLink, confirmEmailChange } from '@/lib/people/account/contact/change-email'
import { confirmHeadings, confirmLink, describeEmailChange } from './declaration'

/** Only checks the link, because mail scanners open links. */
export const GET = linkPage(
  endpoint({
    ...confirmLink,
    summary: 'Check a link that confirms a new email address',
    description:
      'The link in the mail to the new address. Returns an HTML page with a button that sends the POST, or this JSON if the Accept header asks only for JSON.',
    async handle({ body }) {
      const { isAlreadyChanged, ...account } = await checkConfirmLink(body.token)
      return {
        message: isAlreadyChanged
          ? 'Your account already uses this email address. Go back to the app.'
          : describeEmailChange(account),
      }
    },
  }),
  confirmHeadings,
  'Use this address',
)

/** Changes the address and mails the former one a link that restores it. */
export const POST = linkPage(
  endpoint({
    ...confirmLink,
    summary: 'Confirm a new email address',
    acceptsForm: true,
    async handle({ body }) {
      const { isAlreadyChanged } = await confirmEmailChange(body.token)
      return {
        message: `Your account ${isAlreadyChanged ? 'already uses' : 'now uses'} this email address. Go back to the app.`,
      }
    },
  }),
  { ...confirmHeadings, good: 'Email address changed' },
)
