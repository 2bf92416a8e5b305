import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '@/lib/core/failure'
import { bodyOf, openTestServer, sendRaw } from '@/server/testing/http-server'

const pagePaths = [
  '/',
  '/qa',
  '/admin/users',
  '/admin/sign-in/forgot',
  '/api/auth/callback/operator',
  '/admin/users/csv',
]
const text = 'text/plain;charset=UTF-8'
const form = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=x'
const session = { cookie: 'slatekeeper-session=valid' }
const action = { 'next-action': '0123' }

let server: Awaited<ReturnType<typeof openTestServer>>
let posts = 0
let received: [headers: IncomingHttpHeaders, body: string][] = []

beforeAll(async () => {
  server = await openTestServer({
    pagePaths,
    hasSession: async cookies => cookies?.includes('slatekeeper-session=valid') ?? false,
    async countStrangerPost() {
      if (++posts > 20) throw new Failure('TooManyRequests', { retryAfterSeconds: 17 })
    },
    serve(incoming, outgoing) {
      let body = ''
      incoming.on('data', chunk => {
        body += chunk
      })
      incoming.on('end', () => {
        received.push([incoming.headers, body])
        outgoing.end()
      })
    },
  })
})
afterAll(() => server.close())
beforeEach(() => {
  posts = 0
  received = []
})

async function post(path: string, headers: Record<string, string>, body = '["x"]') {
  const { status } = await fetch(server.url + path, { method: 'POST', headers, body })
  return [status, received.at(-1)?.[1]]
}

describe('without a session', () => {
  it('sign-in pages get small texts, and sign-in a small form', async () => {
    expect(await post('/admin/sign-in/forgot', { ...action, 'content-type': text })).toEqual([200, '["x"]'])
    expect(await post('/api/auth/callback/operator', { 'content-type': form }, 'a=1')).toEqual([200, 'a=1'])
    received = []
    for (const [path, type] of [
      ['/admin/sign-in/forgot', text],
      ['/api/auth/callback/operator', form],
    ] as const) {
      expect(await post(path, { ...action, 'content-type': type }, 'x'.repeat(16_384))).toEqual([
        200,
        'x'.repeat(16_384),
      ])
      received = []
      expect(await post(path, { ...action, 'content-type': type }, 'x'.repeat(16_385))).toEqual([
        413,
        undefined,
      ])
    }
  })

  it.each([
    ['an action with files', { ...action, 'content-type': multipart }],
    ['an action as a form', { ...action, 'content-type': form }],
    ['an action as JSON', { ...action, 'content-type': 'application/json' }],
    ['a form without scripts', { 'content-type': multipart }],
    ['a form without scripts and files', { 'content-type': form }],
    ['an unknown multipart type', { 'content-type': 'Multipart/mixed; boundary=x' }],
  ])('%s is rejected', async (_, headers) => {
    for (const path of ['/admin/sign-in/forgot', '/admin/users'])
      expect(await post(path, headers as Record<string, string>)).toEqual([415, undefined])
  })

  it('other actions are called without what was sent, and other routes without a body', async () => {
    expect(await post('/admin/users', { ...action, 'content-type': text }, 'x'.repeat(500_000))).toEqual([
      200,
      '[]',
    ])
    expect(await post('/admin/users', { 'content-type': 'application/json' }, '{}')).toEqual([200, ''])
    const forged = { ...action, 'content-type': text, cookie: 'slatekeeper-session=forged' }
    expect(await post('/admin/users', forged)).toEqual([200, '[]'])
  })

  it('posts are limited, and reads are not', async () => {
    posts = 20
    const headers = { ...action, 'content-type': text }
    const answer = await fetch(`${server.url}/admin/sign-in/forgot`, { method: 'POST', headers, body: '[]' })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '17'])
    expect((await fetch(`${server.url}/admin/users`)).status).toBe(200)
    expect((await post('/admin/users', { ...headers, ...session }))[0]).toBe(200)
  })
})

