import { gzipSync } from 'node:zlib'
import pLimit from 'p-limit'
import {
  hostileBytes,
  hostileObjects,
  hostileSegments,
  hostileTypes,
  randomHostileValue,
} from '@/e2e/fixtures/hostile-input'
import { type BodySchema, randomObject, randomValidValue } from '@/e2e/fixtures/json-schema'
import { Random } from '@/e2e/fixtures/random'
import { feedPath, fillPath, findRoutes } from '@/e2e/fixtures/routes'
import type { RawRequest, RawResponse } from '@/e2e/fixtures/send'
import { expect, test } from '@/e2e/fixtures/trust'
import { trustPart, trustSize } from '@/e2e/fixtures/trust-size'
import { type ApiDocument, createResponseValidator } from '@/e2e/kit/src/contract'
import { testSettings } from '@/scripts/test/settings'

const seed = Number(process.env.TRUST_SEED ?? 20_261_121)
/** 50,000 over all paths. */
const bodiesPerPath = trustSize(10, 1_100)
const limit = pLimit(16)

type Document = ApiDocument & {
  paths: Record<string, { post?: { requestBody?: { content: Record<string, { schema: BodySchema }> } } }>
  components: { schemas: Record<string, BodySchema> }
}

/** What the HTTP server answers before the operation runs, with only a message. */
const isRejected = ({ status, body }: RawResponse) =>
  [400, 403, 404, 405, 408, 413, 415].includes(status) && Object.keys(body ?? {}).join() === 'message'

/** Paths whose successful replies are not JSON with a message. */
const withoutMessage = new Set([
  '/metrics',
  '/openapi.json',
  '/openapi-3.0.json',
  '/admin-api/openapi.json',
  '/asyncapi.json',
  '/qa/openapi.json',
  '/qa/messages',
  '/qa/entries',
  '/qa/reference',
  '/qa/personas',
  '/qa/snapshots',
  '/qa/worlds',
])

/** POST makes a database of every valid body. server/http/worlds.test.ts covers it. */
const makesDatabases = new Set(['/qa/snapshots', '/qa/worlds'])

/** Pages for the browser of a user, which answer HTML. */
const hostedPage = /^\/(?:identity|checkout)\//

const documents = /^\/(?:.*openapi.*|asyncapi\.json|healthz|readyz|metrics|pictures\/.*)$/

/** Describes the first fault of a reply; undefined if there is none. */
function findFault(
  { path }: RawRequest,
  { status, contentType, text, body }: RawResponse,
): string | undefined {
  if (status >= 500) return `a ${status}: ${text.slice(0, 200)}`
  if (hostedPage.test(path))
    return contentType.startsWith('text/html') || contentType.startsWith('application/json')
      ? undefined
      : `${contentType} with ${status}`
  if (status < 300 && withoutMessage.has(path.split('?')[0] ?? '')) return undefined
  if (!contentType.startsWith('application/json'))
    return `${contentType || 'no type'} with ${status}: ${text.slice(0, 200)}`
  if (typeof body?.message !== 'string') return `no message with ${status}: ${text.slice(0, 200)}`
  const extraKeys = Object.keys(body).filter(key => !['message', 'errors', 'error_box'].includes(key))
  if (status >= 400 && extraKeys.length > 0) return `${extraKeys} with ${status}: ${text.slice(0, 200)}`
  return undefined
}

test.beforeEach(() => {
  test.info().annotations.push({ type: 'seed', description: String(seed) })
})

test('hostile bytes on every path answer JSON with a message, never 5xx', { tag: '@T8' }, async ({
  call,
  persona,
}) => {
  const random = new Random(seed)
  const faults: string[] = []
  for (const [place, { path: pattern, methods }] of findRoutes().entries()) {
    const tried = methods.filter(method => !(makesDatabases.has(pattern) && method === 'POST'))
    const path = fillPath(pattern)
    const token = path === feedPath ? testSettings.FEED_TOKEN : (await persona('funded')).access_token
    const requests = tried.flatMap(method =>
      trustPart(hostileBytes, place, 4).map(([name, body], index) => {
        const type = index % 3 ? 'application/json' : random.pick(hostileTypes)
        const sending = {
          method,
          path,
          token,
          body,
          headers: { 'content-type': type },
          isChunked: index % 5 === 4,
        }
        return { name: `${method} ${path} ${name} as ${type}`, sending }
      }),
    )
    await Promise.all(
      requests.map(({ name, sending }) =>
        limit(async () => {
          const fault = findFault(sending, await call(sending))
          if (fault) faults.push(`${name}: ${fault}`)
        }),
      ),
    )
  }
  expect(faults).toEqual([])
})

