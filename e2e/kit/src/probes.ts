import type { Caller, CallOptions, Reply } from './caller.ts'
import {
  type ApiDocument,
  findRejectedIfMissing,
  findRequired,
  findResponse,
  needsToken,
  type Operation,
} from './contract.ts'
import type { Persona, PersonaName, PersonaOverrides } from './persona.ts'

/** A request with the reply that the contract demands. */
export type Probe = {
  /** Such as "POST /sign-in". */
  operation: string
  status: number
  /** The name of the failure's example in the document, which has its shape and message. */
  failure?: string
  /** Fields with errors. */
  fields?: string[]
  /** Differences of the state after a reply of success. */
  verify?(context: ProbeContext, call: ProbeCall, reply: Reply): Promise<string[]> | string[]
  /** The call, once its users exist. */
  prepare(context: ProbeContext): Promise<ProbeCall> | ProbeCall
}

export type ProbeCall = CallOptions & {
  params?: Record<string, string | number>
  /** For verify; it is not sent. */
  known?: Record<string, string>
}

export type ProbeContext = {
  api: Caller
  /** The token of a user that no probe changes. */
  token: string
  /** Creates a user with the QA tools of the service. */
  user(name: PersonaName, overrides?: PersonaOverrides): Promise<Persona>
}

/** GET calls that change something. */
const changing = new Set([
  '/sign-out',
  '/delete-account',
  '/user/send-verification-mail',
  '/update/in-app-rating-flag',
])

/** What every server can be asked without a change of its data: derived from the document. */
export function deriveProbes(document: ApiDocument): Probe[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      // The feed has a token of its own.
      if (operation.security?.some(scheme => !('bearer' in scheme))) return []
      const name = `${method.toUpperCase()} ${path}`
      return [
        ...(needsToken(operation) ? [withoutToken(name)] : []),
        ...withoutFields(document, name, operation),
        ...read(document, name, operation),
      ]
    }),
  )
}

const withoutToken = (operation: string): Probe => ({
  operation,
  status: 401,
  failure: 'Unauthenticated',
  prepare: () => ({ params: placeholdersOf(operation) }),
})

/** An empty body where fields are required. */
function withoutFields(document: ApiDocument, name: string, operation: Operation): Probe[] {
  const fields = findRejectedIfMissing(document, operation)
  const examples = findResponse(document, operation, 422)?.content?.['application/json']?.examples ?? {}
  const isForm = Object.keys(operation.requestBody?.content ?? {}).length > 1
  if (!name.startsWith('POST') || name.includes('{') || fields.length === 0 || isForm) return []
  if (!examples.InvalidRequest) return []
  const prepare: Probe['prepare'] = ({ token }) => ({ body: {}, ...(needsToken(operation) && { token }) })
  return [{ operation: name, status: 422, failure: 'InvalidRequest', fields, prepare }]
}

/** Reads without parameters. */
function read(document: ApiDocument, name: string, operation: Operation): Probe[] {
  const [method, path = ''] = name.split(' ')
  const status = Object.keys(operation.responses)
    .map(Number)
    .find(one => one < 300)
  const needsFields = path.includes('{') || findRequired(document, operation).length > 0
  if (method !== 'GET' || status === undefined || needsFields || changing.has(path)) return []
  return [{ operation: name, status, prepare: ({ token }) => (needsToken(operation) ? { token } : {}) }]
}

function placeholdersOf(operation: string): Record<string, number> {
  return Object.fromEntries([...operation.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 1]))
}
