import { endpoint } from '@/lib/api/endpoint'
import { dataShape, plain } from '@/lib/core/reply'
import { presentSession } from '@/lib/people/account/present'
import { signInRequest } from '@/lib/people/account/schema'
import { session } from '@/lib/people/account/schema-reply'
import { isKnownToEmail } from '@/lib/people/account/sessions/known-network'
import { signIn, signInFailureLimit } from '@/lib/people/account/sessions/sign-in'

/** Unknown email, wrong password, deleted and suspended account get the same answer. */
export const POST = endpoint({
  access: 'public',
  summary: 'Sign in',
  body: signInRequest,
  reply: { status: 200, shape: dataShape(session) },
  hasSecret: true,
  failures: { InvalidCredentials: plain(401, 'The email address or the password is wrong.') },
  limits: [
    // The IP limit comes first: a blocked address must not use up the limits of accounts.
    { name: 'sign-in', points: 20, seconds: 900, by: 'ip', counts: ['InvalidCredentials'] },
    // All sign-ins, since each hashes and stores a token. Users of a mobile network share an address.
    {
      name: 'sign-in-address',
      points: 300,
      seconds: 900,
      by: (_, network) => network,
      wider: { site: 2, allocation: 5, ipv4: 32 },
    },
    signInFailureLimit,
    { name: 'sign-in-session', points: 30, seconds: 3600, by: ({ email }, network) => `${email} ${network}` },
    {
      name: 'sign-in-account',
      points: 100,
      seconds: 86_400,
      by: body => body.email,
      counts: ['InvalidCredentials'],
      passes: (body, network) => isKnownToEmail(body.email, network),
    },
  ],
  maintenanceCloses: 'but-testers',
  async handle({ body, network, isTestersOnly }) {
    const session = await signIn(body.email, body.password, network, { isTestersOnly })
    return { message: 'You are signed in.', data: presentSession(session) }
  },
})
