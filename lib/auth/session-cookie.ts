import { env } from '@/lib/env'

/** The cookie that carries a session's token: bound to this host alone where the console is served over TLS. */
export function sessionCookie() {
  const secure = env().PUBLIC_URL.startsWith('https://')
  return {
    name: `${secure ? '__Host-' : ''}slatekeeper-session`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure } as const,
  }
}
