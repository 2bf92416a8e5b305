import { confirmEmailChange } from '@/lib/account/contact/confirm-email-change'
import { verificationRequest } from '@/lib/account/schema'
import { endpoint } from '@/lib/http/endpoint'
import { htmlPage } from '@/lib/http/html-page'
import { messageShape, plain } from '@/lib/http/reply'

const confirm = endpoint({
  access: 'public',
  summary: 'Confirm a new email address',
  description:
    'The link in the mail to the new address. Returns an HTML page, or this JSON if the Accept header asks only for JSON.',
  body: verificationRequest,
  reply: { status: 200, shape: messageShape },
  failures: {
    ContactLinkInvalid: plain(404, 'This link is not valid. Request a new one in the app.'),
    ContactLinkExpired: plain(410, 'This link has expired. Request a new one in the app.'),
    ContactTaken: plain(409, 'Another account uses this address. Choose another one in the app.'),
  },
  maintenanceCloses: 'everyone',
  async handle({ body }) {
    const { isAlreadyChanged } = await confirmEmailChange(body.token)
    return {
      message: `Your account ${isAlreadyChanged ? 'already uses' : 'now uses'} this email address. Go back to the app.`,
    }
  },
})

export const GET = htmlPage(confirm, { good: 'Email address changed', bad: 'Email address not changed' })

export const POST = GET
