import { type ApiDocument, findResponse, needsToken, type Operation, readContract } from './contract.ts'

/** The part of `http` of msw that the handlers use. */
type Http<Handler> = Record<
  'get' | 'post',
  (path: string, resolver: (info: { request: Request }) => Response) => Handler
>

export type HandlerOptions = {
  baseUrl: string
  /** The failure that an operation answers, by "POST /free-play-promo/claim"; the names are those of the document's examples. */
  failures?: Record<string, string>
}

/**
 * Handlers for every operation of the contract: `setupServer(...createHandlers(http, { baseUrl }))`. They answer with the
 * examples of the document, and 401 to calls without a token.
 */
export function createHandlers<Handler>(http: Http<Handler>, options: HandlerOptions): Handler[] {
  const document = readContract()
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`
      const failure = options.failures?.[name]
      const url = options.baseUrl + path.replace(/\{(\w+)\}/g, ':$1')
      const reply = failure ? readFailure(document, name, operation, failure) : readSuccess(name, operation)
      return http[method === 'get' ? 'get' : 'post'](url, ({ request }) =>
        needsToken(operation) && !request.headers.has('authorization') ? unauthenticated() : reply(),
      )
    }),
  )
}

const unauthenticated = () =>
  Response.json(
    { message: 'Unauthenticated.' },
    { status: 401, headers: { 'www-authenticate': 'Bearer', 'x-error-code': 'unauthenticated' } },
  )

function readSuccess(name: string, { responses }: Operation): () => Response {
  const [status, response] = Object.entries(responses).find(([one]) => Number(one) < 300) ?? []
  const example = response?.content?.['application/json']?.example
  if (!status || example === undefined) throw new Error(`The document has no example of ${name}`)
  return () => Response.json(example, { status: Number(status) })
}

function readFailure(
  document: ApiDocument,
  name: string,
  operation: Operation,
  failure: string,
): () => Response {
  const own = failure.replaceAll(/(?<!^)[A-Z]/g, letter => `_${letter}`).toLowerCase()
  for (const status of Object.keys(operation.responses).map(Number)) {
    const response = findResponse(document, operation, status)
    const example = response?.content?.['application/json']?.examples?.[failure]
    const codes = response?.headers?.['X-Error-Code']?.schema?.enum ?? []
    // A failure without its own code has the only one of the response.
    const code = codes.includes(own) ? own : (codes[0] ?? own)
    if (example) return () => Response.json(example.value, { status, headers: { 'x-error-code': code } })
  }
  throw new Error(`The document has no failure ${failure} of ${name}`)
}