describe('with a session', () => {
  const parts = (count: number) =>
    '--x\r\nContent-Disposition: form-data; name="0"\r\n\r\n1\r\n'.repeat(count)

  it('an action gets all that was sent', async () => {
    const long = 'x'.repeat(500_000)
    expect(await post('/admin/users', { ...action, ...session, 'content-type': text }, long)).toEqual([
      200,
      long,
    ])
  })

  it('a form can have 100 parts', async () => {
    const headers = { ...action, ...session, 'content-type': multipart }
    expect((await post('/admin/users', headers, `${parts(100)}--x--\r\n`))[0]).toBe(200)
    expect((await post('/admin/users', headers, `${parts(101)}--x--\r\n`))[0]).toBe(413)
    const quoted = { ...headers, 'content-type': 'multipart/form-data; charset=utf-8; Boundary="x"' }
    expect((await post('/admin/users', quoted, `${parts(101)}--x--\r\n`))[0]).toBe(413)
  })

  it.each([
    ['two boundaries', 'multipart/form-data; boundary=x; boundary=zzzzzz', parts(101)],
    ['an escaped boundary', 'multipart/form-data; boundary="\\x"', parts(101)],
    ['a part with many headers', multipart, `--x\r\n${'a:\r\n'.repeat(2_000)}\r\n1\r\n`],
    [
      'a part with a long name',
      multipart,
      `--x\r\nContent-Disposition: form-data; name="${'%22'.repeat(2_000)}"\r\n\r\n1\r\n`,
    ],
  ])('a form with %s does not reach a page', async (_, type, body) => {
    const headers = { ...action, ...session, 'content-type': type }
    expect(await post('/admin/users', headers, `${body}--x--\r\n`)).toEqual([413, undefined])
  })

  it('a long field of a form reaches a page', async () => {
    const headers = { ...action, ...session, 'content-type': multipart }
    const long = parts(1).replace('\r\n1\r\n', `\r\n${'é'.repeat(100_000)}\r\n`)
    expect((await post('/admin/users', headers, `${long}--x--\r\n`))[0]).toBe(200)
  })

  it('sign-in gets no more than without', async () => {
    const headers = { ...session, 'content-type': form }
    expect((await post('/api/auth/callback/operator', headers, 'x'.repeat(16_385)))[0]).toBe(413)
  })
})

it('the body of a GET does not reach a page', async () => {
  const head = [
    'GET /admin/users HTTP/1.1',
    'Host: x',
    'Content-Length: 5',
    'Connection: close',
    '',
    '',
  ].join('\r\n')
  expect(await sendRaw(server.port, head, 'hello')).toMatch(/^HTTP\/1\.1 200 /)
  expect(received.map(([headers, body]) => [headers['content-length'], body])).toEqual([[undefined, '']])
})

describe('methods of pages', () => {
  const call = (method: string, path: string) =>
    sendRaw(
      server.port,
      [
        `${method} ${path} HTTP/1.1`,
        'Host: x',
        'Accept: text/html',
        'X-Secret: s',
        'Connection: close',
        '',
        '',
      ].join('\r\n'),
    )

  it.each(['PUT', 'PATCH', 'DELETE', 'TRACE', 'OPTIONS', 'PROPFIND', 'QUERY', 'BREW'])(
    '%s is 405',
    async method => {
      for (const path of [...pagePaths, '/unknown']) {
        const answer = await call(method, path)
        expect(answer, path).toMatch(/^HTTP\/1\.1 405 /)
        expect(answer.toLowerCase()).toMatch(
          /^(?:admin|api)/.test(path.slice(1))
            ? /\r\nallow: get, (?:head, )?post\r\n/
            : /\r\nallow: get(?:, head|, post)\r\n/,
        )
        expect(answer).not.toContain('X-Secret')
        expect(bodyOf(answer)).toEqual({ message: expect.stringMatching(/method/i) })
      }
      expect(received).toEqual([])
    },
  )

  it('GET and HEAD are passed on', async () => {
    for (const path of pagePaths)
      for (const method of ['GET', 'HEAD']) expect(await call(method, path)).toMatch(/^HTTP\/1\.1 200 /)
  })
})
