import { messageShape, plain } from '@/lib/core/reply'
import { formatDay } from '@/lib/core/wire'
import { verificationRequest } from '@/lib/people/account/schema'

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

export const verifyHeadings = { good: 'Verify your email address', bad: 'Email address not verified' }

export const alreadyVerified = 'Your email address is already verified. Go back to the app.'

type Link = { isVerified: boolean; username: string; signedUpAt: Date }

export const describeLink = ({ isVerified, username, signedUpAt }: Link): string =>
  isVerified
    ? alreadyVerified
    : `The account ${username} was created with this email address on ${formatDay(signedUpAt)}. Verify it only if the account is yours.`
