import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ApiCall } from '@/lib/api/api-call'
import { errorResponse } from '@/lib/api/error-response'
import type { ApiReply } from '@/lib/api/json-response'
import { startTrace } from '@/lib/api/request-trace'
import { Failure } from '@/lib/core/failure'
import { countCalls } from '@/lib/core/metrics'
import { bodyOf, openTestServer, reply, sendRaw, type TestRoutes } from '@/server/testing/http-server'

const remove = vi.fn(async () => reply({ message: 'deleted' }))
const json = { accept: 'application/json' }
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const nothingHere = { message: 'Not found.' }
let server: Awaited<ReturnType<typeof openTestServer>>

const routes: TestRoutes = {
  '/delete-account': { GET: remove, POST: remove },
  '/read': { GET: async () => reply({ message: 'read' }) },
  '/probe': { GET: async () => reply({ message: 'ok' }), HEAD: async () => reply({ message: 'ok' }) },
  '/entry/[id]': { GET: ({ params }) => reply(params) },
  '/link/[token]': {
    GET: Object.assign(({ params, path, query }: ApiCall) => reply({ params, path, query }), {
      isSecret: true as const,
    }),
  },
  '/echo': {
    GET: ({ query, requestId, headers }) => reply({ query, requestId, host: headers.get('host') }),
  },
  '/throws': { GET: () => Promise.reject(new Error('secret of the inside')) },
  '/client': { POST: ({ headers, bytes }) => reply([headers.get('x-forwarded-for'), String(bytes)]) },
  '/busy': { GET: async () => reply({ message: 'busy' }, 503) },
  '/closed': {
    GET: call => {
      const failure = new Failure('MaintenanceEnabled', { message: 'Back soon.', retryAfterSeconds: 60 })
      return errorResponse(failure, { access: 'public' }, call, startTrace(call))
    },
  },
  '/odd': { GET: async () => 'no reply' as unknown as ApiReply },
}

beforeAll(async () => {
  server = await openTestServer({ routes, pagePaths: ['/', '/admin'] })
})
afterAll(() => server.close())

describe('methods', () => {
  it.each(['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'])(
    '%s is 405 and runs no handler',
    async method => {
      const answer = await fetch(`${server.url}/delete-account`, { method })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('GET, POST')
      if (method !== 'HEAD')
        expect(await answer.json()).toEqual({ message: 'Method not allowed. Allowed: GET, POST.' })
      expect(remove).not.toHaveBeenCalled()
    },
  )

  it('HEAD of a path that has it is GET without the body', async () => {
    const answer = await fetch(`${server.url}/probe`, { method: 'HEAD' })
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
      200,
      '16',
      '',
    ])
  })

  it('OPTIONS of the server itself names what there is', async () => {
    const answer = await sendRaw(server.port, 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 204 /)
    expect(answer).toMatch(/allow: GET, HEAD, POST, DELETE, OPTIONS/i)
  })

  it('of a target in absolute form are those of its path, at its host', async () => {
    const answer = await sendRaw(
      server.port,
      'GET http://app.example:8080/echo?a=1 HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n',
    )
    expect(bodyOf(answer)).toMatchObject({ query: '?a=1', host: 'app.example:8080' })
  })

  it('names only the methods that the path has', async () => {
    const answer = await fetch(`${server.url}/read`, { method: 'POST', body: '{}' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
  })
})

