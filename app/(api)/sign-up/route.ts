import { endpoint } from '@/lib/api/endpoint'
import type { FailureDetails } from '@/lib/core/failure'
import { dataShape, fields } from '@/lib/core/reply'
import { signUp } from '@/lib/people/account/lifecycle/sign-up'
import { presentSession } from '@/lib/people/account/present'
import { describeAllowedLinks } from '@/lib/people/account/profile/save-referral-link'
import { signUpRequest } from '@/lib/people/account/schema'
import { session } from '@/lib/people/account/schema-reply'

/** Creates an account, signs its first device in and mails a verification link. */
export const POST = endpoint({
  access: 'public',
  summary: 'Sign up',
  body: signUpRequest,
  reply: { status: 201, shape: dataShape(session) },
  hasSecret: true,
  failures: {
    IdentifiersTaken: fields<FailureDetails['IdentifiersTaken']>(({ identifiers }) =>
      Object.fromEntries(
        identifiers.map(name => [name, [`This ${names[name]} is taken. Choose another one.`]]),
      ),
    ),
    ReferralSchemeNotAllowed: fields(describeAllowedLinks),
  },
  limits: [{ name: 'sign-up', points: 10, seconds: 3600, by: 'ip' }],
  maintenanceCloses: 'everyone',
  async handle({ body, network }) {
    const { email, username, phone, password, timezone, platform } = body
    const { promo_code: promoCode, referral_link: referralLink } = body
    const input = { email, username, phone, password, timezone, platform, promoCode, referralLink }
    return { message: 'Your account is ready.', data: presentSession(await signUp(input, network)) }
  },
})

const names = { email: 'email address', username: 'username', phone: 'phone number' }
