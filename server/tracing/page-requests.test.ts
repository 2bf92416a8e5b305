import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startCollector } from '@/server/testing/collector'

vi.stubEnv('BEHIND_HTTP_SERVER', '1')
const { db } = await import('@/lib/db/client')
const { startTracing } = await import('./start-tracing')

const next = createServer(async (_, outgoing) => {
  await db.row(sql`select 1 as one from games limit 1`)
  outgoing.end('<p>a page</p>')
})
const parent = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }
let collector: Awaited<ReturnType<typeof startCollector>>
let tracing: ReturnType<typeof startTracing>
let url: string

beforeAll(async () => {
  collector = await startCollector()
  tracing = startTracing({ isPages: true })
  next.listen(0, '127.0.0.1')
  await once(next, 'listening')
  url = `http://127.0.0.1:${(next.address() as AddressInfo).port}/admin/users/7?search=ann@mail.test`
})
afterAll(async () => {
  await tracing.stop()
  next.close()
  await collector.stop()
})

test('a page is a part of the trace that the HTTP server began', async () => {
  // Without a trace: a static file.
  expect((await fetch(url)).status).toBe(200)
  const traceparent = `00-${parent.traceId}-${parent.spanId}-01`
  expect((await fetch(url, { headers: { traceparent, 'x-request-id': 'request-1' } })).status).toBe(200)

  const page = await collector.findOne(span => span.kind === 2)
  expect(page).toMatchObject({
    name: 'GET',
    traceId: parent.traceId,
    parentSpanId: parent.spanId,
    attributes: {
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'http.response.header.x-request-id': ['request-1'],
    },
  })
  expect(collector.childrenOf(page).map(({ name }) => name)).toEqual(['select games'])
  expect(collector.spans).toHaveLength(2)
  expect(collector.text()).not.toContain('ann@mail.test')
})
