import type { NextAuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { env } from '@/lib/env'
import { Failure, isFailure } from '@/lib/failure'
import { isStorable } from '@/lib/is-storable'
import { log } from '@/lib/log'
import { signOutOperator } from '@/lib/operator/end-sessions'
import { findSession } from '@/lib/operator/find-session'
import { sessionHours } from '@/lib/operator/rules'
import { signInOperator } from '@/lib/operator/sign-in'
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

const signInPage = '/admin/sign-in'
/** Longer than any valid email or password. */
const maxInputLength = 300

/**
 * The cookie holds only the token of an operator_sessions row, so the database decides who is signed in. next-auth
 * handles form, CSRF token and cookie.
 */
export function authOptions(): NextAuthOptions {
  const { NEXTAUTH_SECRET: secret } = env()
  return {
    providers: [operatorProvider],
    session: { strategy: 'jwt', maxAge: sessionHours * 3600 },
    pages: {
      signIn: signInPage,
      signOut: signInPage,
      error: signInPage,
      verifyRequest: signInPage,
      newUser: signInPage,
    },
    cookies: { sessionToken: sessionCookie() },
    useSecureCookies: sessionCookie().options.secure,
    ...(secret && { secret }),
    jwt: {
      encode: async ({ token }) => token?.sessionToken ?? '',
      decode: async ({ token }) => (token ? { sessionToken: token } : null),
    },
    callbacks: {
      // The sign-in form navigates itself; a redirect target from the client is never followed.
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
  async authorize(input, request) {
    const { email, password, code, recoveryCode } = readCredentials(input)
    const headers = (request.headers ?? {}) as Record<string, string | undefined>
    const requestId = headers['x-request-id'] ?? ''
    try {
      const sessionToken = await signInOperator(
        { email, password, code, recoveryCode },
        { userAgent: headers['user-agent'] ?? '', ip: headers['x-slatekeeper-ip'] ?? '', requestId },
      )
      return { id: '', sessionToken }
    } catch (error) {
      throw new Error(toErrorCode(error, requestId))
    }
  },
})

/** Invalid or oversized values are treated as missing. */
function readCredentials(input: Record<string, unknown> | undefined) {
  const text = (name: string) => {
    const value = input?.[name]
    return typeof value === 'string' && value.length <= maxInputLength && isStorable(value) ? value : ''
  }
  return {
    email: text('email'),
    password: text('password'),
    code: text('code'),
    recoveryCode: text('recoveryCode'),
  }
}

/** The error code in the redirect URL: a failure code, with the minutes of a lockout. Never an error message. */
function toErrorCode(error: unknown, requestId: string): string {
  if (isFailure(error, 'OperatorLocked')) return `${error.code}-${error.detail.minutes}`
  if (error instanceof Failure) return error.code
  log.error({ error, requestId }, 'operator sign-in failed')
  return `UnexpectedError-${requestId}`
}
