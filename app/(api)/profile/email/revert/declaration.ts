import { messageShape, plain } from '@/lib/core/reply'
import { verificationRequest } from '@/lib/people/account/schema'

export const restoreLink = {
  access: 'public',
  body: verificationRequest,
  reply: { status: 200, shape: messageShape },
  failures: {
    ContactLinkInvalid: plain(
      404,
      'This link is not valid. Sign in, or choose “Forgot password” in the app.',
    ),
    ContactLinkExpired: plain(410, 'This link has expired. Contact support to restore the address.'),
    ContactTaken: plain(409, 'Another account uses this address now. Contact support to restore it.'),
  },
  maintenanceCloses: 'everyone',
} as const

export const revertHeadings = { good: 'Restore your email address', bad: 'Email address not restored' }
