import type { IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'

const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/** The path of a request target; undefined where the target is not a path (`*`, an absolute URL). */
export function pathOf(target: string): string | undefined {
  if (target.charCodeAt(0) !== 47) return undefined
  const query = target.indexOf('?')
  return query < 0 ? target : target.slice(0, query)
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

/** The client's address: the socket's, or with `trustedHops` proxies the one that the outermost wrote to X-Forwarded-For. */
export function findClientIp(incoming: IncomingMessage, trustedHops: number): string {
  const peer = peerAddress(incoming.socket)
  const forwarded = trustedHops > 0 ? incoming.headers['x-forwarded-for'] : undefined
  if (typeof forwarded !== 'string') return peer
  const addresses = forwarded.split(',')
  const address = withoutPort((addresses[Math.max(0, addresses.length - trustedHops)] ?? '').trim())
  return isIP(address) ? withoutPrefix(address) : peer
}

/** The remote address of a connection: the client's, or that of the last proxy. */
export function peerAddress({ remoteAddress = 'unknown' }: Pick<Socket, 'remoteAddress'>): string {
  return withoutPrefix(remoteAddress)
}

function withoutPrefix(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address
}

function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
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
 * without Origin is not a browser and has no user's cookie. Behind a proxy, X-Forwarded-Host is our own host.
 */
export function isCrossOrigin({ method = '', headers }: IncomingMessage, trustedHops: number): boolean {
  if (safeMethods.has(method)) return false
  const { origin } = headers
  if (origin === undefined) return /^(?:cross|same)-site$/.test(String(headers['sec-fetch-site'] ?? ''))
  return !URL.canParse(origin) || new URL(origin).host !== ownHost(headers, trustedHops)
}

function ownHost(headers: IncomingMessage['headers'], trustedHops: number): string {
  const forwarded = trustedHops > 0 ? headers['x-forwarded-host'] : undefined
  const [outermost = ''] = String(forwarded ?? headers.host ?? '').split(',')
  return outermost.trim().toLowerCase()
}

const internalHeaders =
  /^(?:x-slatekeeper-|x-middleware-|x-invoke-|x-nextjs-|x-next-|x-now-|x-matched-path$|next-resume)/
// Without next-router-prefetch, which API routes must see to reject prefetches.
const navigationHeaders = /^(?:rsc$|next-router-(?!prefetch)|next-url$|next-hmr-)/
const pagePath = /^\/(?:admin|docs)(?:\/|$)/
const consolePath = /^\/admin(?:\/|$)/

/** Removes headers that control Next: its internal ones everywhere, its navigation headers outside of pages. */
export function stripInternalHeaders(incoming: IncomingMessage, path: string): void {
  const { headers } = incoming
  for (const name in headers) if (isInternal(name, path)) removeHeader(incoming, name)
  // Next logs what it does not know, so that any caller could write a text into the log.
  if (!/^[0-9a-f]{1,64}$/.test(String(headers['next-action'] ?? '0'))) removeHeader(incoming, 'next-action')
}

function isInternal(name: string, path: string): boolean {
  const first = name.charCodeAt(0)
  // Only names that begin with x, n or r can match.
  if (first !== 120 && first !== 110 && first !== 114) return false
  if (name === 'next-action') return !consolePath.test(path)
  return internalHeaders.test(name) || (navigationHeaders.test(name) && !pagePath.test(path))
}

/** Removes forwarding headers where no proxy is trusted. */
export function stripForwardingHeaders(incoming: IncomingMessage): void {
  for (const name of [
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-port',
    'x-forwarded-proto',
  ])
    if (incoming.headers[name] !== undefined) removeHeader(incoming, name)
}

function removeHeader(incoming: IncomingMessage, name: string): void {
  delete incoming.headers[name]
  const { rawHeaders } = incoming
  for (let i = rawHeaders.length - 2; i >= 0; i -= 2)
    if (rawHeaders[i]?.toLowerCase() === name) rawHeaders.splice(i, 2)
}
