import type { NextAuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import { env } from '@/lib/core/env'
import { Failure, isFailure } from '@/lib/core/failure'
import { isStorable } from '@/lib/core/is-storable'
import { log, maskPersonal } from '@/lib/core/log'
import { signOutOperator } from '@/lib/people/operator/end-sessions'
import { findSession } from '@/lib/people/operator/find-session'
import { sessionHours } from '@/lib/people/operator/rules'
import { type ClientInfo, signInOperator } from '@/lib/people/operator/sign-in'
import { signInBySso } from '@/lib/people/operator/sign-in-by-sso'
import { findSso, hasPasswordSignIn, mergeClaims, readIdentity, type Sso } from '@/lib/people/operator/sso'
import { safeReturnPath } from './return-path'
import { sessionCookie, ssoCookies } from './session-cookie'

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

/** The provider's ID in next-auth, and the last part of its callback URL. */
export const ssoProviderId = 'sso'
/** Of each request to the provider. */
const ssoTimeoutMs = 5_000

/**
 * The cookie holds only the token of an operator_sessions row, so the database decides who is signed in. next-auth
 * handles form, CSRF token and cookie, and the authorization code flow with PKCE, state and nonce.
 */
export function authOptions(client: ClientInfo): NextAuthOptions {
  const { NEXTAUTH_SECRET: secret } = env()
  const sso = findSso()
  return {
    providers: [...(hasPasswordSignIn() ? [operatorProvider] : []), ...(sso ? [ssoProvider(sso)] : [])],
    session: { strategy: 'jwt', maxAge: sessionHours * 3600 },
    pages: {
      signIn: signInPage,
      signOut: signInPage,
      error: signInPage,
      verifyRequest: signInPage,
      newUser: signInPage,
    },
    cookies: { sessionToken: sessionCookie(), ...ssoCookies() },
    useSecureCookies: sessionCookie().options.secure,
    ...(secret && { secret }),
    jwt: {
      encode: async ({ token }) => token?.sessionToken ?? '',
      decode: async ({ token }) => (token ? { sessionToken: token } : null),
    },
    callbacks: {
      // Only pages of the console. Used after the provider; the sign-in form navigates itself.
      redirect: ({ url, baseUrl }) =>
        baseUrl + safeReturnPath(url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url),
      async signIn({ user, account, profile }) {
        if (!sso || account?.provider !== ssoProviderId) return true
        try {
          // next-auth passes the same object to the callback `jwt`.
          user.sessionToken = await signInBySso(sso, readIdentity(sso, profile), client)
          return true
        } catch (error) {
          throw new Error(toErrorCode(error, client.requestId))
        }
      },
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
      error: (code, metadata) =>
        code.startsWith('OAUTH_CALLBACK')
          ? // Anyone can request the callback. The metadata has responses with tokens.
            log.warn({ reason: reasonOf(metadata) }, `next-auth: ${code}`)
          : log.error({ error: 'error' in metadata ? metadata.error : metadata }, `next-auth: ${code}`),
      warn: code => log.warn(`next-auth: ${code}`),
      debug: () => undefined,
    },
  }
}

function reasonOf(metadata: object): string {
  const error = 'error' in metadata ? metadata.error : metadata
  return error instanceof Error ? maskPersonal(error.message, 300) : 'unknown'
}

type Claims = Record<string, unknown> & { sub: string }

function ssoProvider({ issuer, name, clientId, clientSecret }: Sso): OAuthConfig<Claims> {
  return {
    id: ssoProviderId,
    name,
    type: 'oauth',
    wellKnown: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    // With max_age, the ID token contains when the provider asked for the credentials.
    authorization: { params: { scope: 'openid email profile', max_age: sessionHours * 3600 } },
    userinfo: {
      // The client compares the subject of both.
      async request({ client, tokens }) {
        const validated = tokens as Awaited<ReturnType<typeof client.callback>>
        const userinfo = client.issuer.metadata.userinfo_endpoint ? await client.userinfo(validated) : {}
        return mergeClaims(validated.claims(), userinfo)
      },
    },
    profile: ({ sub }) => ({ id: sub, sessionToken: '' }),
    httpOptions: { timeout: ssoTimeoutMs * env().TIMEOUT_SCALE },
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
  if (isFailure(error, 'SsoClaimsInvalid'))
    log.error({ claim: error.detail.claim, requestId }, 'the claims of the provider cannot be used')
  if (error instanceof Failure) return error.code
  log.error({ error, requestId }, 'operator sign-in failed')
  return `UnexpectedError-${requestId}`
}
