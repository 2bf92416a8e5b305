import { env } from '@/lib/env'

/** Over TLS the `__Host-` prefix binds the cookie to this host. */
export function sessionCookie() {
  const secure = env().PUBLIC_URL.startsWith('https://')
  return {
    name: `${secure ? '__Host-' : ''}slatekeeper-session`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure } as const,
  }
}
