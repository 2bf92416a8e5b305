import { env } from '@/lib/core/env'

/** Longer than an operator needs to sign in at the provider. */
const flowMinutes = 15

/** Over TLS the `__Host-` prefix binds the cookie to this host. */
export function sessionCookie() {
  const secure = env().PUBLIC_URL.startsWith('https://')
  return {
    name: `${secure ? '__Host-' : ''}slatekeeper-session`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure } as const,
  }
}

/**
 * What next-auth compares when the operator returns from the provider, encrypted. Bound to this host, so that no other
 * subdomain can set them and sign a visitor in to another account.
 */
export function ssoCookies() {
  const { name, options } = sessionCookie()
  const cookie = (part: string) => ({
    name: name.replace('session', `sso-${part}`),
    options: { ...options, maxAge: flowMinutes * 60 },
  })
  return { state: cookie('state'), nonce: cookie('nonce'), pkceCodeVerifier: cookie('pkce') }
}
