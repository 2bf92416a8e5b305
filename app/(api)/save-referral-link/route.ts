import { endpoint } from '@/lib/api/endpoint'
import { fields, messageShape } from '@/lib/core/reply'
import { describeAllowedLinks, saveReferralLink } from '@/lib/people/account/profile/save-referral-link'
import { referralLinkRequest } from '@/lib/people/account/schema'

/** Stores the link with which the user came to the app. A later link replaces it. */
export const POST = endpoint({
  access: 'user',
  summary: 'Save the referral link',
  body: referralLinkRequest,
  reply: { status: 200, shape: messageShape },
  failures: {
    ReferralSchemeNotAllowed: fields(describeAllowedLinks),
  },
  async handle({ user, body }) {
    await saveReferralLink(user.id, body.referral_link)
    return { message: 'The referral link is saved.' }
  },
})
