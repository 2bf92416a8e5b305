import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Failure } from '@/lib/core/failure'
import { openTestServer, reply } from '@/server/testing/http-server'

const signals = {
  'next-action': '0123',
  rsc: '1',
  'next-router-state-tree': 'x',
  'next-url': '/admin',
  'x-middleware-subrequest': 'middleware',
  'x-middleware-rewrite': '/admin',
  'x-nextjs-data': '1',
  'x-invoke-path': '/admin',
  'x-matched-path': '/admin',
  'x-slatekeeper-ip': '10.0.0.1',
  'x-slatekeeper-body': 'e30=',
  'x-slatekeeper-address': '/admin/elsewhere',
}
const navigation = ['rsc', 'next-router-state-tree', 'next-url']
const reads = { GET: async () => reply({}) }
let server: Awaited<ReturnType<typeof openTestServer>>
let seen: IncomingHttpHeaders
let raw: string[]

beforeAll(async () => {
  server = await openTestServer({
    routes: {},
    pagePaths: ['/', '/docs', '/admin', '/admin/users', '/administration', '/_next/static/a.js'],
    serve(incoming, outgoing) {
      seen = incoming.headers
      raw = incoming.rawHeaders.map(text => text.toLowerCase())
      outgoing.end()
    },
  })
})
afterAll(() => server.close())
beforeEach(() => {
  seen = {}
})

const keptOf = () => Object.keys(signals).filter(name => name in seen && !name.startsWith('x-slatekeeper-'))

it.each([
  ['/', []],
  ['/administration', []],
  ['/docs', navigation],
  ['/admin', ['next-action', ...navigation]],
  ['/admin/users', ['next-action', ...navigation]],
])("of Next's headers only %j", async (path, kept) => {
  await fetch(server.url + path, { headers: signals })
  expect(keptOf()).toEqual(kept)
  expect(raw.filter(name => name in signals && !name.startsWith('x-slatekeeper-')).sort()).toEqual(
    [...kept].sort(),
  )
  expect(seen['x-slatekeeper-body']).toBeUndefined()
  expect(seen['x-slatekeeper-address']).toBe(path)
})

it.each(['user ann paid 500.00', '__proto__', 'f'.repeat(65), 'x"} {"level":"error'])(
  'a Next-Action that is no ID, which Next would log, is not forwarded: %s',
  async action => {
    await fetch(`${server.url}/admin`, { method: 'POST', headers: { 'next-action': action } })
    expect(seen['next-action']).toBeUndefined()
  },
)

it('forwarding headers have the address of the socket', async () => {
  await fetch(server.url, {
    headers: { ...signals, 'x-forwarded-for': '10.0.0.1', 'x-forwarded-host': 'evil' },
  })
  expect(seen['x-slatekeeper-ip']).toBe('127.0.0.1')
  expect(seen['x-forwarded-for']).toBe('127.0.0.1')
  expect(seen['x-forwarded-host']).toBe(`127.0.0.1:${server.port}`)
})

it('each page has its own nonce, the same in request and response', async () => {
  const nonces = new Set<string>()
  for (let i = 0; i < 3; i++) {
    const policy = (await fetch(server.url)).headers.get('content-security-policy')
    expect(policy).toBe(seen['content-security-policy'])
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
    nonces.add(/'nonce-([^']{20,})'/.exec(policy ?? '')?.[1] ?? '')
  }
  expect(nonces.size).toBe(3)
})

it('a page gets the request ID', async () => {
  const { headers } = await fetch(server.url, { headers: { 'x-request-id': 'order-0003' } })
  expect(seen['x-request-id']).toBe(headers.get('x-request-id'))
  expect(seen['x-request-id']).not.toBe('order-0003')
})

it('a built file has no policy and no cache header', async () => {
  const { headers } = await fetch(`${server.url}/_next/static/a.js`)
  expect(headers.get('cache-control')).toBeNull()
  expect(seen['content-security-policy']).toBeUndefined()
})

