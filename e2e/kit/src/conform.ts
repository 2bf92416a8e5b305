import { type Caller, callerOf, inWorld, type Reply } from './caller.ts'
import {
  type ApiDocument,
  createResponseValidator,
  type Example,
  findOperation,
  findResponse,
  listOperations,
  readContract,
} from './contract.ts'
import { createPersona } from './persona.ts'
import { deriveProbes, type Probe, type ProbeContext } from './probes.ts'
import { scenarios } from './scenarios.ts'
import { createWorld, deleteWorld } from './world.ts'

export type ConformanceOptions = {
  baseUrl: string
  /** The token of a user. Without it, the QA tools of the service create one, in a world of the run. */
  token?: string | undefined
  /** Checks only operations that contain this text. */
  only?: string | undefined
}

export type ConformanceResult = {
  /** Number of replies that were checked. */
  checked: number
  /** One line per difference from the contract. */
  differences: string[]
  /** The operations of which a reply of success matches the contract, such as "POST /sign-in". */
  succeeded: string[]
  /** The other operations. */
  notSucceeded: string[]
  /** What was not checked, and why. */
  notes: string[]
}

type Check = (probe: Probe, reply: Reply) => string[]

/** Compiling the checks takes longer than a run. */
let contract: { document: ApiDocument; check: Check } | undefined

/**
 * Compares the replies of a server with the contract: schemas by status, required statuses, shapes and messages of errors,
 * headers. Needs QA tools for the states of users; without them it needs a token and checks what changes nothing.
 */
export async function runConformance(options: ConformanceOptions): Promise<ConformanceResult> {
  const service = callerOf(options.baseUrl)
  const hasQaTools = (await service.send('GET', '/qa/reference')).status === 200
  if (options.token) {
    await assertToken(service, options.token)
    return compare(service, options, hasQaTools)
  }
  if (!hasQaTools)
    throw new Error(`${options.baseUrl} has no QA tools, so the run needs --token, the token of a user.`)
  const { world } = await createWorld(service)
  try {
    return await compare(inWorld(service, world), options, hasQaTools)
  } finally {
    await deleteWorld(service, world)
  }
}

async function compare(
  api: Caller,
  options: ConformanceOptions,
  hasQaTools: boolean,
): Promise<ConformanceResult> {
  contract ??= loadContract()
  const { document, check } = contract
  const user: ProbeContext['user'] = (name, overrides) => createPersona(api, name, overrides)
  const token = options.token ?? (await user('funded')).access_token
  const isIncluded = (operation: string) => !options.only || operation.includes(options.only)
  const probes = [...deriveProbes(document), ...(hasQaTools ? scenarios : [])].filter(({ operation }) =>
    isIncluded(operation),
  )
  const operations = listOperations(document).filter(isIncluded)
  if (probes.length === 0) throw new Error(`No operation contains "${options.only}".`)
  const differences: string[] = []
  const succeeded = new Set<string>()
  for (const probe of probes) {
    const found = await run(probe, { api, token, user }, check)
    differences.push(...found)
    if (probe.status < 300 && found.length === 0) succeeded.add(probe.operation)
  }
  const note = `${scenarios.length} calls of users in certain states, because the server has no QA tools`
  return {
    checked: probes.length,
    differences,
    succeeded: operations.filter(operation => succeeded.has(operation)),
    notSucceeded: operations.filter(operation => !succeeded.has(operation)),
    notes: hasQaTools ? [] : [note],
  }
}

/** Without a valid token most calls would differ. */
async function assertToken(api: Caller, token: string): Promise<void> {
  const { status } = await api.send('GET', '/profile', { token })
  if (status === 401) throw new Error('The server rejects the token.')
}

async function run(probe: Probe, context: ProbeContext, check: Check): Promise<string[]> {
  try {
    const { params = {}, ...call } = await probe.prepare(context)
    const [method = '', template = ''] = probe.operation.split(' ')
    const path = template.replace(/\{(\w+)\}/g, (_, name) => String(params[name]))
    return check(probe, await context.api.send(method, path, call))
  } catch (error) {
    const { message } = error as Error
    return [`${probe.operation} ${probe.status}: the call failed: ${message}`]
  }
}

