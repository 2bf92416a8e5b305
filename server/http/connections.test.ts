import { EventEmitter, once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import type { ApiCall } from '@/lib/api/api-call'
import { openSocket, openTestServer, reply, sendRaw } from '@/server/testing/http-server'
import { limitConnections, newProgress, resetSlowReaders } from './connections'
import { defaultLimits } from './limits'

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
const close = 'Connection: close\r\n'
// More than the buffers of the operating system take.
const large = Buffer.alloc(12 * 1024 * 1024)

let server: Awaited<ReturnType<typeof openTestServer>>
let events: string[] = []
const note = async ({ params: { name } }: ApiCall) => {
  events.push(`begin ${name}`)
  await new Promise(setImmediate)
  events.push(`end ${name}`)
  return reply({ name })
}

const routes = {
  '/large': { GET: () => ({ status: 200, headers: {}, body: large }) },
  '/note/[name]': { GET: note },
}

async function open(limits: Parameters<typeof openTestServer>[0]['limits'], trustedHops = 0) {
  events = []
  server = await openTestServer({
    routes,
    limits: { ...limits },
    trustedHops,
  })
  return server
}
afterEach(() => server.close())

/** All that comes before the server closes or resets the connection. */
function sendUntilReset(text = ''): Promise<string> {
  return new Promise(resolve => {
    let received = ''
    connect(server.port, '127.0.0.1', function (this: Socket) {
      this.write(text)
    })
      .on('data', chunk => {
        received += chunk
      })
      .on('error', () => undefined)
      .on('close', () => resolve(received))
  })
}

/** Asks for what is larger than the buffers, reads nothing of it, and waits until the server has closed the connection. */
async function neverRead() {
  const accepted = once(server.server, 'connection') as Promise<[Socket]>
  const socket = await openSocket(server.port)
  const [peer] = await accepted
  const closed = once(peer, 'close')
  socket.pause()
  socket.write(get('/large'))
  await closed
  socket.destroy()
  return peer
}

it('a client that never reads its response is disconnected, and others are served', async () => {
  await open({ readMs: 150 })
  expect((await neverRead()).destroyed).toBe(true)
  expect((await fetch(`${server.url}/note/other`)).status).toBe(200)
})

it('while too much is pending, clients that read nothing are disconnected earlier', async () => {
  await open({ readMs: 1_500, minReadBytes: 0, maxPendingBytes: 1, stallMs: 1 })
  expect((await neverRead()).destroyed).toBe(true)
})

/** A socket whose response is one write of `written` bytes, of which the operating system has not taken `pending`. */
function makePending(written: number, pending: number) {
  const socket = {
    writableLength: written,
    bytesWritten: written,
    _handle: { bytesWritten: written, writeQueueSize: pending },
    wasReset: false,
    resetAndDestroy: () => {
      socket.wasReset = true
    },
  }
  return socket
}

type Pending = ReturnType<typeof makePending>

/** Sweeps twice, the second time after `stallMs`; returns which sockets were reset. */
function sweep(entries: [client: string, socket: Pending][]): boolean[] {
  const sockets = new Map(
    entries.map(([client, socket]) => [socket as unknown as Socket, newProgress(client)]),
  )
  resetSlowReaders(sockets, defaultLimits, 0)
  resetSlowReaders(sockets, defaultLimits, defaultLimits.stallMs)
  return entries.map(([, socket]) => socket.wasReset)
}

const mib = 1024 * 1024

it('bytes that a client has taken are not pending, although their write is not complete', () => {
  const downloads = ['a', 'b', 'c'].map(client => [client, makePending(7 * mib, mib)] as [string, Pending])
  expect(sweep(downloads)).toEqual([false, false, false])
})

it('while too much is pending, the client with the most pending bytes is disconnected first', () => {
  const many = Array.from({ length: 5 }, () => ['many', makePending(3 * mib, 3 * mib)] as [string, Pending])
  expect(sweep([['one', makePending(7 * mib, 4 * mib)], ...many])).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
  ])
})

it('a client that reads gets all of a large response', async () => {
  await open({ readMs: 15_000 })
  expect((await (await fetch(`${server.url}/large`)).arrayBuffer()).byteLength).toBe(large.length)
})

it('pipelined requests run one after the other and are answered in order', async () => {
  await open({})
  const answers = await sendRaw(server.port, get('/note/1') + get('/note/2') + get('/note/3', close))
  expect(events).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2', 'begin 3', 'end 3'])
  expect(answers.match(/\{"name":"\d"\}/g)).toEqual(['{"name":"1"}', '{"name":"2"}', '{"name":"3"}'])
})

