import { messageShape, plain } from '@/lib/core/reply'
import { formatDay } from '@/lib/core/wire'
import { verificationRequest } from '@/lib/people/account/schema'

export const confirmLink = {
  access: 'public',
  body: verificationRequest,
  reply: { status: 200, shape: messageShape },
  failures: {
    ContactLinkInvalid: plain(404, 'This link is not valid. Request a new one in the app.'),
    ContactLinkExpired: plain(410, 'This link has expired. Request a new one in the app.'),
    ContactTaken: plain(409, 'Another account uses this address. Choose another one in the app.'),
  },
  maintenanceCloses: 'everyone',
} as const

export const confirmHeadings = { good: 'Confirm your new email address', bad: 'Email address not changed' }

type Account = { username: string; signedUpAt: Date; restoreDays: number | null }

export function describeEmailChange({ username, signedUpAt, restoreDays }: Account): string {
  const account = `The account ${username}, created on ${formatDay(signedUpAt)}, will use this email address. Confirm it only if the account is yours.`
  if (restoreDays === null) return account
  return `${account} The owner of its former address is notified, and can take the account back for ${restoreDays} days.`
}
