import { createHash } from 'node:crypto'
import { withoutTrailingSlash } from './caller.ts'
import {
  type ApiDocument,
  createRequestValidator,
  hasIdempotencyKey,
  needsToken,
  type Operation,
  readContract,
  readTexts,
} from './contract.ts'
import { assertOperations, getFailure, listFailures, type MockFailure } from './mock-failures.ts'
import { type MockCall, type MockPersona, MockUsers } from './mock-users.ts'

export type { MockPersona }

/** The part of `http` of msw that the handlers use. */
type Http<Handler> = Record<
  'get' | 'post',
  (path: string, resolver: (info: { request: Request }) => Promise<Response>) => Handler
>

export type HandlerOptions = {
  baseUrl: string
  /**
   * The failure that an operation answers, by "POST /free-play-promo/claim": its name in the document's examples, that of
   * a shared response such as TooManyRequests, or its X-Error-Code.
   */
  failures?: Record<string, string>
  /** Parts of the replies of operations that differ from the examples: `{ 'GET /balance/v2': { data: { username: 'ada' } } }`. */
  replies?: Record<string, object>
  /** Users by token. Their calls change their state, and other tokens are rejected. */
  personas?: Record<string, MockPersona>
}

type Mock = {
  document: ApiDocument
  users: MockUsers | undefined
  validate: ReturnType<typeof createRequestValidator>
  replies: Record<string, object>
}

/**
 * Handlers for every operation of the contract: `setupServer(...createHandlers(http, { baseUrl }))`. They answer with the
 * examples of the document, whose times are moved to now, 401 to calls without a token, and 422 to invalid requests. Throws for
 * unknown names in `failures` and `replies`.
 */
