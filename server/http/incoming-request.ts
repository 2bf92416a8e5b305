import type { IncomingMessage } from 'node:http'
import { isOfHost, requestedHost } from '@/lib/core/requested-host'

const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/** The path of a request target; undefined where the target is not a path (`*`, an absolute URL). */
export function pathOf(target: string): string | undefined {
  if (target.charCodeAt(0) !== 47) return undefined
  const query = target.indexOf('?')
  return query < 0 ? target : target.slice(0, query)
}

/**
 * Replaces a target that is an absolute URL by its path, and Host by its host (RFC 9112, 3.2.2). A URL that cannot be read stays
 * what it is: no path.
 */
export function toOriginForm(incoming: IncomingMessage): void {
  const target = incoming.url ?? ''
  const [, authority, rest = ''] = /^https?:\/\/([^/?#@\\]+)([/?][^#]*)?$/i.exec(target) ?? []
  if (authority === undefined) return
  incoming.url = rest.startsWith('/') ? rest : `/${rest}`
  const { headers, rawHeaders } = incoming
  headers.host = authority
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.toLowerCase() === 'host') rawHeaders[i + 1] = authority
}

/** A path that may be passed to Next: decodable, normalized, without NUL. */
export function isWellFormed(path: string): boolean {
  if (!path.startsWith('/') || path.includes('//') || path.includes('\\') || dotSegment.test(path))
    return false
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

const maxValidHosts = 100
const validHosts = new Set<string>()

/** Requires at most one Host header, and hosts that can be part of a URL. */
export function hasValidHost({ headers, rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') count++
  if (count > 1) return false
  const forwarded = headers['x-forwarded-host']
  return (
    isValidHost(headers.host) && (forwarded === undefined || String(forwarded).split(',').every(isValidHost))
  )
}

/** An absent or empty host is accepted. */
function isValidHost(host = ''): boolean {
  const name = host.trim()
  if (name === '' || validHosts.has(name)) return true
  if (!/^[\w.:[\]-]+$/.test(name) || !URL.canParse(`http://${name}/`)) return false
  if (validHosts.size < maxValidHosts) validHosts.add(name)
  return true
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Detects a request that a browser sends for a page of another origin and that may change something (CSRF). A client
 * without Origin is not a browser and has no user's cookie.
 */
export function isCrossOrigin({ method = '', headers }: IncomingMessage): boolean {
  return !safeMethods.has(method) && isOfOtherOrigin(headers)
}

/** True if a page of another origin sent the request. Headers that only a trusted proxy can set have been removed otherwise. */
export function isOfOtherOrigin(headers: IncomingMessage['headers']): boolean {
  const { origin } = headers
  if (origin === undefined) return /^(?:cross|same)-site$/.test(String(headers['sec-fetch-site'] ?? ''))
  return !isOfHost({ origin, host: requestedHost(headers['x-forwarded-host'], headers.host) })
}

const internalHeaders =
  /^(?:x-slatekeeper-|x-middleware-|x-invoke-|x-nextjs-|x-next-|x-now-|x-matched-path$|next-resume)/
// Without next-router-prefetch, which API routes must see to reject prefetches.
const navigationHeaders = /^(?:rsc$|next-router-(?!prefetch)|next-url$|next-hmr-)/
const pagePath = /^\/(?:admin|docs)(?:\/|$)/
const consolePath = /^\/admin(?:\/|$)/

/** Removes headers that control Next: its internal ones everywhere, its navigation headers outside of pages. */
export function stripInternalHeaders(incoming: IncomingMessage, path: string): void {
  removeHeaders(incoming, name => isInternal(name, path))
  // Next logs what it does not know, so that any caller could write a text into the log.
  const action = incoming.headers['next-action']
  if (action !== undefined && !/^[0-9a-f]{1,64}$/.test(String(action)))
    removeHeaders(incoming, name => name === 'next-action')
}

function isInternal(name: string, path: string): boolean {
  const first = name.charCodeAt(0)
  // Only names that begin with x, n or r can match.
  if (first !== 120 && first !== 110 && first !== 114) return false
  if (name === 'next-action') return !consolePath.test(path)
  return internalHeaders.test(name) || (navigationHeaders.test(name) && !pagePath.test(path))
}

const forwardingHeader = /^(?:forwarded$|x-forwarded-)/

/** Removes the forwarding headers of a peer that is not a trusted proxy. */
export function stripForwardingHeaders(incoming: IncomingMessage): void {
  removeHeaders(incoming, name => forwardingHeader.test(name))
}

/** One pass over all headers, since a client can send thousands that match. */
function removeHeaders(incoming: IncomingMessage, matches: (name: string) => boolean): void {
  const { headers, rawHeaders } = incoming
  const removed = new Set(Object.keys(headers).filter(matches))
  if (removed.size === 0) return
  for (const name of removed) delete headers[name]
  let kept = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const [name, value] = [rawHeaders[i] as string, rawHeaders[i + 1] as string]
    if (removed.has(name.toLowerCase())) continue
    rawHeaders[kept++] = name
    rawHeaders[kept++] = value
  }
  rawHeaders.length = kept
}
