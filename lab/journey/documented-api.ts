import { isDeepStrictEqual } from 'node:util'
import { type ApiDocument, createResponseValidator } from '@/e2e/kit/src/contract'

/** Ends the journey with a message. */
export class JourneyError extends Error {}

// biome-ignore lint/suspicious/noExplicitAny: replies of any shape, validated against the document
type Body = any

export type Answer = { status: number; headers: Headers; body: Body }

type Call = {
  token?: string | undefined
  body?: object
  query?: Record<string, string | number>
  path?: Record<string, string | number>
  /** Sends an Idempotency-Key. */
  key?: string
}

/** Calls a service by what its document says. Each call must be in the document, and each reply must match it. */
export type DocumentedApi = {
  operations: string[]
  call(operation: `${'GET' | 'POST'} /${string}`, call?: Call): Promise<Answer>
  /** Polls until the reply is accepted. */
  poll(
    operation: `${'GET' | 'POST'} /${string}`,
    call: Call,
    isAccepted: (body: Body) => boolean,
  ): Promise<Answer>
}

const maxPollMs = 120_000

/** `headers` are sent with each call. */
export async function readDocument(origin: string, headers: Record<string, string>): Promise<DocumentedApi> {
  const reply = await request(`${origin}/openapi.json`, {})
  const document = reply.body as ApiDocument
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )
  const validate = createResponseValidator(document)

  const call: DocumentedApi['call'] = async (operation, { token, body, query, path, key } = {}) => {
    if (!operations.includes(operation)) throw new JourneyError(`openapi.json has no ${operation}.`)
    const [method = '', template = ''] = operation.split(' ')
    const place = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path?.[name] ?? ''))
    const search = query
      ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))}`
      : ''
    const answer = await request(`${origin}${place}${search}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const violations = validate(method, template, { ...answer, headers: {}, text: '' })
    if (violations.length > 0)
      throw new JourneyError(`The reply differs from openapi.json: ${violations.join('; ')}`)
    return answer
  }
  return {
    operations,
    call,
    async poll(operation, options, isAccepted) {
      const until = Date.now() + maxPollMs
      let last: Answer | undefined
      while (Date.now() < until) {
        last = await call(operation, options)
        if (isAccepted(last.body)) return last
        await new Promise(resolve => setTimeout(resolve, 500))
      }
      throw new JourneyError(`${operation} still answers ${JSON.stringify(last?.body)}`)
    },
  }
}

/** A call outside the document: the document itself, the mailbox and links in messages. */
export async function request(url: string, options: RequestInit): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...options }).catch((error: Error) => {
    const cause = (error.cause as Error | undefined)?.message ?? error.message
    throw new JourneyError(`No service responds at ${url}. Start it with npm start, or set --url. (${cause})`)
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}

export const postOf = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Throws with both values unless the answer has the status. */
export function expectStatus(answer: Answer, status: number, what: string): Body {
  if (answer.status !== status)
    throw new JourneyError(
      `${what}: expected ${status}, received ${answer.status} ${JSON.stringify(answer.body)}`,
    )
  return answer.body
}

export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new JourneyError(
      `${what}: expected ${JSON.stringify(expected)}, received ${JSON.stringify(actual)}`,
    )
}