export function createHandlers<Handler>(http: Http<Handler>, options: HandlerOptions): Handler[] {
  const document = readContract()
  const { failures = {}, replies = {}, personas } = options
  const baseUrl = withoutTrailingSlash(options.baseUrl)
  assertOperations(document, [...Object.keys(failures), ...Object.keys(replies)])
  const users = personas && new MockUsers(document, personas)
  const mock = { document, users, validate: createRequestValidator(document), replies }
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`
      const failure = failures[name]
      const answer = failure ? createFailure(getFailure(document, name, operation, failure)) : undefined
      const resolve = createResolver(mock, name, operation)
      const url = baseUrl + path.replace(/\{(\w+)\}/g, ':$1')
      return http[method === 'get' ? 'get' : 'post'](url, async ({ request }) =>
        isRejected(mock, operation, request) ? unauthenticated() : (answer?.() ?? resolve(request)),
      )
    }),
  )
}

const tokenOf = (request: Request): string =>
  request.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''

function isRejected({ users }: Mock, operation: Operation, request: Request): boolean {
  const token = tokenOf(request)
  return needsToken(operation) && (users ? !users.find(token) : token === '')
}

const unauthenticated = () =>
  reply(
    401,
    { message: 'Unauthenticated.' },
    { 'www-authenticate': 'Bearer', 'x-error-code': 'unauthenticated' },
  )

/** HTTP caches store no reply of the service. */
const reply = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })

/** Answers as the state of the user requires, otherwise with the example of the document. */
function createResolver({ document, users, validate, replies }: Mock, name: string, operation: Operation) {
  const path = name.split(' ')[1] ?? ''
  const { status, hasEtag, location, example } = readSuccess(name, operation)
  const fail = (failure: string, errors?: Errors) =>
    createFailure(getFailure(document, name, operation, failure), errors)()
  const rejects = listFailures(document, operation).some(one => one.name === 'InvalidRequest')
  /** What the first call with an Idempotency-Key sent and got. */
  const first = new Map<string, { sent: string; response: Response }>()
  return async (request: Request): Promise<Response> => {
    const fields = await readFields(document, operation, request)
    if (!fields) return fail('BodyMalformed')
    const errors = validate(operation, fields)
    if (rejects && Object.keys(errors).length > 0) return fail('InvalidRequest', errors)
    const key = hasIdempotencyKey(operation) ? request.headers.get('idempotency-key') : null
    if (key === null) return answer(request, fields)
    const place = [tokenOf(request), new URL(request.url).pathname, key].join(' ')
    const sent = JSON.stringify(fields)
    const known = first.get(place) ?? { sent, response: answer(request, fields) }
    first.set(place, known)
    return known.sent === sent ? known.response.clone() : fail('IdempotencyKeyReused')
  }

  function answer(request: Request, fields: Record<string, unknown>): Response {
    const call: MockCall = {
      token: tokenOf(request),
      url: request.url,
      fields,
      reply: structuredClone(example),
      headers: {},
    }
    const failure = users?.answer(path, call)
    if (failure) return fail(failure)
    const body = merge(call.reply, replies[name])
    const etag = hasEtag ? { etag: toEtag(body) } : {}
    if (hasEtag && request.headers.get('if-none-match') === etag.etag)
      return new Response(null, { status: 304, headers: etag })
    return reply(status, moveTimes(body), { ...location, ...call.headers, ...etag })
  }
}

/** The fields of the query string and of a JSON or form body; null for a body that is no JSON object. */
async function readFields(document: ApiDocument, operation: Operation, request: Request) {
  const text = await request.clone().text()
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const isForm = request.headers.get('content-type')?.includes('urlencoded')
  if (isForm) Object.assign(query, Object.fromEntries(new URLSearchParams(text)))
  const body = isForm ? {} : parseObject(text)
  return body && { ...readTexts(document, operation, query), ...body }
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const body = JSON.parse(text || '{}')
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : null
  } catch {
    return null
  }
}

function readSuccess(name: string, { responses }: Operation) {
  const [status, response] = Object.entries(responses).find(([one]) => Number(one) < 300) ?? []
  const example = response?.content?.['application/json']?.example
  if (!status || example === undefined) throw new Error(`The document has no example of ${name}`)
  const { ETag, Location } = response?.headers ?? {}
  const path = /`(\/[^`]+)`/.exec(Location?.description ?? '')?.[1]
  return {
    status: Number(status),
    hasEtag: ETag !== undefined,
    location: path ? { location: path } : {},
    example,
  }
}

const toEtag = (body: object) =>
  `W/"${createHash('sha256').update(JSON.stringify(body)).digest('base64url')}"`

/** Past times of the examples are now, and later ones tomorrow. */
const exampleTimes: Record<string, number> = {
  '2026-11-20T19:32:04.000000Z': 0,
  '2030-01-10T19:32:04.000000Z': 86_400_000,
}

function moveTimes(body: object): object {
  return JSON.parse(JSON.stringify(body), (_, value) => {
    const fromNow = exampleTimes[value]
    return fromNow === undefined ? value : new Date(Date.now() + fromNow).toISOString().replace('Z', '000Z')
  })
}

type Errors = Record<string, string[]>

/** A response to a failure. `errors` replace those of the example. */
function createFailure({ status, headers, body }: MockFailure, errors?: Errors): () => Response {
  return () => reply(status, errors ? withErrors(body, errors) : body, headers)
}

function withErrors(body: MockFailure['body'], errors: Errors): object {
  if (body.errors) return { ...body, errors }
  return merge(body, { error_box: { message: Object.values(errors).flat().join(' ') } })
}

/** Objects are merged, other values replaced. */
function merge(value: unknown, changes: unknown): object {
  const isObject = (one: unknown) => typeof one === 'object' && one !== null && !Array.isArray(one)
  if (!isObject(value) || !isObject(changes)) return (changes === undefined ? value : changes) as object
  const merged = { ...(value as object) } as Record<string, unknown>
  for (const [name, change] of Object.entries(changes as object)) merged[name] = merge(merged[name], change)
  return merged
}
