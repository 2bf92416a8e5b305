import {
  type ApiDocument,
  findRejectedIfMissing,
  findResponse,
  needsToken,
  type Operation,
  readContract,
} from './contract.ts'
import { type MockPersona, MockUsers } from './mock-users.ts'

export type { MockPersona }

/** The part of `http` of msw that the handlers use. */
type Http<Handler> = Record<
  'get' | 'post',
  (path: string, resolver: (info: { request: Request }) => Promise<Response>) => Handler
>

export type HandlerOptions = {
  baseUrl: string
  /** The failure that an operation answers, by "POST /free-play-promo/claim"; the names are those of the document's examples. */
  failures?: Record<string, string>
  /** Users by token. Their calls change their state, and other tokens are rejected. */
  personas?: Record<string, MockPersona>
}

type Mock = { document: ApiDocument; users: MockUsers | undefined }

/**
 * Handlers for every operation of the contract: `setupServer(...createHandlers(http, { baseUrl }))`. They answer with the
 * examples of the document, 401 to calls without a token, and 422 if required fields are missing.
 */
export function createHandlers<Handler>(http: Http<Handler>, options: HandlerOptions): Handler[] {
  const document = readContract()
  const mock = { document, users: options.personas && new MockUsers(document, options.personas) }
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`
      const failure = options.failures?.[name]
      const answer = failure ? readFailure(document, name, operation, failure) : undefined
      const resolve = createResolver(mock, name, operation)
      const url = options.baseUrl + path.replace(/\{(\w+)\}/g, ':$1')
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
  Response.json(
    { message: 'Unauthenticated.' },
    { status: 401, headers: { 'www-authenticate': 'Bearer', 'x-error-code': 'unauthenticated' } },
  )

/** Answers as the state of the user requires, otherwise with the example of the document. */
function createResolver({ document, users }: Mock, name: string, operation: Operation) {
  const path = name.split(' ')[1] ?? ''
  const { status, headers, example } = readSuccess(name, operation)
  const required = findRejectedIfMissing(document, operation)
  const hasRejection = findExample(document, operation, 'InvalidRequest')?.status === 422
  return async (request: Request): Promise<Response> => {
    const fields = await readFields(request)
    const missing = required.filter(field => fields[field] === undefined)
    if (hasRejection && missing.length > 0)
      return readFailure(document, name, operation, 'InvalidRequest', missing)()
    const call = { token: tokenOf(request), url: request.url, fields, reply: structuredClone(example) }
    const failure = users?.answer(path, call)
    return failure
      ? readFailure(document, name, operation, failure)()
      : Response.json(call.reply, { status, headers })
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

function findExample(document: ApiDocument, operation: Operation, failure: string) {
  for (const status of Object.keys(operation.responses).map(Number)) {
    const response = findResponse(document, operation, status)
    const example = response?.content?.['application/json']?.examples?.[failure]?.value
    const codes = response?.headers?.['X-Error-Code']?.schema?.enum ?? []
    if (example) return { status, example, codes }
  }
}

/** A failure of the document. `missing` are the fields that its errors name. */
function readFailure(
  document: ApiDocument,
  name: string,
  operation: Operation,
  failure: string,
  missing?: string[],
): () => Response {
  const found = findExample(document, operation, failure)
  if (!found) throw new Error(`The document has no failure ${failure} of ${name}`)
  const { status, example, codes } = found
  const own = failure.replaceAll(/(?<!^)[A-Z]/g, letter => `_${letter}`).toLowerCase()
  // A failure without its own code has the only one of the response.
  const code = codes.includes(own) ? own : (codes[0] ?? own)
  const errors = Object.entries(example.errors ?? {}).filter(([field]) => !missing || missing.includes(field))
  const body = example.errors ? { ...example, errors: Object.fromEntries(errors) } : example
  return () => Response.json(body, { status, headers: { 'x-error-code': code } })
}