function loadContract() {
  const document = readContract()
  return { document, check: createCheck(document) }
}

/** Compares a reply with the response that the document has for the probe's status. */
function createCheck(document: ApiDocument): Check {
  const validate = createResponseValidator(document)
  return (probe, reply) => {
    const [method = '', path = ''] = probe.operation.split(' ')
    const place = `${probe.operation} ${probe.status}${probe.failure ? ` ${probe.failure}` : ''}`
    if (reply.status !== probe.status)
      return [`${place}: the status is ${reply.status}: ${reply.text.slice(0, 200)}`]
    return [
      ...validate(method, path, reply),
      ...compareHeaders(document, probe, reply).map(problem => `${place}: ${problem}`),
      ...compareFailure(document, probe, reply).map(problem => `${place}: ${problem}`),
    ]
  }
}

/** Headers that every documented response with them has; RateLimit is absent if limits are off. */
const certainHeaders = ['X-Error-Code', 'WWW-Authenticate', 'Retry-After', 'ETag', 'Location']

function compareHeaders(document: ApiDocument, { operation, status }: Probe, { headers }: Reply): string[] {
  const response = findResponse(document, findOperation(document, operation), status)
  const expected = Object.entries(response?.headers ?? {}).filter(([name]) => certainHeaders.includes(name))
  return [
    ...(headers['content-type']?.startsWith('application/json') ? [] : ['Content-Type is not JSON']),
    ...expected.flatMap(([name, { schema }]) => {
      const value = headers[name.toLowerCase()]
      if (value === undefined) return [`the header ${name} is missing`]
      return schema?.enum && !schema.enum.includes(value) ? [`the header ${name} is ${value}`] : []
    }),
  ]
}

/** An error has the fields and the message of its example, and the texts of a box that do not depend on the user. */
function compareFailure(document: ApiDocument, probe: Probe, { body }: Reply): string[] {
  if (!probe.failure) return []
  const expected = exampleOf(document, probe)
  const compare = (name: string, actual: unknown, wanted: unknown) =>
    actual === wanted ? [] : [`${name} is ${JSON.stringify(actual)} instead of ${JSON.stringify(wanted)}`]
  const keysOf = (value: unknown) =>
    Object.keys(value ?? {})
      .sort()
      .join(', ')
  return [
    ...compare('the list of fields', keysOf(body), keysOf(expected)),
    ...compare('message', body?.message, expected.message),
    ...(expected.errors ? compareErrors(probe.fields ?? [], body?.errors) : []),
    ...compare('the list of fields in error_box', keysOf(body?.error_box), keysOf(expected.error_box)),
    ...['heading', 'cta', 'color', 'cta_type'].flatMap(name =>
      compare(`error_box.${name}`, body?.error_box?.[name], expected.error_box?.[name]),
    ),
  ]
}

function exampleOf(document: ApiDocument, { operation, status, failure = '' }: Probe): Example {
  const response = findResponse(document, findOperation(document, operation), status)
  const example = response?.content?.['application/json']?.examples?.[failure]?.value
  // The shared response to a missing token has no examples.
  if (!example && failure === 'Unauthenticated') return { message: 'Unauthenticated.' }
  if (!example) throw new Error(`The document has no example ${failure} of ${operation} ${status}`)
  return example
}

function compareErrors(fields: string[], errors: unknown): string[] {
  const named = Object.entries((errors ?? {}) as Record<string, unknown>)
  return [
    ...fields
      .filter(field => !named.some(([name]) => name === field))
      .map(field => `errors has no sentence on ${field}`),
    ...named
      .filter(([, sentences]) => !isListOfTexts(sentences))
      .map(([name]) => `errors.${name} is not a list of sentences`),
  ]
}

const isListOfTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(text => typeof text === 'string' && text !== '')
