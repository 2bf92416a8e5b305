import { isKnownToEmail } from '@/lib/account/sessions/known-network'
import { signInFailureLimit } from '@/lib/account/sessions/sign-in'
import { presentSession } from '@/lib/account/present'
import { signInRequest } from '@/lib/account/schema'
import { session } from '@/lib/account/schema-reply'
import { signIn } from '@/lib/account/sessions/sign-in'
import { endpoint } from '@/lib/http/endpoint'
import { dataShape, plain } from '@/lib/http/reply'

/** Signs a device in; unknown, wrong and deleted are refused alike. */
export const POST = endpoint({
  access: 'public',
  summary: 'Sign in',
  body: signInRequest,
  reply: { status: 200, shape: dataShape(session) },
  failures: { InvalidCredentials: plain(401, 'The e-mail address or the password is wrong.') },
  limits: [
    // The address comes first: one that is blocked must not use up other people's accounts.
    { name: 'sign-in', points: 20, seconds: 900, by: 'ip', counts: ['InvalidCredentials'] },
    signInFailureLimit,
    {
      name: 'sign-in-account',
      points: 100,
      seconds: 86_400,
      by: body => body.email,
      counts: ['InvalidCredentials'],
      passes: (body, network) => isKnownToEmail(body.email, network),
    },
  ],
  async handle({ body, network }) {
    const session = await signIn(body.email, body.password, network)
    return { message: 'You are signed in.', data: presentSession(session) }
  },
})
