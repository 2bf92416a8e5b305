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

/** Calls a service without Playwright. GET requests have no body. Throws unless the base URL is one of http or https. */
export function callerOf(baseUrl: string): Caller {
  if (!isHttpUrl(baseUrl)) throw new Error(`${baseUrl} is not a URL such as http://localhost:3000.`)
  const root = withoutTrailingSlash(new URL(baseUrl).href)
  return {
    async send(method, path, options = {}) {
      const url = new URL(root + path)
      for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, `${value}`)
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        // A connection of a former call could be closed by the server at any time.
        headers: { ...headersOf(options), connection: 'close' },
        signal: AbortSignal.timeout(timeoutMs),
        ...(options.body !== undefined && { body: textOf(options.body) }),
      }).catch((error: Error) => {
        const { message } = error.cause instanceof Error ? error.cause : error
        throw new Error(`${url.origin} does not answer: ${message}`, { cause: error })
      })
      return replyOf(response.status, Object.fromEntries(response.headers), await response.text())
    },
  }
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
