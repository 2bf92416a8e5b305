import pLimit from 'p-limit'
import type { BodySchema } from '@/e2e/fixtures/json-schema'
import { type RawResponse, send } from '@/e2e/fixtures/send'
import { type ApiDocument, createResponseValidator } from '@/e2e/kit/src/contract'
import {
  type GeneratedRequest,
  generateRequest,
  type RequestOperation,
  type TestCaller,
} from './generate-request'
import { withTestService } from './service'
import { createTestUser } from './test-users'
import { describeCounts, type RunOptions, scale, type TrustTest } from './trust-test'

const concurrency = 16
const callerCount = 24

/** Statuses that the HTTP server returns before the operation runs, with only a message. */
const serverRejections = new Set([400, 403, 404, 405, 408, 411, 413, 414, 415, 417, 431, 501])

/** T8: requests generated from the OpenAPI document, most of them mutated. */
export const requests: TrustTest = {
  key: 'T8',
  guarantee: 'no input breaks it: no 5xx, no body outside its schema, no HTML',
  run: options =>
    withTestService('slatekeeper_trust_requests_test', {}, ({ origin }) => sendAll(origin, options)),
}

type Totals = { mutated: number; statuses: Record<number, number>; breaches: string[] }

async function sendAll(origin: string, options: RunOptions) {
  const document: Document = await (await fetch(`${origin}/openapi.json`)).json()
  const [operations, validate] = [findOperations(document), createResponseValidator(document)]
  const callers = await Promise.all(Array.from({ length: callerCount }, () => createCaller(origin)))
  const count = scale(50_000, options)
  const tally: Totals = { mutated: 0, statuses: {}, breaches: [] }

  async function doOne(number: number): Promise<void> {
    const index = number % callerCount
    const generated = generateRequest(operations, callers[index] as TestCaller, options.seed + number)
    if (generated.mutation !== 'none') tally.mutated++
    const answer = await send(origin, generated.sending).catch(error => error as Error)
    const fault =
      answer instanceof Error ? `no answer: ${answer.message}` : findProblem(validate, generated, answer)
    if (fault) tally.breaches.push(`request ${number}, ${describe(generated)}: ${fault}`)
    if (answer instanceof Error) return
    tally.statuses[answer.status] = (tally.statuses[answer.status] ?? 0) + 1
    // The caller signed out or deleted its account.
    if (answer.status === 401 && generated.mutation === 'none') callers[index] = await createCaller(origin)
  }

  await pLimit(concurrency).map(Array(count).keys(), doOne)
  return { summary: summarize(count, tally), breaches: tally.breaches }
}

function summarize(count: number, { mutated, statuses, breaches }: Totals): string {
  const percent = Math.round((100 * mutated) / count)
  return `${count.toLocaleString('en')} requests, ${percent} % mutated: ${breaches.length} invalid responses (${describeCounts(statuses)})`
}

function findProblem(
  validate: ReturnType<typeof createResponseValidator>,
  { operation, mutation, sending }: GeneratedRequest,
  answer: RawResponse,
): string | undefined {
  const { status, contentType, text, body } = answer
  const summary = `${status} ${contentType} ${text.slice(0, 300)}`
  if (status >= 500 && status !== 501) return summary
  if (sending.method === 'HEAD') return text ? `HEAD with a body: ${summary}` : undefined
  if (!contentType.startsWith('application/json')) return `no JSON: ${summary}`
  const isPlain = typeof body?.message === 'string' && Object.keys(body).length === 1
  if (serverRejections.has(status) && isPlain) return undefined
  // The path is not the operation's own, so its schema does not apply.
  if (mutation === 'a segment of any kind') return typeof body === 'object' && body ? undefined : summary
  const faults = validate(operation.method, operation.path, { status, headers: {}, text, body })
  return faults.length > 0 ? `${faults.join('; ')}: ${summary}` : undefined
}

const describe = ({ operation, mutation, sending }: GeneratedRequest) =>
  `${operation.method} ${operation.path} (${mutation}) ${sending.path} ` +
  `${(Buffer.isBuffer(sending.body) ? sending.body.toString('latin1') : JSON.stringify(sending.body))?.slice(0, 300)}`

type Document = ApiDocument & { components: { schemas: Record<string, BodySchema> } }

function findOperations({ paths, components }: Document) {
  const operations: RequestOperation[] = []
  for (const [path, methods] of Object.entries(paths)) {
    const { post } = methods as {
      post?: { requestBody?: { content: Record<string, { schema: BodySchema }> } }
    }
    const schema = post?.requestBody?.content['application/json']?.schema
    const name = schema?.$ref?.split('/').at(-1)
    const takes = name ? components.schemas[name] : schema
    for (const method of Object.keys(methods))
      if (['get', 'post'].includes(method)) operations.push({ method: method.toUpperCase(), path, takes })
  }
  return operations
}

async function createCaller(origin: string): Promise<TestCaller> {
  const { token, slip, persona } = await createTestUser(origin)
  const { access_token: _, password, ...known } = persona
  return { token, known: { ...slip, ...known, password, password_confirmation: password } }
}
