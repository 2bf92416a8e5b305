import type { IncomingMessage } from 'node:http'

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a browser sends this, which may change something, for a page of another origin than the address it is sent
 * to. What is no browser says no origin, and has no cookie of anybody's either; a proxy before us says what the
 * address was.
 */
export function isFromForeignPage({ method = '', headers }: IncomingMessage, trustedHops: number): boolean {
  if (harmless.has(method)) return false
  const { origin } = headers
  if (origin === undefined) return /^(?:cross|same)-site$/.test(String(headers['sec-fetch-site'] ?? ''))
  return !URL.canParse(origin) || new URL(origin).host !== ownHost(headers, trustedHops)
}

function ownHost(headers: IncomingMessage['headers'], trustedHops: number): string {
  const forwarded = trustedHops > 0 ? headers['x-forwarded-host'] : undefined
  const [outermost = ''] = String(forwarded ?? headers.host ?? '').split(',')
  return outermost.trim().toLowerCase()
}
