import { isIP } from 'node:net'
import { type ApiCall, type RouteFunction, route } from '@/lib/api/api-call'
import type { Endpoint } from '@/lib/api/declaration'
import { errorCodeHeader, errorCodeOf } from '@/lib/api/error-code'
import { jsonResponse, messageResponse } from '@/lib/api/json-response'
import { standardFailures } from '@/lib/api/standard-failures'
import { env } from '@/lib/core/env'
import type { HeaderReader } from '@/lib/core/header-reader'
import { isOfHost, requestedHost } from '@/lib/core/requested-host'

/** An endpoint that exists only with QA_TOOLS=1, and not for other sites; otherwise it is 404. */
export function qaTool(tool: Endpoint): Endpoint {
  return route(answerWithQaTools(tool), { contract: tool.contract })
}

/** The same for a route without a declaration. */
export function qaRoute(tool: RouteFunction): RouteFunction {
  return route(answerWithQaTools(tool))
}

function answerWithQaTools(tool: RouteFunction) {
  return (call: ApiCall) => {
    if (!env().QA_TOOLS) return messageResponse(404, 'Not found.', call.requestId)
    const reason = findForeignSite(call.headers)
    if (reason) return reject(call, 403, reason, 'OtherSite')
    // A page of another site can send this without a preflight.
    if (hasUntypedBody(call))
      return reject(call, 415, standardFailures.UnsupportedMediaType.text ?? '', 'UnsupportedMediaType')
    return tool.answer(call)
  }
}

function reject({ requestId }: ApiCall, status: number, message: string, rule: string) {
  return jsonResponse(status, { message }, requestId, { [errorCodeHeader]: errorCodeOf(rule) })
}

function hasUntypedBody({ headers }: ApiCall): boolean {
  const isSent = Number(headers.get('content-length') ?? 0) > 0 || headers.has('transfer-encoding')
  return isSent && !headers.has('content-type')
}

/** Names that no public DNS server resolves, so that no page on the internet can have one of them. */
const localName = /^[^.]+$|\.(?:localhost|local|internal|test|home\.arpa)$/

/**
 * The reason to reject a call of the QA tools, which need no token, as one of another site. Otherwise every page that a developer opens
 * could make it. Null for calls of this service's pages, of origins in CORS_ORIGINS, and of programs that are no browsers.
 */
function findForeignSite(headers: HeaderReader): string | null {
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
