import { type ApiDocument, findResponse, listOperations, needsToken, type Operation } from './contract.ts'

/** A response to a failure. `errors` is filtered by field. */
export type MockFailure = {
  /** The name in the document, such as CashTooLow. */
  name: string
  /** Its X-Error-Code, such as cash_too_low. */
  code: string
  status: number
  headers: Record<string, string>
  body: { message: string; errors?: object }
}

/** Shared responses have no examples in the document. */
const sharedMessages: Record<string, string> = {
  unauthenticated: 'Unauthenticated.',
  body_too_large: 'The request body is too large: the limit is 16384 bytes.',
  unsupported_media_type: 'The request body must be JSON: send it with Content-Type: application/json.',
  too_many_requests: 'Too many requests. Try again in 5 seconds.',
  service_busy: 'The service is busy. Try again in a few seconds.',
  maintenance_enabled: 'We are back at noon.',
  unexpected: 'Something went wrong. Try again later.',
}

const headerValues: Record<string, string> = { 'WWW-Authenticate': 'Bearer', 'Retry-After': '5' }

/** The failures of an operation, in the order of their status. */
export function listFailures(document: ApiDocument, operation: Operation): MockFailure[] {
  const statuses = Object.keys(operation.responses)
    .map(Number)
    .filter(status => status >= 400)
  return statuses.flatMap(status => {
    const response = findResponse(document, operation, status)
    const codes = response?.headers?.['X-Error-Code']?.schema?.enum ?? []
    const examples =
      response?.content?.['application/json']?.examples ??
      Object.fromEntries(codes.map(code => [toName(code), { value: describeShared(code, operation) }]))
    const documented = Object.entries(headerValues).filter(([name]) => response?.headers?.[name])
    return Object.entries(examples).map(([name, { value: body }]) => {
      // A failure without its own code has the only one of the response.
      const code = codes.includes(toCode(name)) ? toCode(name) : (codes[0] ?? toCode(name))
      return {
        name,
        code,
        status,
        headers: Object.fromEntries([...documented, ['X-Error-Code', code]]),
        body,
      }
    })
  })
}

function describeShared(code: string, operation: Operation): MockFailure['body'] {
  const message = sharedMessages[code]
  if (message) return { message }
  const errors = { body: ['The body must be valid JSON.'] }
  return {
    message: needsToken(operation) ? 'Please enter required information' : 'Validation Failed!',
    errors,
  }
}

/** Finds a failure by its name, its code or the name of its shared response, such as Busy. Throws with all names. */
export function getFailure(
  document: ApiDocument,
  operationName: string,
  operation: Operation,
  wanted: string,
): MockFailure {
  const failures = listFailures(document, operation)
  const shared = document.components.responses[wanted]?.headers?.['X-Error-Code']?.schema?.enum?.[0]
  const found =
    failures.find(({ name }) => name === wanted) ??
    failures.find(({ code }) => [wanted, shared].includes(code))
  if (found) return found
  const names = failures.map(({ name }) => name).join(', ')
  throw new Error(`The document has no failure ${wanted} of ${operationName}. Its failures are ${names}.`)
}

/** Throws for a name such as "POST /withdrawal" that is no operation, with the most similar ones. */
export function assertOperations(document: ApiDocument, names: string[]): void {
  const known = listOperations(document)
  for (const name of names) {
    if (known.includes(name)) continue
    const distances = new Map(known.map(one => [one, editDistance(one.toLowerCase(), name.toLowerCase())]))
    const similar = known
      .toSorted((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0))
      .slice(0, 3)
    throw new Error(`The document has no operation ${name}. Similar operations are ${similar.join(', ')}.`)
  }
}

/** The Levenshtein distance of two texts. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (let j = 0; j < to.length; j++) {
      const replaced = (row[j] ?? 0) + (letter === to[j] ? 0 : 1)
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, replaced))
    }
    row = next
  }
  return row[to.length] ?? 0
}

/** cash_too_low → CashTooLow */
const toName = (code: string): string =>
  code.replaceAll(/(?:^|_)[a-z]/g, text => text.slice(-1).toUpperCase())

/** CashTooLow → cash_too_low */
const toCode = (name: string): string => name.replaceAll(/(?<!^)[A-Z]/g, letter => `_${letter}`).toLowerCase()
