import { readCode, readMessages } from './mailbox.ts'
import type { Persona } from './persona.ts'
import type { Probe, ProbeCall, ProbeContext } from './probes.ts'
import { compareRead, compareSession, readData } from './read-back.ts'
import { isSignedOut } from './user-scenarios.ts'

const newPasswords = { new_password: 'Quarterback9', new_password_confirmation: 'Quarterback9' }

/** Contacts that no other user has. */
function newContacts() {
  const digits = String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(9, '0')
    .slice(-9)
  return { email: `conform-${digits}@newcomers.slatekeeper.test`, phone: `2${digits}` }
}

/** The calls of accounts and sessions, in the state that each needs. */
export const accountScenarios: Probe[] = [
  {
    operation: 'POST /sign-up',
    status: 201,
    prepare: () => {
      const { email, phone } = newContacts()
      const username = `conform.${phone}`
      const password = 'Quarterback9'
      return { body: { email, phone, username, password, password_confirmation: password } }
    },
    verify: (context, { body }, reply) => compareSession(context, reply, fieldOf(body, 'email')),
  },
  {
    operation: 'POST /token/refresh',
    status: 200,
    prepare: async ({ user }) => {
      const { access_token: token, email } = await user('fresh')
      return { token, known: { email } }
    },
    verify: async (context, call, reply) => [
      ...(await isSignedOut(context, call, reply)),
      ...(await compareSession(context, reply, call.known?.email)),
    ],
  },
  {
    operation: 'GET /sessions',
    status: 200,
    prepare: async ({ api, user }) => ({ token: await signInAgain(api, await user('fresh')) }),
    verify: (_, __, { body }) => {
      const current = body.data.sessions.filter((session: { is_current: number }) => session.is_current === 1)
      return body.data.sessions.length === 2 && current.length === 1
        ? []
        : ['two sessions are open, and one of them is current']
    },
  },
  {
    operation: 'POST /sessions/{session_id}/revoke',
    status: 200,
    prepare: async context => {
      const persona = await context.user('fresh')
      const token = await signInAgain(context.api, persona)
      const { sessions } = await readData(context, token, '/sessions')
      const other = sessions.find((session: { is_current: number }) => session.is_current === 0)
      return {
        token,
        params: { session_id: other?.session_id ?? 0 },
        known: { former: persona.access_token },
      }
    },
    verify: (context, { known }, reply) => isSignedOut(context, { token: known?.former }, reply),
  },
  {
    operation: 'POST /reactivate-account',
    status: 200,
    prepare: async ({ api, user }) => {
      const { phone, email } = await user('deleted')
      await api.send('POST', '/reactivate-account-send-otp', { body: { phone } })
      return { body: { phone, otp: await readCode(api, phone) }, known: { email } }
    },
    verify: (context, { known }, reply) => compareSession(context, reply, known?.email),
  },
  {
    operation: 'POST /profile/password',
    status: 200,
    prepare: async ({ user }) => {
      const { access_token: token, password, email } = await user('fresh')
      return { token, body: { password, ...newPasswords }, known: { email } }
    },
    verify: (context, { known }, reply) => compareSession(context, reply, known?.email),
  },
  {
    operation: 'POST /profile/phone',
    status: 200,
    prepare: async ({ api, user }) => {
      const { access_token: token, password } = await user('fresh', { verified: true })
      const { phone } = newContacts()
      await api.send('POST', '/profile/phone', { token, body: { phone, password } })
      return { token, body: { phone, code: await readCode(api, phone) } }
    },
    verify: (context, { token, body }) =>
      compareRead(context, token, '/profile', { 'user.phone': fieldOf(body, 'phone') }),
  },
  {
    operation: 'POST /profile/email',
    status: 200,
    prepare: async ({ user }) => {
      const { access_token: token, password } = await user('funded')
      return { token, body: { email: newContacts().email, password } }
    },
    verify: (context, { token, body }) =>
      compareRead(context, token, '/profile', { 'user.pending_email': fieldOf(body, 'email') }),
  },
  { operation: 'GET /profile/email/confirm', status: 200, prepare: asQuery(requestEmailChange) },
  {
    operation: 'POST /profile/email/confirm',
    status: 200,
    prepare: requestEmailChange,
    verify: (context, { known }) =>
      compareRead(context, known?.owner, '/profile', { 'user.email': known?.email }),
  },
  { operation: 'GET /profile/email/revert', status: 200, prepare: asQuery(changeEmail) },
  {
    operation: 'POST /profile/email/revert',
    status: 200,
    prepare: changeEmail,
    verify: async ({ api }, { known }) => {
      const { status } = await api.send('POST', '/forgot-password', { body: { email: known?.email } })
      return status === 200 ? [] : [`then POST /forgot-password with the former email answers ${status}`]
    },
  },
  { operation: 'GET /verify-email', status: 200, prepare: asQuery(requestVerification) },
  {
    operation: 'POST /verify-email',
    status: 200,
    prepare: requestVerification,
    verify: (context, { known }) =>
      compareRead(context, known?.owner, '/profile', { 'user.is_email_verified': 1 }),
  },
]

const fieldOf = (object: unknown, name: string) => (object as Record<string, string>)[name]

type Api = ProbeContext['api']

async function signInAgain(api: Api, { email, password }: Persona): Promise<string> {
  const reply = await api.send('POST', '/sign-in', { body: { email, password } })
  return reply.body.data.access_token
}

/** A body with the token of a link, as a call of the page behind it. */
type LinkCall = ProbeCall & { body: { token: string } }

/** The same token as a GET of the link sends it. */
function asQuery(prepare: (context: ProbeContext) => Promise<LinkCall>): Probe['prepare'] {
  return async context => ({ query: (await prepare(context)).body })
}

async function requestVerification({ api, user }: ProbeContext) {
  const { access_token: owner, email } = await user('fresh')
  await api.send('POST', '/user/send-verification-mail', { token: owner, body: { email } })
  return { body: { token: await readLinkToken(api, email, '/verify-email') }, known: { owner } }
}

async function requestEmailChange({ api, user }: ProbeContext) {
  const { access_token: owner, password, email: former } = await user('funded')
  const { email } = newContacts()
  await api.send('POST', '/profile/email', { token: owner, body: { email, password } })
  const token = await readLinkToken(api, email, '/profile/email/confirm')
  return { body: { token }, known: { owner, email, former } }
}

async function changeEmail(context: ProbeContext) {
  const { body, known } = await requestEmailChange(context)
  await context.api.send('POST', '/profile/email/confirm', { body })
  const token = await readLinkToken(context.api, known.former, '/profile/email/revert')
  return { body: { token }, known: { email: known.former } }
}

/** The token of the newest link to a page. */
async function readLinkToken(api: Api, to: string, path: string): Promise<string> {
  const links = (await readMessages(api, to)).map(({ link }) => new URL(link ?? 'http://none.test'))
  const token = links.find(({ pathname }) => pathname === path)?.searchParams.get('token')
  if (!token) throw new Error(`No link to ${path} was sent to ${to}`)
  return token
}
