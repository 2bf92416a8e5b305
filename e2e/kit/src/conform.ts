import { type Caller, callerOf, inWorld, type Reply } from './caller.ts'
import {
  type ApiDocument,
  createResponseValidator,
  type Example,
  findOperation,
  findResponse,
  hasIdempotencyKey,
  listOperations,
  readContract,
} from './contract.ts'
import { listFailures } from './mock-failures.ts'
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
  /** The replies, such as "POST /sign-in 200", with their differences. */
  replies: { name: string; differences: string[] }[]
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
  const result = await compare(inWorld(service, world), options, hasQaTools)
  return { ...result, notes: [...result.notes, ...(await leaveWorld(service, world))] }
}

/** The service deletes a world that stays after a day. */
async function leaveWorld(service: Caller, world: number): Promise<string[]> {
  try {
    await deleteWorld(service, world)
    return []
  } catch (error) {
    return [`whether world ${world} is deleted: ${(error as Error).message}`]
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
  const replies: ConformanceResult['replies'] = []
  const succeeded = new Set<string>()
  for (const probe of probes) {
    const differences = await run(probe, { api, token, user }, check, operation =>
      hasIdempotencyKey(findOperation(document, operation)),
    )
    replies.push({ name: placeOf(probe), differences })
    if (probe.status < 300 && differences.length === 0) succeeded.add(probe.operation)
  }
  const note = `${scenarios.length} calls of users in certain states, because the server has no QA tools`
  return {
    checked: replies.length,
    replies,
    differences: replies.flatMap(({ differences }) => differences),
    succeeded: operations.filter(operation => succeeded.has(operation)),
    notSucceeded: operations.filter(operation => !succeeded.has(operation)),
    notes: [...(hasQaTools ? [] : [note]), ...(await compareVersions(api, document))],
  }
}

/** A service of another version can differ from the contract of this one. */
async function compareVersions(api: Caller, { info }: ApiDocument): Promise<string[]> {
  const { body } = await api.send('GET', '/openapi.json')
  const version = body?.info?.version
  return version === undefined || version === info.version
    ? []
    : [`what changed between this kit, ${info.version}, and the service, ${version}`]
}

/** Without a valid token most calls would differ. */
async function assertToken(api: Caller, token: string): Promise<void> {
  const { status } = await api.send('GET', '/profile', { token })
  if (status === 401) throw new Error('The server rejects the token.')
}

async function run(
  probe: Probe,
  context: ProbeContext,
  check: Check,
  isKeyed: (operation: string) => boolean,
): Promise<string[]> {
  try {
    const prepared = await probe.prepare(context)
    const { params = {}, known: _, ...call } = prepared
    const [method = '', template = ''] = probe.operation.split(' ')
    const path = template.replace(/\{(\w+)\}/g, (_match, name) => String(params[name]))
    const send = (headers: Record<string, string>) =>
      context.api.send(method, path, { ...call, headers: { ...headers, ...call.headers } })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const reply = await send(key)
    const found = check(probe, reply)
    if (probe.status >= 300 || found.length > 0) return found
    const problems = [
      ...compareParams(params, reply),
      ...(method === 'GET' && call.token
        ? await compareHead(() => context.api.send('HEAD', path, { token: call.token }))
        : []),
      ...(await compareLocation(reply, location => context.api.send('GET', location, { token: call.token }))),
      ...(await compareRepeated(reply, send, key, isKeyed(probe.operation))),
      ...((await probe.verify?.(context, prepared, reply)) ?? []),
    ]
    return problems.map(problem => `${probe.operation} ${probe.status}: ${problem}`)
  } catch (error) {
    const { message } = error as Error
    return [`${probe.operation} ${probe.status}: the call failed: ${message}`]
  }
}

/** A reply has the IDs of the path. */
function compareParams(params: Record<string, string | number>, { text }: Reply): string[] {
  return Object.entries(params)
    .filter(([name, value]) => text.includes(`"${name}":`) && !text.includes(`"${name}":${value}`))
    .map(([name, value]) => `${name} is not ${value}`)
}

/** A GET can change something, so HEAD is rejected; only public calls can accept it. */
async function compareHead(sendHead: () => Promise<Reply>): Promise<string[]> {
  const { status } = await sendHead()
  return status === 405 ? [] : [`HEAD answers ${status} instead of 405`]
}

/** What was created can be read. */
async function compareLocation(
  { headers: { location } }: Reply,
  read: (location: string) => Promise<Reply>,
): Promise<string[]> {
  if (!location?.startsWith('/')) return []
  const { status } = await read(location)
  return status === 200 ? [] : [`GET of its Location answers ${status}`]
}

/** An unchanged reply is a 304 for a client that has it; a repeated key gets the first response. */
async function compareRepeated(
  { headers, text }: Reply,
  send: (headers: Record<string, string>) => Promise<Reply>,
  key: Record<string, string>,
  isKeyed: boolean,
): Promise<string[]> {
  const problems: string[] = []
  if (headers.etag !== undefined) {
    const { status } = await send({ 'if-none-match': headers.etag })
    if (status !== 304) problems.push(`with its ETag as If-None-Match the status is ${status} instead of 304`)
  }
  if (isKeyed) {
    const again = await send(key)
    if (again.text !== text || again.headers.location !== headers.location)
      problems.push('the same Idempotency-Key gets another reply')
  }
  return problems
}

const placeOf = ({ operation, status, failure }: Probe) =>
  [operation, status, failure].filter(Boolean).join(' ')

function loadContract() {
  const document = readContract()
  return { document, check: createCheck(document) }
}

/** Compares a reply with the response that the document has for the probe's status. */
function createCheck(document: ApiDocument): Check {
  const validate = createResponseValidator(document)
  return (probe, reply) => {
    const [method = '', path = ''] = probe.operation.split(' ')
    const place = placeOf(probe)
    if (reply.status !== probe.status)
      return [`${place}: the status is ${reply.status}: ${reply.text.slice(0, 200)}`]
    return [
      ...validate(method, path, reply),
      ...compareHeaders(document, probe, reply).map(problem => `${place}: ${problem}`),
      ...compareFailure(document, probe, reply).map(problem => `${place}: ${problem}`),
      ...compareSuccess(document, probe, reply).map(problem => `${place}: ${problem}`),
    ]
  }
}

/** Headers that every documented response with them has; RateLimit is absent if limits are off. */
const certainHeaders = ['X-Error-Code', 'WWW-Authenticate', 'Retry-After', 'ETag', 'Location']

function compareHeaders(document: ApiDocument, { operation, status }: Probe, { headers }: Reply): string[] {
  const response = findResponse(document, findOperation(document, operation), status)
  const expected = Object.entries(response?.headers ?? {}).filter(([name]) => certainHeaders.includes(name))
  return [
    ...(/^application\/json(?:;|$)/.test(headers['content-type'] ?? '') ? [] : ['Content-Type is not JSON']),
    ...(headers['cache-control']?.includes('no-store') ? [] : ['Cache-Control is not no-store']),
    ...expected.flatMap(([name, { schema }]) => {
      const value = headers[name.toLowerCase()]
      if (value === undefined) return [`the header ${name} is missing`]
      return schema?.enum && !schema.enum.includes(value) ? [`the header ${name} is ${value}`] : []
    }),
  ]
}

/** In examples of replies whose message depends on the call. */
const anyMessage = 'Done'

/** The message is that of the example, and lists that are documented so have their newest items first. */
function compareSuccess(document: ApiDocument, probe: Probe, { body }: Reply): string[] {
  if (probe.failure) return []
  const operation = findOperation(document, probe.operation)
  const content = findResponse(document, operation, probe.status)?.content?.['application/json']
  const { message = anyMessage } = (content?.example ?? {}) as Partial<Example>
  const isExpected = message === anyMessage ? body?.message !== '' : body?.message === message
  const lists = /newest first/i.test(operation.summary ?? '')
    ? Object.entries(body?.data ?? {}).filter(([, list]) => Array.isArray(list) && !isNewestFirst(list))
    : []
  return [
    ...(isExpected
      ? []
      : [`message is ${JSON.stringify(body?.message)} instead of ${JSON.stringify(message)}`]),
    ...lists.map(([name]) => `${name} is not sorted by created_at, newest first`),
  ]
}

function isNewestFirst(list: { created_at?: string }[]): boolean {
  const times = list.map(({ created_at: at = '' }) => at)
  return times.every((time, index) => index === 0 || time <= (times[index - 1] ?? ''))
}

/** An error has the fields and the message of its example, and the texts of a box that do not depend on the user. */
function compareFailure(document: ApiDocument, probe: Probe, { body, headers }: Reply): string[] {
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
    ...(expected.errors ? compareErrors(probe.fields ?? [], body?.errors, expected.errors) : []),
    ...compare('X-Error-Code', headers['x-error-code'], codeOf(document, probe, headers['x-error-code'])),
    ...compare('the list of fields in error_box', keysOf(body?.error_box), keysOf(expected.error_box)),
    ...['heading', 'cta', 'color', 'cta_type'].flatMap(name =>
      compare(`error_box.${name}`, body?.error_box?.[name], expected.error_box?.[name]),
    ),
    ...compare(
      'error_box.message',
      withoutNumbers(body?.error_box?.message),
      withoutNumbers(expected.error_box?.message),
    ),
  ]
}

