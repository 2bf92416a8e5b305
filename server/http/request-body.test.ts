import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '@/lib/api/api-call'
import { readBody } from '@/lib/api/body'
import { bodyOf, openSocket, openTestServer, receive, reply, sendRaw } from '@/server/testing/http-server'

const echo: Answer = ({ bytes }) => reply({ sent: Buffer.from(bytes ?? []).toString() })
const large = Object.assign((({ bytes }) => reply(bytes?.length)) satisfies Answer, {
  contract: { bodyLimitBytes: 65_536 },
})
const guarded = Object.assign(
  (async call => {
    const isLet = call.headers.get('authorization') === 'let me in'
    return reply(
      { read: isLet ? (await readBody(call, 8_000_000)).length : call.bytes?.length },
      isLet ? 200 : 401,
    )
  }) satisfies Answer,
  {
    contract: { bodyLimitBytes: 8_000_000 },
    mayUpload: (authorization: string | undefined) => authorization === 'let me in',
  },
)
const routes = {
  '/guarded': { POST: guarded },
  '/echo': { GET: echo, POST: echo },
  '/large': { POST: large },
}
let server: Awaited<ReturnType<typeof openTestServer>>

beforeAll(async () => {
  server = await openTestServer({
    routes,
    pagePaths: ['/admin/page', '/admin/pictures'],
    // Longer than a test, so that only the limits of bodies end requests.
    limits: { pageBodyBytes: 100, requestMs: 600_000 },
  })
})
afterAll(() => server.close())

const head = (method: string, path: string, ...headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n')
const tooLarge = { message: 'The request body is too large: the limit is 16384 bytes.' }

describe('a body', () => {
  it('of a GET reaches the route', async () => {
    const answer = await sendRaw(
      server.port,
      head('GET', '/echo', 'Content-Type: application/json', 'Content-Length: 7', 'Connection: close'),
      '{"a":1}',
    )
    expect(bodyOf(answer)).toMatchObject({ sent: '{"a":1}' })
  })

  it('of a chunked GET reaches the route', async () => {
    const answer = await sendRaw(
      server.port,
      head('GET', '/echo', 'Transfer-Encoding: chunked', 'Connection: close'),
      '3\r\n{"a\r\n',
      '4\r\n":1}\r\n',
      '0\r\n\r\n',
    )
    expect(bodyOf(answer)).toMatchObject({ sent: '{"a":1}' })
  })

  it('of a POST reaches the route', async () => {
    const answer = await fetch(`${server.url}/echo`, { method: 'POST', body: 'ünï' })
    expect(await answer.json()).toEqual({ sent: 'ünï' })
  })

  it('that is absent is empty', async () => {
    for (const method of ['GET', 'POST'])
      expect(await (await fetch(`${server.url}/echo`, { method })).json()).toEqual({ sent: '' })
  })

  it('can be as long as the limit of the endpoint', async () => {
    const post = async (path: string, length: number) =>
      (await fetch(server.url + path, { method: 'POST', body: 'x'.repeat(length) })).status
    expect(await post('/echo', 16_384)).toBe(200)
    expect(await post('/echo', 16_385)).toBe(413)
    expect(await post('/large', 65_536)).toBe(200)
    expect(await post('/large', 65_537)).toBe(413)
  })
})

it('the body of an unauthorized client is not read where a token is required', async () => {
  const send = async (authorization: string) => {
    const answer = await fetch(`${server.url}/guarded`, {
      method: 'POST',
      headers: { authorization },
      body: 'x'.repeat(3_000_000),
    })
    return [answer.status, await answer.json()]
  }
  expect(await send('let me in')).toEqual([200, { read: 3_000_000 }])
  for (let i = 0; i < 5; i++) expect(await send('unknown')).toEqual([401, { read: 0 }])
  expect((await fetch(`${server.url}/echo`)).status).toBe(200)
})

it('an unread body that does not end is disconnected', async () => {
  const answer = await sendRaw(
    server.port,
    head('POST', '/guarded', 'Content-Length: 999999999'),
    'x'.repeat(1_000),
  )
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
})

it('after an unread body that ends, the connection can be used', async () => {
  const socket = await openSocket(server.port)
  const answer = receive(socket)
  socket.write(head('POST', '/guarded', 'Content-Length: 2000000') + 'x'.repeat(2_000_000))
  socket.write(head('GET', '/echo', 'Connection: close'))
  expect((await answer).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
})

describe('a body over the limit', () => {
  it('is rejected at its headers, and the client can finish sending', async () => {
    const socket = await openSocket(server.port)
    const answer = receive(socket)
    socket.write(head('POST', '/echo', 'Content-Length: 4000000'))
    for (let i = 0; i < 40; i++) {
      socket.write('x'.repeat(100_000))
      await wait(2)
    }
    const text = await answer
    expect(text).toMatch(/^HTTP\/1\.1 413 /)
    expect(text.toLowerCase()).toContain('connection: close')
    expect(bodyOf(text)).toEqual(tooLarge)
  })

  it('is measured without Content-Length', async () => {
    const chunk = `1000\r\n${'x'.repeat(4096)}\r\n`
    const answer = await sendRaw(
      server.port,
      head('GET', '/echo', 'Transfer-Encoding: chunked'),
      chunk.repeat(5),
      '0\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(bodyOf(answer)).toEqual(tooLarge)
  })

  it('is disconnected if it does not end', async () => {
    const socket = await openSocket(server.port)
    const answer = receive(socket)
    socket.write(head('POST', '/echo', 'Content-Length: 999999999'))
    const piece = Buffer.alloc(1_000_000)
    for (let i = 0; i < 20 && !socket.destroyed; i++) {
      socket.write(piece)
      await wait(5)
    }
    expect(bodyOf(await answer)).toEqual(tooLarge)
  })

  it('never reaches a page', async () => {
    const post = async (body: BodyInit) =>
      (await fetch(`${server.url}/admin/page`, { method: 'POST', body, duplex: 'half' } as RequestInit))
        .status
    expect(await post('x'.repeat(101))).toBe(413)
    expect(await post(new Blob(['x'.repeat(101)]).stream())).toBe(413)
    expect(await post('x')).toBe(200)
  })

  it('is another one where pictures are sent', async () => {
    const post = async (path: string, length: number) =>
      (await fetch(server.url + path, { method: 'POST', body: Buffer.alloc(length) })).status
    expect(await post('/admin/pictures', 512 * 1024)).toBe(200)
    expect(await post('/admin/pictures', 512 * 1024 + 1)).toBe(413)
    expect(await post('/admin/page', 512 * 1024)).toBe(413)
  })
})