describe('paths', () => {
  it('passes decoded parameters to the route', async () => {
    expect(await (await fetch(`${server.url}/entry/a%20b`)).json()).toMatchObject({ id: 'a b' })
  })

  it('with a secret are passed as their pattern, since the path of a rejected call is stored', async () => {
    expect(await (await fetch(`${server.url}/link/a%2db?c=1`)).json()).toEqual({
      params: { token: 'a-b' },
      path: '/link/[token]',
      query: '?c=1',
    })
  })

  it.each([
    ['accepts JSON', json],
    ['accepts anything', { accept: '*/*' }],
    ['accepts both', { accept: 'application/json, text/html' }],
  ])('an unknown path is a JSON 404 for a client that %s', async (_, headers) => {
    const answer = await fetch(`${server.url}/nowhere`, { headers })
    expect([answer.status, await answer.json()]).toEqual([404, nothingHere])
  })

  it("an unknown path is Next's page for a browser that follows a link", async () => {
    expect(await (await fetch(`${server.url}/nowhere`, { headers: browser })).text()).toBe('<p>a page</p>')
  })

  it('a page is HTML for any Accept header', async () => {
    expect(await (await fetch(`${server.url}/admin`, { headers: json })).text()).toBe('<p>a page</p>')
  })

  it.each([json, browser])('a trailing slash is a JSON 404, not a redirect (%o)', async headers => {
    const answer = await fetch(`${server.url}/read/`, { headers, redirect: 'manual' })
    expect([answer.status, await answer.json()]).toEqual([404, nothingHere])
  })

  it.each([
    '//read',
    '//evil.example/admin',
    '/%00',
    '/%zz',
    '/entry/%zz',
    '/entry/%c0%80',
    '/admin/../read',
    '/admin/%2e%2e/read',
    '/a\\b',
    'ftp://x',
    '*',
  ])('the target %s is a JSON 404', async target => {
    const head = `GET ${target} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`
    const answer = await sendRaw(server.port, head)
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(bodyOf(answer)).toEqual(nothingHere)
  })

  it('a URL over 8 KiB is 414', async () => {
    const answer = await fetch(`${server.url}/read?${'a'.repeat(8192)}`)
    expect(answer.status).toBe(414)
    expect((await answer.json()) as object).toHaveProperty('message')
    expect((await fetch(`${server.url}/read?${'a'.repeat(8000)}`)).status).toBe(200)
  })

  it('an empty or absent Host is accepted', async () => {
    for (const host of ['', 'Host: \r\n', 'Host: a\r\n']) {
      const answer = await sendRaw(server.port, `GET /echo?x=1 HTTP/1.1\r\n${host}Connection: close\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    }
  })
})

it.each([
  'Host: a/b@c',
  'Host: [::1',
  'Host: 1.2.3.999',
  'Host: a:99999',
  'Host: a b',
  'Host: a\r\nHost: a',
  'Host: a\r\nhost: b',
  'Host:\r\nHost: a',
])('an invalid or second Host is rejected in JSON (%j)', async host => {
  for (const path of ['/echo', '/admin', '/nowhere'])
    expect(
      bodyOf(await sendRaw(server.port, `GET ${path} HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`)),
    ).toEqual({
      message: 'The request is malformed.',
    })
  const answer = await sendRaw(server.port, `GET /echo HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(bodyOf(answer)).toEqual({ message: 'The request is malformed.' })
})

it('no number of headers hides a later one', async () => {
  const head = `POST /client HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${'a:b\r\n'.repeat(1_500)}`
  const answer = await sendRaw(
    server.port,
    `${head}X-Forwarded-For: 1.2.3.4\r\nContent-Length: 4\r\n\r\nbody`,
  )
  expect(bodyOf(answer)).toEqual([null, 'body'])
})

it('an invalid X-Forwarded-Host is rejected behind a trusted proxy, and ignored otherwise', async () => {
  for (const [trustedHops, status] of [
    [1, 400],
    [0, 200],
  ] as const) {
    const own = await openTestServer({ routes, pagePaths: ['/admin'], trustedHops })
    expect((await fetch(`${own.url}/admin`, { headers: { 'x-forwarded-host': 'a:99999' } })).status).toBe(
      status,
    )
    await own.close()
  }
})

it.each(['/throws', '/odd'])(
  'an error that a route does not handle is a 500 without details (%s)',
  async path => {
    const answer = await fetch(server.url + path)
    expect(answer.status).toBe(500)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({ message: 'Something went wrong. Try again later.' })
  },
)

it('counts a 503 of maintenance as a call, but not as a failed one', async () => {
  const before = countCalls()
  for (const path of ['/closed', '/busy']) expect((await fetch(server.url + path)).status).toBe(503)
  await expect.poll(() => countCalls().calls - before.calls).toBe(2)
  expect(countCalls().failed - before.failed).toBe(1)
})
