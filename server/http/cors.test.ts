import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer } from '@/lib/api/api-call'
import { jsonResponse } from '@/lib/api/json-response'
import { openTestServer, reply, type TestRoutes } from '@/server/testing/http-server'

const asEndpoint = (answer: Answer) => Object.assign(answer, { contract: {} })
const read = vi.fn(async () => reply({ message: 'read' }))
const routes: TestRoutes = {
  '/read': { GET: asEndpoint(read), POST: asEndpoint(read) },
  '/list': { GET: asEndpoint(async () => jsonResponse(200, 'a'.repeat(2_000), 'id-1')) },
  '/throws': { GET: asEndpoint(() => Promise.reject(new Error('broken'))) },
  '/page/[token]': {
    GET: Object.assign(
      asEndpoint(async () => reply({})),
      { isSecret: true as const },
    ),
  },
  '/metrics': { GET: async () => reply({}) },
}
const app = 'capacitor://localhost'
let server: Awaited<ReturnType<typeof openTestServer>>

async function open(...corsOrigins: string[]) {
  server = await openTestServer({ routes, pagePaths: ['/admin'], corsOrigins: new Set(corsOrigins) })
}
beforeEach(() => read.mockClear())
afterEach(() => server.close())

const call = (path: string, headers: Record<string, string>, method = 'GET') =>
  fetch(server.url + path, { method, headers })
const preflight = (path: string, origin = app, headers: Record<string, string> = {}) =>
  call(path, { origin, 'access-control-request-method': 'GET', ...headers }, 'OPTIONS')

function corsOf({ headers }: Response) {
  const names = [...headers.keys()].filter(name => name.startsWith('access-control-'))
  return Object.fromEntries(names.map(name => [name, headers.get(name)]))
}

describe('an allowed origin', () => {
  beforeEach(() => open(app, 'https://app.example.com'))

  it.each([
    ['/read', 200],
    ['/throws', 500],
    [`/read?${'a'.repeat(8192)}`, 414],
  ])('can read the response of %s, without credentials', async (path, status) => {
    const response = await call(path, { origin: app })
    expect(response.status).toBe(status)
    expect(corsOf(response)).toEqual({
      'access-control-allow-origin': app,
      'access-control-expose-headers': expect.stringContaining('X-Error-Code'),
    })
    expect(response.headers.get('vary')).toBe('origin')
  })

  it('can read the headers of the API', async () => {
    const { headers } = await call('/read', { origin: app })
    const exposed = headers.get('access-control-expose-headers')?.split(', ')
    expect(exposed).toEqual(expect.arrayContaining(['ETag', 'RateLimit', 'Retry-After', 'X-Error-Code']))
  })

  it('gets the answer to a preflight, for which no route runs', async () => {
    const names = 'authorization,idempotency-key,x-app-version,traceparent,sentry-trace,baggage'
    const response = await preflight('/read', app, { 'access-control-request-headers': names })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(corsOf(response)).toEqual({
      'access-control-allow-origin': app,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': names,
      'access-control-max-age': '7200',
    })
    expect(response.headers.get('vary')).toBe('origin, access-control-request-headers')
    expect(read).not.toHaveBeenCalled()
  })

  it('gets no header allowed that is none', async () => {
    const response = await preflight('/read', app, { 'access-control-request-headers': 'a, b c' })
    expect([response.status, response.headers.get('access-control-allow-headers')]).toEqual([204, null])
  })

  it('gets 405 for OPTIONS that is no preflight', async () => {
    expect((await call('/read', { origin: app }, 'OPTIONS')).status).toBe(405)
  })

  it.each(['/page/secret', '/metrics', '/admin'])('cannot read %s, which is not of the API', async path => {
    expect(corsOf(await call(path, { origin: app }))).toEqual({})
    const response = await preflight(path)
    expect(response.status).not.toBe(204)
    expect(corsOf(response)).toEqual({})
  })

  it('can read that a path is unknown', async () => {
    expect((await preflight('/unknown')).status).toBe(204)
    const response = await call('/unknown', { origin: app })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([404, app])
  })

  it('is one of several headers that a compressed response depends on', async () => {
    const { headers } = await call('/list', { origin: app, 'accept-encoding': 'gzip' })
    expect([headers.get('vary'), headers.get('content-encoding')]).toEqual([
      'origin, accept-encoding',
      'gzip',
    ])
  })
})

describe('another origin', () => {
  beforeEach(() => open(app))

  it.each([
    'https://app.example.com',
    'capacitor://localhost:1',
    'capacitor://localhost.example.com',
    'CAPACITOR://LOCALHOST',
    'null',
    '*',
  ])('%s gets the response without permission to read it, and 405 for a preflight', async origin => {
    const response = await call('/read', { origin })
    expect([response.status, corsOf(response), response.headers.get('vary')]).toEqual([200, {}, 'origin'])
    const rejected = await preflight('/read', origin)
    expect([rejected.status, corsOf(rejected)]).toEqual([405, {}])
  })

  it('of native apps, which send none, gets the response', async () => {
    const response = await call('/read', {})
    expect([response.status, corsOf(response)]).toEqual([200, {}])
  })
})

it('without allowed origins, nothing is different', async () => {
  await open()
  const response = await call('/read', { origin: app })
  expect([response.status, corsOf(response), response.headers.get('vary')]).toEqual([200, {}, null])
  expect((await preflight('/read')).status).toBe(405)
})
