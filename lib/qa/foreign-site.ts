import { isIP } from 'node:net'
import { env } from '@/lib/core/env'
import type { HeaderReader } from '@/lib/core/header-reader'
import { isOfHost, requestedHost } from '@/lib/core/requested-host'

/** Names that no public DNS server resolves, so that no page on the internet can have one of them. */
const localName = /^[^.]+$|\.(?:localhost|local|internal|test|home\.arpa)$/

/**
 * The reason to reject a call of the QA tools, which need no token, as one of another site. Otherwise every page that a developer opens
 * could make it. Null for calls of this service's pages, of origins in CORS_ORIGINS, and of programs that are no browsers.
 */
export function findForeignSite(headers: HeaderReader): string | null {
  // The HTTP server removes X-Forwarded-Host, unless a trusted proxy sent it.
  const host = requestedHost(headers.get('x-forwarded-host'), headers.get('host'))
  const hostname = hostnameOf(host)
  if (hostname && !isOwnName(hostname))
    return `QA tools do not answer at ${hostname}: use localhost, an IP address or PUBLIC_URL.`
  return isOfOtherSite(headers, host)
    ? 'QA tools do not answer other sites. List the origin of a web app in CORS_ORIGINS.'
    : null
}

function isOfOtherSite(headers: HeaderReader, host: string): boolean {
  const origin = headers.get('origin')
  if (origin === null) return /^(?:cross|same)-site$/.test(headers.get('sec-fetch-site') ?? '')
  if (env().CORS_ORIGINS.includes(origin.toLowerCase())) return false
  return !isOfHost({ origin, host })
}

function hostnameOf(host: string): string | null {
  const url = `http://${host}`
  return URL.canParse(url) ? new URL(url).hostname : null
}

/** A site can let its own name resolve to this machine (DNS rebinding); then Origin and Host are the same. */
function isOwnName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  return (
    isIP(name.replace(/^\[|\]$/g, '')) !== 0 ||
    localName.test(name) ||
    name === new URL(env().PUBLIC_URL).hostname
  )
}
