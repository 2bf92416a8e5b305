import http from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'

// biome-ignore lint/suspicious/noExplicitAny: bodies of any shape
export type Reply = { status: number; headers: Record<string, string>; text: string; body: any }

export type CallOptions = {
  token?: string | undefined
  body?: unknown
  query?: Record<string, string | number>
  headers?: Record<string, string>
}

/** Sends requests as the mobile app does: JSON, with a bearer token if given. Returns responses of any status. */
export type Caller = {
  send(method: string, path: string, options?: CallOptions): Promise<Reply>
}

/** The headers of the options. */
export function headersOf({ token, body, headers }: CallOptions): Record<string, string> {
  return {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...headers,
  }
}

/** Strings are sent unchanged, other bodies as JSON. */
export const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body))

/** The body is undefined unless it is JSON. */
export function replyOf(status: number, headers: Record<string, string>, text: string): Reply {
  const isJson = headers['content-type']?.startsWith('application/json') && text !== ''
  return { status, headers, text, body: isJson ? JSON.parse(text) : undefined }
}

export const withoutTrailingSlash = (url: string): string => url.replace(/(?<!\/)\/+$/, '')

/** The same calls in a world, except those of users of other worlds. */
export const inWorld = (caller: Caller, world: number): Caller => ({
  send: (method, path, options = {}) =>
    caller.send(method, path, { ...options, headers: { [worldHeader]: String(world), ...options.headers } }),
})

export const worldHeader = 'x-qa-world'

const timeoutMs = 60_000

export const isHttpUrl = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

/** Calls a service without Playwright. Throws unless the base URL is one of http or https. */
export function callerOf(baseUrl: string): Caller {
  if (!isHttpUrl(baseUrl)) throw new Error(`${baseUrl} is not a URL such as http://localhost:3000.`)
  const root = withoutTrailingSlash(new URL(baseUrl).href)
  return {
    async send(method, path, options = {}) {
      const url = new URL(root + path)
      for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, `${value}`)
      // A connection of a former call could be closed by the server at any time.
      const headers = { ...headersOf(options), connection: 'close' }
      const body = options.body === undefined ? undefined : textOf(options.body)
      const sent =
        method === 'GET' && body !== undefined
          ? sendGet(url, headers, body)
          : fetchReply(url, method, headers, body)
      return sent.catch((error: Error) => {
        const { message } = error.cause instanceof Error ? error.cause : error
        const reason = message === 'bad port' ? `fetch does not connect to port ${url.port}` : message
        throw new Error(`${url.origin} does not answer: ${reason}`, { cause: error })
      })
    },
  }
}

async function fetchReply(
  url: URL,
  method: string,
  headers: Record<string, string>,
  body: string | undefined,
): Promise<Reply> {
  const signal = AbortSignal.timeout(timeoutMs)
  const options = { method, headers, redirect: 'manual', signal } as const
  const response = await fetch(url, { ...options, ...(body !== undefined && { body }) })
  return replyOf(response.status, Object.fromEntries(response.headers), await response.text())
}

/** A GET with a body, which fetch cannot send. */
function sendGet(url: URL, headers: Record<string, string>, body: string): Promise<Reply> {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const length = Buffer.byteLength(body)
    const sent = request(url, { headers: { ...headers, 'content-length': length }, signal }, response => {
      text(response).then(received => {
        const entries = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve(replyOf(response.statusCode ?? 0, Object.fromEntries(entries), received))
      }, reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const qaToolsHint =
  'Start the service with QA_TOOLS=1 and RATE_LIMITS=off on a database named …_test or …_qa.'

/** Throws with the reply unless it has the status. */
export function assertStatus({ status, headers, text }: Reply, expected: number, call: string): void {
  if (status === expected) return
  // Other codes are those of QA tools, such as snapshot_not_found.
  const hasNoQaTools =
    status === 404 && call.includes(' /qa/') && (headers['x-error-code'] ?? 'not_found') === 'not_found'
  const hint = hasNoQaTools ? ` ${qaToolsHint}` : ''
  throw new Error(`${call} answered ${status} instead of ${expected}: ${text}${hint}`)
}