/** Amounts and counts depend on the user. */
const withoutNumbers = (text: unknown) =>
  typeof text === 'string' ? text.replaceAll(/\d[\d,.]*/g, '0') : text

function exampleOf(document: ApiDocument, { operation, status, failure = '' }: Probe): Example {
  const response = findResponse(document, findOperation(document, operation), status)
  const example = response?.content?.['application/json']?.examples?.[failure]?.value
  // The shared response to a missing token has no examples.
  if (!example && failure === 'Unauthenticated') return { message: 'Unauthenticated.' }
  if (!example) throw new Error(`The document has no example ${failure} of ${operation} ${status}`)
  return example
}

/** The code of the failure; any code of the response where the document cannot tell. */
function codeOf(document: ApiDocument, { operation, failure = '' }: Probe, sent: string | undefined) {
  const failures = listFailures(document, findOperation(document, operation))
  return failures.find(({ name }) => name === failure)?.code ?? sent
}

function compareErrors(fields: string[], errors: unknown, expected: object): string[] {
  const named = Object.entries((errors ?? {}) as Record<string, unknown>)
  const wanted = expected as Record<string, unknown>
  return [
    ...named.filter(([name]) => !fields.includes(name)).map(([name]) => `errors has the field ${name}`),
    ...named
      .filter(
        ([name, sentences]) => wanted[name] && JSON.stringify(sentences) !== JSON.stringify(wanted[name]),
      )
      .map(([name]) => `errors.${name} is not ${JSON.stringify(wanted[name])}`),
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
