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
  'X-Error-Code',
  'X-Request-Id',
].join(', ')

const allowedHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'X-App-Version',
  'X-Request-Id',
]

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

/** The same for all calls of a path, so that no route runs. */
export function answerPreflight(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  methods: string,
  otherHeaders: readonly string[],
): void {
  incoming.resume()
  outgoing.removeHeader('access-control-expose-headers')
  outgoing.writeHead(204, {
    'access-control-allow-methods': methods,
    'access-control-allow-headers': [...allowedHeaders, ...otherHeaders].join(', '),
    'access-control-max-age': maxAgeSeconds,
  })
  outgoing.end()
}
