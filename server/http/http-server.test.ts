import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Handler } from './api-routes'
import { bodyOf, openTestDoor, say, sendRaw } from './testing'

const remove = vi.fn(async () => say({ message: 'deleted' }))
const json = { accept: 'application/json' }
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const nothingHere = { message: 'There is nothing at this address.' }
let door: Awaited<ReturnType<typeof openTestDoor>>

const routes: Record<string, Record<string, Handler>> = {
  '/delete-account': { GET: remove, POST: remove },
  '/read': { GET: async () => say({ message: 'read' }) },
  '/entry/[id]': { GET: async (_, { params }) => say(await params) },
  '/echo': { GET: async ({ url }, { requestId }) => say({ url, requestId }) },
  '/throws': { GET: () => Promise.reject(new Error('secret of the inside')) },
  '/odd': { GET: async () => 'no response' as unknown as Response },
}

beforeAll(async () => {
  door = await openTestDoor({ routes, pagePaths: ['/', '/admin'] })
})
afterAll(() => door.close())

describe('methods', () => {
  it.each(['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'])(
    '%s is 405 and runs nothing',
    async method => {
      const answer = await fetch(`${door.url}/delete-account`, { method })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('GET, POST')
      if (method !== 'HEAD')
        expect(await answer.json()).toEqual({ message: 'This address answers GET, POST only.' })
      expect(remove).not.toHaveBeenCalled()
    },
  )

  it('names only the methods that the path has', async () => {
    const answer = await fetch(`${door.url}/read`, { method: 'POST', body: '{}' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
  })
})

describe('paths', () => {
  it('hands a decoded parameter to the route', async () => {
    expect(await (await fetch(`${door.url}/entry/a%20b`)).json()).toMatchObject({ id: 'a b' })
  })

  it.each([
    ['asks for JSON', json],
    ['says nothing of what it takes', { accept: '*/*' }],
    ['takes both', { accept: 'application/json, text/html' }],
  ])('an unknown path is a plain 404 for a client that %s', async (_, headers) => {
    const answer = await fetch(`${door.url}/nowhere`, { headers })
    expect([answer.status, await answer.json()]).toEqual([404, nothingHere])
  })

  it("an unknown path is Next's page for a browser that follows a link", async () => {
    expect(await (await fetch(`${door.url}/nowhere`, { headers: browser })).text()).toBe('<p>a page</p>')
  })

  it('a page is a page whatever the client takes', async () => {
    expect(await (await fetch(`${door.url}/admin`, { headers: json })).text()).toBe('<p>a page</p>')
  })

  it.each([json, browser])('a slash too many is a plain 404, not a redirect (%o)', async headers => {
    const answer = await fetch(`${door.url}/read/`, { headers, redirect: 'manual' })
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
    'http://127.0.0.1/read',
    'ftp://x',
    '*',
  ])('the target %s is a plain 404', async target => {
    const head = `GET ${target} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`
    const answer = await sendRaw(door.port, head)
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(bodyOf(answer)).toEqual(nothingHere)
  })

  it('an address over 8 KiB is 414', async () => {
    const answer = await fetch(`${door.url}/read?${'a'.repeat(8192)}`)
    expect(answer.status).toBe(414)
    expect((await answer.json()) as object).toHaveProperty('message')
    expect((await fetch(`${door.url}/read?${'a'.repeat(8000)}`)).status).toBe(200)
  })

  it('a Host that is none, or is absent, is answered like any other', async () => {
    for (const host of ['', 'Host: \r\n', 'Host: a\r\n']) {
      const answer = await sendRaw(door.port, `GET /echo?x=1 HTTP/1.1\r\n${host}Connection: close\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    }
  })
})

it.each([
  'Host: a/b@c',
  'Host: xn--',
  'Host: 1.2.3.999',
  'Host: a:99999',
  'Host: a b',
  'Host: a\r\nHost: a',
  'Host: a\r\nhost: b',
  'Host:\r\nHost: a',
])('a Host that is no host, or a second one, is refused in JSON (%j)', async host => {
  for (const path of ['/echo', '/admin', '/nowhere'])
    expect(
      bodyOf(await sendRaw(door.port, `GET ${path} HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`)),
    ).toEqual({
      message: 'The request cannot be understood.',
    })
  const answer = await sendRaw(door.port, `GET /echo HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(bodyOf(answer)).toEqual({ message: 'The request cannot be understood.' })
})

it('a forwarded host that is none is refused where a proxy is trusted, and else passed over', async () => {
  for (const [trustedHops, status] of [
    [1, 400],
    [0, 200],
  ] as const) {
    const own = await openTestDoor({ routes, pagePaths: ['/admin'], trustedHops })
    expect((await fetch(`${own.url}/admin`, { headers: { 'x-forwarded-host': 'xn--' } })).status).toBe(status)
    await own.close()
  }
})

it.each(['/throws', '/odd'])('what escapes a route is a plain 500 that tells nothing (%s)', async path => {
  const answer = await fetch(door.url + path)
  expect(answer.status).toBe(500)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual({ message: 'Something went wrong. Try again later.' })
})

it('what native fetch and Request make is still an instance of the global classes', async () => {
  expect(await fetch(`${door.url}/read`)).toBeInstanceOf(Response)
  expect(new Response('x')).toBeInstanceOf(Response)
  expect({}).not.toBeInstanceOf(Response)
})
