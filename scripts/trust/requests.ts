import { type ApiDocument, judgeBy } from '@/e2e/fixtures/api-document'
import type { Schema } from '@/e2e/fixtures/json-schema'
import { type Answer, send } from '@/e2e/fixtures/send'
import { askFor } from './http-client'
import { type Caller, type Drawn, drawRequest, type Operation } from './generate-request'
import { withOwnService } from './own-service'
import { makePlayer } from './test-users'
import { type Proof, shareOf, type Wishes } from './trust-test'

const atOnce = 16
const callers = 24

/** What the front door refuses before any operation is asked, in the plain shape. */
const refusedBefore = new Set([400, 403, 404, 405, 408, 411, 413, 414, 415, 417, 431, 501])

/** T8: requests made from the API's own document, most of them spoiled. */
export const requests: Proof = {
  key: 'T8',
  promises: 'no input breaks it: no 5xx, no body outside its schema, no HTML',
  run: wishes => withOwnService('slatekeeper_trust_requests_test', {}, ({ origin }) => pelt(origin, wishes)),
}

type Tally = { mutated: number; statuses: Record<number, number>; breaches: string[] }

async function pelt(origin: string, wishes: Wishes) {
  const document = await askFor(origin, { method: 'GET', path: '/openapi.json' })
  const [operations, judge] = [findOperations(document), judgeBy(document)]
  const people = await Promise.all(Array.from({ length: callers }, () => makeCaller(origin)))
  const count = shareOf(50_000, wishes)
  const tally: Tally = { mutated: 0, statuses: {}, breaches: [] }
  let next = 0

  async function doOne(number: number): Promise<void> {
    const seat = number % callers
    const drawn = drawRequest(operations, people[seat] as Caller, wishes.seed + number)
    if (drawn.mutation !== 'none') tally.mutated++
    const answer = await send(origin, drawn.sending).catch(error => error as Error)
    const fault = answer instanceof Error ? `no answer: ${answer.message}` : findFault(judge, drawn, answer)
    if (fault) tally.breaches.push(`request ${number}, ${describe(drawn)}: ${fault}`)
    if (answer instanceof Error) return
    tally.statuses[answer.status] = (tally.statuses[answer.status] ?? 0) + 1
    // Signed out or deleted by a request of its own.
    if (answer.status === 401 && drawn.mutation === 'none') people[seat] = await makeCaller(origin)
  }

  const work = async () => {
    for (let number = next++; number < count; number = next++) await doOne(number)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { figure: tell(count, tally), breaches: tally.breaches }
}

function tell(count: number, { mutated, statuses, breaches }: Tally): string {
  const told = Object.entries(statuses).map(([status, times]) => `${times.toLocaleString('en')}×${status}`)
  const percent = Math.round((100 * mutated) / count)
  return `${count.toLocaleString('en')} requests, ${percent} % mutated: ${breaches.length} wrong answers (${told.join(', ')})`
}

function findFault(
  judge: ReturnType<typeof judgeBy>,
  { operation, mutation, sending }: Drawn,
  answer: Answer,
): string | undefined {
  const { status, contentType, text, body } = answer
  const told = `${status} ${contentType} ${text.slice(0, 300)}`
  if (status >= 500 && status !== 501) return told
  if (sending.method === 'HEAD') return text ? `HEAD with a body: ${told}` : undefined
  if (!contentType.startsWith('application/json')) return `no JSON: ${told}`
  const isPlain = typeof body?.message === 'string' && Object.keys(body).length === 1
  if (refusedBefore.has(status) && isPlain) return undefined
  // Another path than the operation's own is judged by its shape alone.
  if (mutation === 'a segment of any kind') return typeof body === 'object' && body ? undefined : told
  const faults = judge(operation.method, operation.path, { status, headers: {}, text, body })
  return faults.length > 0 ? `${faults.join('; ')}: ${told}` : undefined
}

const describe = ({ operation, mutation, sending }: Drawn) =>
  `${operation.method} ${operation.path} (${mutation}) ${sending.path} ` +
  `${(Buffer.isBuffer(sending.body) ? sending.body.toString('latin1') : JSON.stringify(sending.body))?.slice(0, 300)}`

function findOperations({
  paths,
  components,
}: ApiDocument & { components: { schemas: Record<string, Schema> } }) {
  const operations: Operation[] = []
  for (const [path, methods] of Object.entries(paths)) {
    const { post } = methods as { post?: { requestBody?: { content: Record<string, { schema: Schema }> } } }
    const schema = post?.requestBody?.content['application/json']?.schema
    const name = schema?.$ref?.split('/').at(-1)
    const takes = name ? components.schemas[name] : schema
    for (const method of Object.keys(methods))
      if (['get', 'post'].includes(method)) operations.push({ method: method.toUpperCase(), path, takes })
  }
  return operations
}

async function makeCaller(origin: string): Promise<Caller> {
  const { token, slip, persona } = await makePlayer(origin)
  const { access_token: _, password, ...known } = persona
  return { token, known: { ...slip, ...known, password, password_confirmation: password } }
}