it('a response of Next is forwarded completely', async () => {
  const other = await openTestServer({
    routes: {},
    pagePaths: ['/'],
    serve(_, outgoing) {
      outgoing.setHeader('set-cookie', ['a=1', 'b=2'])
      outgoing.writeHead(307, { location: '/admin', 'cache-control': 'private' })
      outgoing.write('first ')
      setTimeout(() => outgoing.end('second'), 50)
    },
  })
  const answer = await fetch(other.url, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([307, '/admin'])
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(answer.headers.get('cache-control')).toBe('private')
  expect(await answer.text()).toBe('first second')
  await other.close()
})

it('a form is forwarded completely, with and without Content-Length', async () => {
  const other = await openTestServer({
    routes: {},
    pagePaths: ['/admin'],
    serve: (incoming, outgoing) => void incoming.pipe(outgoing),
  })
  const post = async (body: BodyInit) =>
    (await fetch(`${other.url}/admin`, { method: 'POST', body, duplex: 'half' } as RequestInit)).text()
  const form = 'x'.repeat(200_000)
  expect(await post(form)).toBe(form)
  expect(await post(new Blob([form]).stream())).toBe(form)
  await other.close()
})

it('a page is 503 while the Next process is not running', async () => {
  const other = await openTestServer({
    routes: {},
    pagePaths: ['/', '/dies'],
    serve: (_, outgoing) => void outgoing.destroy(),
    limits: { pageConnectMs: 200 },
  })
  const ask = async () => {
    const answer = await fetch(other.url)
    return [answer.status, answer.headers.get('retry-after'), await answer.json()]
  }
  const notReady = [503, '5', { message: 'The page is not available yet. Try again in a few seconds.' }]
  expect(await ask()).toEqual(notReady)
  await other.stopPages()
  expect(await ask()).toEqual(notReady)
  await other.close()
})

it('a missing file is JSON for a client that accepts JSON', async () => {
  const serve: RequestListener = (_, outgoing) => void outgoing.writeHead(404).end('<p>none</p>')
  const own = await openTestServer({ routes: {}, pagePaths: ['/_next/nope.js'], serve })
  const ask = (accept: string) => fetch(`${own.url}/_next/nope.js`, { headers: { accept } })
  const [asJson, asPage] = [await ask('application/json'), await ask('text/html')]
  expect([asJson.status, await asJson.json()]).toEqual([404, { message: 'Not found.' }])
  expect([asPage.status, await asPage.text()]).toEqual([404, '<p>none</p>'])
  await own.close()
})

it('an action with unreadable arguments is 400; another 500 stays 500', async () => {
  const serve: RequestListener = (_, outgoing) => void outgoing.writeHead(500).end('broken')
  const other = await openTestServer({ routes: {}, pagePaths: ['/admin'], serve })
  const post = (headers: Record<string, string>) =>
    fetch(`${other.url}/admin`, { method: 'POST', headers, body: '[{' })
  for (const headers of [{ 'next-action': '0123' }, { 'content-type': 'multipart/form-data; boundary=x' }]) {
    const answer = await post(headers as Record<string, string>)
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { message: 'The request body is not valid for this page.' },
    ])
  }
  expect((await post({ 'content-type': 'application/json' })).status).toBe(500)
  expect((await fetch(`${other.url}/admin`)).status).toBe(500)
  await other.close()
})

it('POST to a page without forms is 405', async () => {
  const answer = await fetch(server.url, { method: 'POST', body: 'x' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

it('too many pages of an address are 429: a page for browsers, JSON for others', async () => {
  const asked: string[] = []
  const other = await openTestServer({
    routes: { '/read': reads },
    pagePaths: ['/', '/_next/static/a.js'],
    trustedHops: 1,
    staticFiles: new Map([['/_next/static/a.js', { bytes: Buffer.from('1'), headers: {} }]]),
    async countPage(ip) {
      asked.push(ip)
      if (ip === '10.0.0.9') throw new Failure('TooManyRequests', { retryAfterSeconds: 17 })
    },
  })
  const ask = (path: string, accept: string, from = '10.0.0.9') =>
    fetch(other.url + path, { headers: { accept, 'x-forwarded-for': from } })
  const page = await ask('/', 'text/html,*/*')
  expect([page.status, page.headers.get('retry-after')]).toEqual([429, '17'])
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  expect(await page.text()).toContain('Too many requests. Try again in 17 seconds.')
  const json = await ask('/', '*/*')
  expect([json.status, json.headers.get('retry-after'), await json.json()]).toEqual([
    429,
    '17',
    { message: 'Too many requests. Try again in 17 seconds.' },
  ])
  expect((await ask('/', 'text/html', '10.0.0.8')).status).toBe(200)
  asked.length = 0
  expect((await ask('/_next/static/a.js', '*/*')).status).toBe(200)
  expect((await ask('/read', '*/*')).status).toBe(200)
  expect(asked).toEqual([])
  await other.close()
})
