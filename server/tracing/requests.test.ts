import pino from 'pino'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { logOptions } from '@/lib/core/log'
import { db, prisma } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { startCollector } from '@/server/testing/collector'
import { openTestServer, reply, type TestRoutes } from '@/server/testing/http-server'
import { startTracing } from './start-tracing'

const secret = 'ann.secret@mail.test'
const lines: string[] = []
const log = pino(logOptions, { write: line => void lines.push(line) })

const routes: TestRoutes = {
  '/player/[name]': {
    POST: async ({ params, requestId }) => {
      const { name } = params
      log.info({ requestId }, 'read')
      await db.row(sql`select ${name}::text as name from users limit 1`)
      return transaction(async db => {
        const row = await db.row(sql`select ${name}::text as name from games limit 1`)
        return reply({ name, row })
      })
    },
  },
  '/prisma': { GET: async () => reply({ count: await prisma.user.count({ where: { email: secret } }) }) },
  '/broken': { GET: () => db.row(sql`select ${secret}::int as number`).then(reply) },
  '/healthz': { GET: async () => reply(await db.row(sql`select 1 as one`)) },
}

let collector: Awaited<ReturnType<typeof startCollector>>
let tracing: ReturnType<typeof startTracing>
let direct: Awaited<ReturnType<typeof openTestServer>>
let proxied: Awaited<ReturnType<typeof openTestServer>>

beforeAll(async () => {
  collector = await startCollector()
  tracing = startTracing()
  const pagePaths = ['/admin/users']
  direct = await openTestServer({ routes, pagePaths })
  proxied = await openTestServer({ routes, trustedHops: 1 })
})
afterEach(() => collector.clear())
afterAll(async () => {
  await tracing.stop()
  await Promise.all([direct.close(), proxied.close(), collector.stop()])
})

describe('a request', () => {
  test('is a span named by its route, with its statements below it', async () => {
    const answer = await fetch(`${direct.url}/player/${secret}?token=${secret}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'user-agent': secret,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ password: secret }),
    })
    expect(await answer.json()).toMatchObject({ name: secret })
    const requestId = answer.headers.get('x-request-id')

    const span = await collector.byName('POST /player/[name]')
    expect(span).toMatchObject({
      parentSpanId: '',
      kind: 2,
      service: 'slatekeeper',
      statusCode: 0,
      links: [],
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/player/[name]',
        'http.response.status_code': 200,
        'http.response.header.x-request-id': [requestId],
      },
    })
    const statements = collector.childrenOf(span)
    expect(statements.map(({ name }) => name)).toEqual(['select users', 'begin', 'select games', 'commit'])
    for (const statement of statements) {
      expect(statement).toMatchObject({ traceId: span.traceId, kind: 3, statusCode: 0 })
      expect(statement.attributes['db.system.name']).toBe('postgresql')
    }
    expect(statements[0]?.attributes).toEqual({
      'db.system.name': 'postgresql',
      'db.query.summary': 'select users',
      'db.query.text': 'select $1::text as name from users limit 1',
    })
    const line = JSON.parse(lines.at(-1) ?? '')
    expect(line).toMatchObject({ requestId, trace_id: span.traceId, span_id: span.spanId, trace_flags: '01' })
    expect(collector.requests[0]).toMatchObject({ path: '/v1/traces', type: 'application/x-protobuf' })
    for (const text of [secret, encodeURIComponent(secret), '127.0.0.1', 'Bearer', 'password'])
      expect(collector.text()).not.toContain(text)
  })

  test('has the statements of Prisma', async () => {
    expect((await fetch(`${direct.url}/prisma`)).status).toBe(200)
    const span = await collector.byName('GET /prisma')
    expect(collector.childrenOf(span).map(({ attributes }) => attributes['db.query.text'])).toEqual([
      expect.stringMatching(/^SELECT COUNT.+"email" = \$1/),
    ])
    expect(collector.text()).not.toContain(secret)
  })

  test('that fails has the status and the code of the error, without its message', async () => {
    expect((await fetch(`${direct.url}/broken`)).status).toBe(500)
    const span = await collector.byName('GET /broken')
    expect(span).toMatchObject({
      statusCode: 2,
      statusMessage: '',
      attributes: { 'error.type': '500', 'http.response.status_code': 500 },
    })
    expect(collector.childrenOf(span)).toMatchObject([
      { statusCode: 2, attributes: { 'error.type': '22P02', 'db.response.status_code': '22P02' } },
    ])
    expect(collector.text()).not.toContain(secret)
  })

  test('of a page is a span named by its pattern', async () => {
    expect((await fetch(`${direct.url}/admin/users?search=${secret}`)).status).toBe(200)
    await collector.byName('GET /admin/users')
    expect(collector.text()).not.toContain(secret)
  })

  test('that is a probe or has no route is not traced, nor are its statements', async () => {
    expect((await fetch(`${direct.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${direct.url}/unknown`)).status).toBe(404)
    await db.row(sql`select 1 as one`)
    await fetch(`${direct.url}/prisma`)
    await collector.byName('GET /prisma')
    expect(new Set(collector.spans.map(({ traceId }) => traceId)).size).toBe(1)
  })
})

describe('the trace of a caller', () => {
  const traceId = 'c'.repeat(32)
  const callWith = async (url: string, traceparent: string) => {
    expect((await fetch(`${url}/prisma`, { headers: { traceparent } })).status).toBe(200)
  }

  test('is continued behind a trusted proxy', async () => {
    await callWith(proxied.url, `00-${traceId}-${'d'.repeat(16)}-01`)
    expect(await collector.byName('GET /prisma')).toMatchObject({
      traceId,
      parentSpanId: 'd'.repeat(16),
      links: [],
    })
  })

  test('is not recorded if a trusted proxy does not sample it', async () => {
    await callWith(proxied.url, `00-${traceId}-${'d'.repeat(16)}-00`)
    await callWith(direct.url, 'invalid')
    expect(await collector.byName('GET /prisma')).toMatchObject({ parentSpanId: '', links: [] })
    expect(collector.spans.filter(span => span.traceId === traceId)).toEqual([])
  })

  test('is only a link without a proxy, and does not decide about sampling', async () => {
    await callWith(direct.url, `00-${traceId}-${'d'.repeat(16)}-00`)
    const span = await collector.byName('GET /prisma')
    expect(span).toMatchObject({ parentSpanId: '', links: [traceId] })
    expect(span.traceId).not.toBe(traceId)
  })
})
