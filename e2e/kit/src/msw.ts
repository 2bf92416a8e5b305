import { withoutTrailingSlash } from './caller.ts'
import {
  type ApiDocument,
  findRejectedIfMissing,
  needsToken,
  type Operation,
  readContract,
} from './contract.ts'
import { assertOperations, getFailure, listFailures, type MockFailure } from './mock-failures.ts'
import { type MockPersona, MockUsers } from './mock-users.ts'

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
  /** Users by token. Their calls change their state, and other tokens are rejected. */
  personas?: Record<string, MockPersona>
}

type Mock = { document: ApiDocument; users: MockUsers | undefined }

/**
 * Handlers for every operation of the contract: `setupServer(...createHandlers(http, { baseUrl }))`. They answer with the
 * examples of the document, 401 to calls without a token, and 422 if required fields are missing. Throws for unknown names in
 * `failures`.
 */
export function createHandlers<Handler>(http: Http<Handler>, options: HandlerOptions): Handler[] {
  const document = readContract()
  const baseUrl = withoutTrailingSlash(options.baseUrl)
  assertOperations(document, Object.keys(options.failures ?? {}))
  const mock = { document, users: options.personas && new MockUsers(document, options.personas) }
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`
      const failure = options.failures?.[name]
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
function createResolver({ document, users }: Mock, name: string, operation: Operation) {
  const path = name.split(' ')[1] ?? ''
  const { status, headers, example } = readSuccess(name, operation)
  const required = findRejectedIfMissing(document, operation)
  const rejection = listFailures(document, operation).find(one => one.name === 'InvalidRequest')
  return async (request: Request): Promise<Response> => {
    const fields = await readFields(request)
    const missing = required.filter(field => fields[field] === undefined)
    if (rejection?.status === 422 && missing.length > 0) return createFailure(rejection, missing)()
    const call = { token: tokenOf(request), url: request.url, fields, reply: structuredClone(example) }
    const failure = users?.answer(path, call)
    if (failure) return createFailure(getFailure(document, name, operation, failure))()
    const isUnchanged = headers.etag !== undefined && request.headers.get('if-none-match') === headers.etag
    return isUnchanged && !users
      ? new Response(null, { status: 304, headers })
      : reply(status, call.reply, headers)
  }
}

/** The fields of the query string and of a JSON or form body. */
async function readFields(request: Request): Promise<Record<string, unknown>> {
  const text = await request.clone().text()
  const isForm = request.headers.get('content-type')?.includes('urlencoded')
  const body = isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text || '{}')
  return { ...Object.fromEntries(new URL(request.url).searchParams), ...body }
}

function readSuccess(name: string, { responses }: Operation) {
  const [status, response] = Object.entries(responses).find(([one]) => Number(one) < 300) ?? []
  const example = response?.content?.['application/json']?.example
  if (!status || example === undefined) throw new Error(`The document has no example of ${name}`)
  const headers: Record<string, string> = response?.headers?.ETag ? { etag: 'W/"mock"' } : {}
  return { status: Number(status), headers, example }
}

/** A response to a failure. `missing` are the fields that its errors name. */
function createFailure({ status, headers, body }: MockFailure, missing?: string[]): () => Response {
  const errors = Object.entries(body.errors ?? {}).filter(([field]) => !missing || missing.includes(field))
  const content = body.errors ? { ...body, errors: Object.fromEntries(errors) } : body
  return () => reply(status, content, headers)
}
