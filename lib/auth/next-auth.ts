import type { NextAuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { env } from '@/lib/env'
import { Failure, isFailure } from '@/lib/failure'
import { log } from '@/lib/log'
import { signOutOperator } from '@/lib/operator/end-sessions'
import { findSession } from '@/lib/operator/find-session'
import { sessionHours } from '@/lib/operator/rules'
import { signInOperator } from '@/lib/operator/sign-in'
import { isStorable } from './is-storable'
import { sessionCookie } from './session-cookie'

declare module 'next-auth' {
  interface User {
    sessionToken: string
  }
}

declare module 'next-auth/jwt' {
  interface JWT {
    sessionToken: string
  }
}

const pageOf = '/admin/sign-in'
/** More than any e-mail address or password may have. */
const longestGiven = 300

/**
 * How operators sign in. The cookie holds nothing but the token of a row in operator_sessions, so that the database
 * alone says who is signed in; next-auth does the handling of form, CSRF token and cookie.
 */
export function authOptions(): NextAuthOptions {
  const { NEXTAUTH_SECRET: secret } = env()
  return {
    providers: [operatorProvider],
    session: { strategy: 'jwt', maxAge: sessionHours * 3600 },
    pages: { signIn: pageOf, signOut: pageOf, error: pageOf, verifyRequest: pageOf, newUser: pageOf },
    cookies: { sessionToken: sessionCookie() },
    useSecureCookies: sessionCookie().options.secure,
    ...(secret && { secret }),
    jwt: {
      encode: async ({ token }) => token?.sessionToken ?? '',
      decode: async ({ token }) => (token ? { sessionToken: token } : null),
    },
    callbacks: {
      // The sign-in form finds its way itself; what a client asks for is never followed.
      redirect: ({ baseUrl }) => `${baseUrl}/admin`,
      jwt: async ({ token, user }) => (user ? { sessionToken: user.sessionToken } : token),
      async session({ session, token }) {
        const operator = await findSession(token.sessionToken)
        return {
          expires: session.expires,
          ...(operator && { user: { name: operator.name, email: operator.email } }),
        }
      },
    },
    events: {
      signOut: async ({ token }) => signOutOperator(token.sessionToken, ''),
    },
    logger: {
      error: (code, metadata) => log.error({ error: metadata }, `next-auth: ${code}`),
      warn: code => log.warn(`next-auth: ${code}`),
      debug: () => undefined,
    },
  }
}

const operatorProvider = Credentials({
  id: 'operator',
  name: 'Operator',
  credentials: { email: {}, password: {}, code: {}, recoveryCode: {} },
  async authorize(given, request) {
    const { email, password, code, recoveryCode } = readGiven(given)
    const headers = (request.headers ?? {}) as Record<string, string | undefined>
    const requestId = headers['x-request-id'] ?? ''
    try {
      const sessionToken = await signInOperator(
        { email, password, code, recoveryCode },
        { userAgent: headers['user-agent'] ?? '', ip: headers['x-slatekeeper-ip'] ?? '', requestId },
      )
      return { id: '', sessionToken }
    } catch (error) {
      throw new Error(nameOf(error, requestId))
    }
  },
})

/** What a form sends, or whoever sends none of ours: what is no text that could be right is as good as none. */
function readGiven(given: Record<string, unknown> | undefined) {
  const text = (name: string) => {
    const value = given?.[name]
    return typeof value === 'string' && value.length <= longestGiven && isStorable(value) ? value : ''
  }
  return {
    email: text('email'),
    password: text('password'),
    code: text('code'),
    recoveryCode: text('recoveryCode'),
  }
}

/** What travels back to the form in the address: a failure's name, with the minutes of a lock; never an error's own words. */
function nameOf(error: unknown, requestId: string): string {
  if (isFailure(error, 'OperatorLocked')) return `${error.code}-${error.detail.minutes}`
  if (error instanceof Failure) return error.code
  log.error({ error, requestId }, 'an operator could not be signed in')
  return `UnexpectedError-${requestId}`
}