test('objects with valid fields and hostile values get a reply of the document, never 5xx', {
  tag: '@T8',
}, async ({ call, persona, database }) => {
  const random = new Random(seed)
  const document = (await call({ path: '/openapi.json' })).body as Document
  const validate = createResponseValidator(document)
  const faults: string[] = []
  let calls = 0
  for (const { path: pattern, methods } of findRoutes()) {
    const template = pattern.replace(/\[(\w+)\]/g, '{$1}')
    const content = document.paths[template]?.post?.requestBody?.content
    const schema = resolve(content?.['application/json']?.schema, document)
    if (!methods.includes('POST') || !schema) continue
    const token = pattern === feedPath ? testSettings.FEED_TOKEN : (await persona('funded')).access_token
    const draw = () =>
      random.chance(0.6) ? randomValidValue : (_: BodySchema, numbers: Random) => randomHostileValue(numbers)
    const bodies = Array.from({ length: bodiesPerPath }, () => randomObject(schema, random, draw))
    // With and without a token: without one, the service also looks for the user in the body.
    const replaced = Object.keys(schema.properties ?? {}).flatMap((name, index) =>
      trustPart(hostileObjects, index, 4).flatMap(json => {
        const text = replaceField(
          randomObject(schema, random, () => randomValidValue),
          name,
          json,
        )
        return [token, undefined].map(token => ({ body: Buffer.from(text), token }))
      }),
    )
    await Promise.all(
      [...bodies.map(body => ({ body, token })), ...replaced].map(({ body, token }) =>
        limit(async () => {
          const headers = { 'content-type': 'application/json' }
          const sending = { method: 'POST', path: pattern, token, body, headers }
          const answer = await call(sending)
          calls++
          const [violation] = isRejected(answer) ? [] : validate('POST', template, { ...answer, headers: {} })
          const fault = findFault(sending, answer) ?? violation
          const sent = Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body)
          if (fault) faults.push(`${pattern} ${sent.slice(0, 400)}: ${fault}`)
        }),
      ),
    )
  }
  expect(faults).toEqual([])
  test.info().annotations.push({ type: 'calls', description: String(calls) })
  expect(await database.rows('select coalesce(sum(amount_cents), 0)::int as sum from postings')).toEqual([
    { sum: 0 },
  ])
})

const fields = '{"promo_code":"Adél","user_mode":"Arcade","id":1}'

/** Bodies that are not a JSON object in UTF-8, which a lenient parser reads as an empty or an incomplete one. */
const unreadable: [name: string, body: Buffer, headers?: Record<string, string>][] = [
  ['truncated', Buffer.from(fields.slice(0, -1))],
  ['array', Buffer.from(`[${fields}]`)],
  ['text', Buffer.from(JSON.stringify(fields))],
  ['plain text', Buffer.from('promo_code=ADA'), { 'content-type': 'text/plain' }],
  ['UTF-16', Buffer.from(fields, 'utf16le')],
  ['Latin-1', Buffer.from(fields, 'latin1')],
  ['gzip', gzipSync(fields), { 'content-encoding': 'gzip' }],
  ['gzip of nothing', gzipSync(''), { 'content-encoding': 'gzip' }],
]

test('a call whose body cannot be read is never acknowledged', { tag: '@T29' }, async ({ call, persona }) => {
  const acknowledged: string[] = []
  let calls = 0
  for (const [place, { path: pattern, methods }] of findRoutes().entries()) {
    // The last segment of these is a file or a document, which no body changes.
    if (methods.length === 1 && methods[0] === 'GET' && documents.test(pattern)) continue
    const token = pattern === feedPath ? testSettings.FEED_TOKEN : (await persona('funded')).access_token
    for (const method of methods)
      for (const [name, body, headers] of trustPart(unreadable, place, 4)) {
        const { status } = await call({
          method,
          path: fillPath(pattern),
          token,
          body,
          ...(headers && { headers }),
        })
        calls++
        if (status < 300) acknowledged.push(`${method} ${pattern} ${name}: ${status}`)
      }
  }
  expect(acknowledged).toEqual([])
  test.info().annotations.push({ type: 'calls', description: String(calls) })
})

test('hostile queries and path segments answer JSON with a message, never 5xx', { tag: '@T8' }, async ({
  call,
  persona,
}) => {
  const { access_token: token } = await persona('funded')
  const queries = [
    '%',
    '%00',
    '%ff=%ff',
    'email=%00',
    'email=%ff',
    'to=%00',
    'to=%ED%A0%80',
    'user_id=2147483648',
  ]
  queries.push(
    'user_id=1e309',
    'user_id[]=1',
    '__proto__=1',
    `token=${'x'.repeat(300)}`,
    'game_id=NaN',
    '&&&===',
  )
  const paths = findRoutes().flatMap(({ path, methods }) => {
    if (!methods.includes('GET') || path === '/sign-out') return []
    if (path.includes('[')) return hostileSegments.map(segment => fillPath(path, segment))
    return queries.map(query => `${path}?${query}`)
  })
  paths.push(
    '/nowhere',
    '/pickem',
    '/%00',
    '/%ff',
    '//',
    '/../etc/passwd',
    '/balance/',
    '/balance//v2',
    '/BALANCE',
  )
  paths.push(
    '/pickem/show-entry/',
    '/pickem/show-entry/1/2',
    `/${'x'.repeat(4_000)}`,
    '/.env',
    '/qa/nowhere',
    '/api/none',
  )
  const faults: string[] = []
  await Promise.all(
    paths.map(path =>
      limit(async () => {
        const fault = findFault({ path }, await call({ path, token }))
        if (fault) faults.push(`${path.slice(0, 100)}: ${fault}`)
      }),
    ),
  )
  expect(faults).toEqual([])
})

/** As text: 1e309 is no value of JavaScript. */
function replaceField(body: unknown, name: string, json: string): string {
  const { [name]: _, ...others } = body as Record<string, unknown>
  const rest = JSON.stringify(others).slice(1)
  return `{${JSON.stringify(name)}:${json}${rest === '}' ? '' : ','}${rest}`
}

function resolve(schema: BodySchema | undefined, document: Document): BodySchema | undefined {
  const name = schema?.$ref?.split('/').at(-1)
  return name ? document.components.schemas[name] : schema
}
