import { env } from '@/lib/core/env'
import { InvalidRequest } from '@/lib/core/parse'

/**
 * Reads a URL of the app where a hosted page leads back to, as browsers do: they skip tabs and line breaks, which could hide a scheme.
 * Throws InvalidRequest with the allowed ones.
 */
export function readReturnUrl(text: string | undefined): string | null {
  if (text === undefined) return null
  if (!isAllowedReturnUrl(text)) throw new InvalidRequest({ return_url: [describeAllowed()] })
  return new URL(text).href
}

/** Prevents open redirects: an origin of CORS_ORIGINS, or https to a host of REDIRECT_HOSTS; localhost in tests. */
function isAllowedReturnUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, host, hostname, username, password } = new URL(text)
  if (host === '' || username || password) return false
  if (/^https?:$/.test(protocol) && isAllowedLocalhost(hostname)) return true
  if (env().CORS_ORIGINS.includes(`${protocol}//${host}`.toLowerCase())) return true
  return protocol === 'https:' && env().REDIRECT_HOSTS.includes(hostname)
}

/** In development and with QA_TOOLS. */
export const isAllowedLocalhost = (hostname: string): boolean =>
  (env().NODE_ENV !== 'production' || env().QA_TOOLS) &&
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

function describeAllowed(): string {
  const { CORS_ORIGINS, REDIRECT_HOSTS } = env()
  const starts = [...CORS_ORIGINS, ...REDIRECT_HOSTS.map(host => `https://${host}`)]
  return starts.length > 0
    ? `The return_url field must be a URL that begins with ${starts.join(' or ')}.`
    : `The return_url field must be left out: the service lists no URLs of an app in CORS_ORIGINS or REDIRECT_HOSTS.`
}

/** The stored URL with the outcome; null without one, or if its origin is not allowed anymore. */
export function formatReturnUrl(stored: string | null, outcome: Readonly<Record<string, string | number>>) {
  if (stored === null || !isAllowedReturnUrl(stored)) return null
  const url = new URL(stored)
  for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, String(value))
  return url.href
}
