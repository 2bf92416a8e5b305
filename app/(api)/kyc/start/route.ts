import { endpoint } from '@/lib/api/endpoint'
import { box, dataShape } from '@/lib/core/reply'
import { readReturnUrl } from '@/lib/core/return-url'
import { timestamp } from '@/lib/core/wire'
import { identityCheckRequest, identityLink } from '@/lib/people/identity/schema'
import { startIdentityCheck } from '@/lib/people/identity/start-check'

const returning = (heading: string, message: string) => box({ heading, message, cta_type: 'Return' })

/** Issues a fresh personal link; the previous one stops working. */
export const POST = endpoint({
  access: 'user',
  summary: 'Start an identity check',
  description:
    'Returns the personal page where the user enters name, date of birth and address, and can add pictures of a document. ' +
    'The page is for this user only. `balance/v2` has the same URL as `kyc_upload_url` until it expires.',
  body: identityCheckRequest,
  reply: { status: 201, shape: dataShape(identityLink) },
  failures: {
    IdentityVerified: returning('Already Verified', 'Your identity is verified. There is nothing to do.'),
    IdentityPending: returning('Being Checked', 'We are checking your details. We email you the result.'),
    IdentityAttemptsUsedUp: box(({ max }: { max: number }) => ({
      heading: 'No Attempts Left',
      message: `You can submit your details ${max} times. Contact support to try again.`,
      cta_type: 'Return',
    })),
  },
  limits: [{ name: 'kyc-start', points: 10, seconds: 3_600, by: 'user' }],
  async handle({ user, body }) {
    const { link, expiresAt } = await startIdentityCheck(user.id, readReturnUrl(body.return_url))
    return {
      message: 'Identity check started',
      data: { kyc_upload_url: link, expires_at: timestamp(expiresAt) },
    }
  },
})
