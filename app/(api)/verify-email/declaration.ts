import { verificationRequest } from '@/lib/account/schema'
import { messageShape, plain } from '@/lib/http/reply'

/** What GET and POST of the link have in common. */
export const verificationLink = {
  access: 'public',
  body: verificationRequest,
  reply: { status: 200, shape: messageShape },
  failures: {
    VerificationLinkInvalid: plain(404, 'This link is not valid. Request a new one in the app.'),
    VerificationLinkExpired: plain(410, 'This link has expired. Request a new one in the app.'),
    ContactTaken: plain(409, 'Another account uses this address. Choose another one in the app.'),
  },
  maintenanceCloses: 'everyone',
} as const

export const headings = { good: 'Verify your email address', bad: 'Email address not verified' }