it('a pipelined request with a body waits too, and is read whole', async () => {
  await open({})
  const body = 'x'.repeat(10_000)
  const first = `GET /note/1 HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const answers = await sendRaw(server.port, get('/note/0') + first + get('/note/2', close))
  expect(answers.match(/\{"name":"\d"\}/g)).toEqual(['{"name":"0"}', '{"name":"1"}', '{"name":"2"}'])
})

it('more pipelined requests than may wait reset the connection and are not executed', async () => {
  await open({ maxPipelined: 3 })
  expect(await sendUntilReset(get('/note/1').repeat(500))).not.toContain('{"name"')
  expect(events.filter(event => event.startsWith('begin')).length).toBeLessThanOrEqual(1)
  const odd = get('/note/1', 'Expect: more\r\n')
  const answers = (await sendUntilReset(odd.repeat(500))).match(/HTTP\/1\.1/g) ?? []
  expect(answers.length).toBeLessThanOrEqual(1)
})

it('an address has so many connections at most, and a place is free again after one has ended', async () => {
  await open({ maxConnectionsPerAddress: 2 })
  const [first, second] = [await openSocket(server.port), await openSocket(server.port)]
  expect(await sendUntilReset()).toBe('')
  first.destroy()
  await freed(1)
  const answer = await sendRaw(server.port, get('/note/1', close))
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  second.destroy()
})

it('an IPv6 /56 and a /48 have so many connections at most', () => {
  const listening = new EventEmitter()
  const limits = { ...defaultLimits, maxConnectionsPerAddress: 2 }
  limitConnections(listening as unknown as Server, { limits, proxies: { includes: () => false } })
  const wasReset = (remoteAddress: string) => {
    const resetAndDestroy = vi.fn()
    listening.emit('connection', Object.assign(new EventEmitter(), { remoteAddress, resetAndDestroy }))
    return resetAndDestroy.mock.calls.length > 0
  }
  const from = (...networks: string[]) => networks.map(network => wasReset(`2001:db8:5:${network}::1`))
  expect(from('1', '1', '1', '2', '3', '4')).toEqual([false, false, true, false, false, true])
  expect(from('100', '200', '300', '400', '500', '600', '700')).toEqual([...Array(6).fill(false), true])
  expect(wasReset('2001:db8:6::1')).toBe(false)
  listening.emit('close')
})

it('behind a proxy, whose address all connections have, they are not counted by address', async () => {
  await open({ maxConnectionsPerAddress: 1 }, 1)
  const held = await openSocket(server.port)
  expect(await sendRaw(server.port, get('/note/1', close))).toMatch(/^HTTP\/1\.1 200 /)
  held.destroy()
})

it('the process has so many connections at most', async () => {
  await open({ maxConnections: 1 }, 1)
  const held = await openSocket(server.port)
  expect(await sendUntilReset()).toBe('')
  held.destroy()
  await freed(0)
  expect(await sendRaw(server.port, get('/note/1', close))).toMatch(/^HTTP\/1\.1 200 /)
})

it('a full process makes room by resetting the connection that is kept alive for longest', async () => {
  await open({ maxConnections: 2 }, 1)
  const [oldest, newer] = [await openSocket(server.port), await openSocket(server.port)]
  for (const socket of [oldest, newer]) {
    socket.write(get('/note/1'))
    await once(socket, 'data')
  }
  const lost = new Promise(resolve => oldest.on('error', resolve))
  expect(await sendRaw(server.port, get('/note/2', close))).toMatch(/^HTTP\/1\.1 200 /)
  await lost
  expect(newer.destroyed).toBe(false)
  newer.destroy()
})

it('a full process accepts and resets a connection, so a cluster primary does not offer it again', async () => {
  await open({ maxConnections: 1 }, 1)
  expect(server.server.maxConnections).toBeUndefined()
  const held = await openAccepted()
  const accepted = once(server.server, 'connection') as Promise<[Socket]>
  const received = sendUntilReset()
  expect((await accepted)[0].destroyed).toBe(true)
  expect(await received).toBe('')
  held.destroy()
})

async function openAccepted() {
  const accepted = once(server.server, 'connection')
  const socket = await openSocket(server.port)
  await accepted
  return socket
}

/** Waits until that many connections are left. */
async function freed(left: number): Promise<void> {
  while (true) {
    const count = await new Promise<number>((resolve, reject) =>
      server.server.getConnections((error, found) => (error ? reject(error) : resolve(found))),
    )
    if (count <= left) return
    await new Promise(setImmediate)
  }
}
