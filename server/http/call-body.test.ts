import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer, ApiCall } from '@/lib/api/api-call'
import { readBody } from '@/lib/api/body'
import { errorResponse } from '@/lib/api/error-response'
import { jsonResponse } from '@/lib/api/json-response'
import { startTrace } from '@/lib/api/request-trace'
import { bodyOf, openSocket, openTestServer, receive, reply, sendRaw } from '@/server/testing/http-server'

const limit = 64 * 1024
let isLookedUp = () => {}
let read: ApiCall['bytes'][] = []

/** Reads its body after a lookup of the token that the test completes. */
const guarded = Object.assign(
  (async call => {
    const lookup = new Promise<void>(resolve => {
      isLookedUp = resolve
    })
    read.push(call.bytes)
    await lookup
    if (call.headers.get('authorization') !== 'Bearer valid')
      return jsonResponse(401, { message: 'Unauthenticated.' }, call.requestId)
    try {
      return reply((await readBody(call, limit)).byteLength)
    } catch (error) {
      return errorResponse(error, { access: 'user' }, call, startTrace(call))
    }
  }) satisfies Answer,
  { contract: { access: 'user' as const, bodyLimitBytes: limit } },
)
const open = Object.assign((({ bytes }) => reply(bytes?.length)) satisfies Answer, {
  contract: { access: 'public' as const, bodyLimitBytes: 512 * 1024 },
})
const small: Answer = ({ bytes }) => reply(bytes?.length)

let server: Awaited<ReturnType<typeof openTestServer>>
beforeEach(async () => {
  read = []
  server = await openTestServer({
    routes: { '/guarded': { POST: guarded }, '/open': { POST: open }, '/small': { POST: small } },
    limits: { bodyMs: 4_000, responseMs: 700, maxConnectionsPerAddress: 1_000 },
  })
})
afterEach(() => server.close())

