import type { IncomingMessage, ServerResponse } from 'node:http'

const allowOriginHeader = 'access-control-allow-origin'

const exposedHeaders = [
  'Deprecation',
  'ETag',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Sunset',
  'X-App-Version-Ignored',
  'X-Error-Code',
  'X-Request-Id',
].join(', ')

const headerNames = /^[\w!#$%&'*+.^`|~-]+(?: *, *[\w!#$%&'*+.^`|~-]+)*$/

/** Two hours, the longest time that Chrome accepts. */
const maxAgeSeconds = '7200'

/** Lets a page of an allowed origin read the response. Credentials are never allowed: the API has no cookies. */
export function allowOrigin(
  { headers: { origin } }: IncomingMessage,
  outgoing: ServerResponse,
  allowed: ReadonlySet<string> | undefined,
): void {
  if (!allowed?.size) return
  outgoing.setHeader('vary', 'origin')
  if (origin === undefined || !allowed.has(origin)) return
  outgoing.setHeader(allowOriginHeader, origin)
  outgoing.setHeader('access-control-expose-headers', exposedHeaders)
}

/** Called after `allowOrigin`. */
export function isAllowedPreflight({ method, headers }: IncomingMessage, outgoing: ServerResponse): boolean {
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false
  return outgoing.hasHeader(allowOriginHeader)
}

/** Allows every header, also those that libraries for tracing add to each call. No route runs. */
export function answerPreflight(incoming: IncomingMessage, outgoing: ServerResponse, methods: string): void {
  incoming.resume()
  outgoing.removeHeader('access-control-expose-headers')
  const names = incoming.headers['access-control-request-headers'] ?? ''
  outgoing.writeHead(204, {
    'access-control-allow-methods': methods,
    ...(headerNames.test(names) && { 'access-control-allow-headers': names }),
    'access-control-max-age': maxAgeSeconds,
    vary: 'origin, access-control-request-headers',
  })
  outgoing.end()
}