const head = (path: string, length: number, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: x', `Content-Length: ${length}`, ...headers, '', ''].join('\r\n')
const chunked = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: x', 'Transfer-Encoding: chunked', ...headers, '', ''].join('\r\n')
const busy = { message: 'The service is busy. Try again in a few seconds.' }
const statusesOf = (text: string) => text.match(/(?<=^HTTP\/1\.1 )\d+/gm)

describe('a body over 16 KiB on a path with tokens', () => {
  const body = 'x'.repeat(40_000)

  it('is read after the token was looked up', async () => {
    const sent = fetch(`${server.url}/guarded`, {
      method: 'POST',
      headers: { authorization: 'Bearer valid' },
      body,
    })
    await vi.waitFor(() => expect(read).toEqual([undefined]))
    isLookedUp()
    expect(await (await sent).json()).toBe(40_000)
  })

  it('is never read for an invalid token, and the connection is closed if it does not end', async () => {
    const sent = sendRaw(
      server.port,
      head('/guarded', limit, `Authorization: Bearer skt_${'a'.repeat(43)}`),
      'x'.repeat(20_000),
    )
    await vi.waitFor(() => expect(read).toEqual([undefined]))
    isLookedUp()
    expect(await sent).toMatch(/^HTTP\/1\.1 401 /)
  })

  it('is never read without a token', async () => {
    const sent = fetch(`${server.url}/guarded`, { method: 'POST', body })
    await vi.waitFor(() => expect(read[0]?.byteLength).toBe(0))
    isLookedUp()
    expect((await sent).status).toBe(401)
  })

  it('has a time limit of its own', async () => {
    const socket = await openSocket(server.port)
    const answer = receive(socket)
    socket.write(head('/guarded', 40_000, 'Authorization: Bearer valid', 'Connection: close'))
    await vi.waitFor(() => expect(read).toHaveLength(1), waiting)
    isLookedUp()
    await wait(1_250)
    socket.write(body)
    expect(bodyOf(await answer)).toBe(40_000)
  })

  it.each([
    ['arrives too late', head('/guarded', 40_000), '', 408],
    ['is larger than the limit', chunked('/guarded'), `12000\r\n${'x'.repeat(0x12000)}\r\n0\r\n\r\n`, 413],
  ])('is answered once where it %s', async (_, start, rest, status) => {
    const socket = await openSocket(server.port)
    const answer = receive(socket)
    socket.write(start.replace('\r\n\r\n', '\r\nAuthorization: Bearer valid\r\n\r\n') + rest)
    await vi.waitFor(() => expect(read).toHaveLength(1), waiting)
    isLookedUp()
    const text = await answer
    expect(statusesOf(text)).toEqual([String(status)])
    expect(bodyOf(text)).toEqual({ message: expect.stringContaining('request body') })
  })
})

it('a body of 16 KiB is read before, so that the token costs no statement of its own', async () => {
  const sent = fetch(`${server.url}/guarded`, {
    method: 'POST',
    headers: { authorization: 'Bearer valid' },
    body: 'x'.repeat(16_384),
  })
  await vi.waitFor(() => expect(read[0]?.byteLength).toBe(16_384))
  isLookedUp()
  expect((await sent).status).toBe(200)
})

const post = (path: string, length: number) =>
  fetch(server.url + path, { method: 'POST', body: 'x'.repeat(length) })

const waiting = { timeout: 3_000, interval: 50 }

describe('bodies of strangers in memory', () => {
  /** Announces bodies of 512 KiB and sends more than half of them: eight fill the part of a network. */
  async function fill() {
    const sockets = await Promise.all(Array.from({ length: 8 }, () => openSocket(server.port)))
    for (const socket of sockets) socket.write(head('/open', 512 * 1024) + 'x'.repeat(300_000))
    await vi.waitFor(async () => expect((await post('/open', 6_000)).status).toBe(503), waiting)
    return sockets
  }
  it('have a limit per network; small ones always have room', async () => {
    const sockets = await fill()
    const rejected = await post('/open', 6_000)
    expect([rejected.status, rejected.headers.get('retry-after'), await rejected.json()]).toEqual([
      503,
      '5',
      busy,
    ])
    expect((await post('/small', 6_000)).status).toBe(503)
    expect((await post('/small', 4_096)).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await vi.waitFor(async () => expect((await post('/open', 6_000)).status).toBe(200), waiting)
  })

  it('take no room before they arrive', async () => {
    const sockets = await Promise.all(Array.from({ length: 80 }, () => openSocket(server.port)))
    for (const socket of sockets) socket.write(head('/open', 512 * 1024))
    await wait(100)
    expect((await post('/open', 500_000)).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })

  it('are dropped after the time limit', async () => {
    const sockets = await fill()
    const answers = await Promise.all(sockets.map(receive))
    expect(answers.flatMap(statusesOf)).toEqual(sockets.map(() => '408'))
    expect((await post('/open', 500_000)).status).toBe(200)
  })

  it('are the same for a token that is being looked up, which then no longer counts', async () => {
    const large = { method: 'POST', headers: { authorization: 'Bearer valid' }, body: 'x'.repeat(40_000) }
    const sockets = await fill()
    expect((await fetch(`${server.url}/guarded`, large)).status).toBe(503)
    for (const socket of sockets) socket.destroy()
    await vi.waitFor(async () => expect((await post('/open', 6_000)).status).toBe(200), waiting)
    const known = await openSocket(server.port)
    known.write(head('/guarded', limit, 'Authorization: Bearer valid'))
    await vi.waitFor(() => expect(read).toHaveLength(1), waiting)
    isLookedUp()
    const others = await fill()
    for (const socket of [known, ...others]) socket.destroy()
  })
})

describe('a body in tiny parts', () => {
  const parts = (count: number) => '1\r\nx\r\n'.repeat(count)

  it('is rejected where the parts are too many', async () => {
    const answer = await sendRaw(server.port, chunked('/open'), parts(5_000))
    expect(statusesOf(answer)).toEqual(['400'])
    expect(bodyOf(answer)).toEqual({ message: 'The request body arrives in too many small parts.' })
  })

  it('is not kept until a route reads it', async () => {
    const socket = await openSocket(server.port)
    const answer = receive(socket)
    socket.write(chunked('/guarded', 'Authorization: Bearer valid') + parts(5_000))
    expect(await answer).toBe('')
    expect(read).toHaveLength(1)
    isLookedUp()
    // Its parser reads the bodies of later connections.
    for (let count = 0; count < 3; count++) expect((await post('/open', 20_000)).status).toBe(200)
  })

  it('is accepted where they are few', async () => {
    const answer = await sendRaw(server.port, chunked('/open', 'Connection: close'), parts(200), '0\r\n\r\n')
    expect(bodyOf(answer)).toBe(200)
  })
})

describe('with Expect: 100-continue', () => {
  const expecting = (path: string, ...headers: string[]) =>
    head(path, 40_000, 'Expect: 100-continue', ...headers)

  it('the body is asked for once the token is valid', async () => {
    const socket = await openSocket(server.port)
    const answer = receive(socket)
    socket.write(expecting('/guarded', 'Authorization: Bearer valid', 'Connection: close'))
    await vi.waitFor(() => expect(read).toHaveLength(1), waiting)
    expect(socket.bytesRead).toBe(0)
    isLookedUp()
    await vi.waitFor(() => expect(socket.bytesRead).toBeGreaterThan(0))
    socket.write('x'.repeat(40_000))
    expect(statusesOf(await answer)).toEqual(['100', '200'])
  })

  it.each([
    ['an invalid token', '/guarded', 'Authorization: Bearer invalid', '401'],
    ['a body over the limit', '/small', 'X-Note: 1', '413'],
    ['an unknown path', '/nothing', 'X-Note: 1', '404'],
  ])('no body is asked for with %s', async (_, path, header, status) => {
    const sent = sendRaw(server.port, expecting(path, header))
    if (path === '/guarded') await vi.waitFor(() => expect(read).toHaveLength(1), waiting)
    isLookedUp()
    expect(statusesOf(await sent)).toEqual([status])
  })
})
