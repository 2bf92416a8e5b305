import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { call } from './http-client'
import { residentMb, type TestService, withTestService } from './service'
import { type RunOptions, scale, type TrustTest } from './trust-test'

const connections = 1_000
const maxGrowthMb = 50
const maxOpenMs = 60_000
const repeatMs = 2_000
const settings = {
  RATE_LIMITS: 'on',
  // Each connection has its own address, as behind a proxy, so limits per address do not apply.
  TRUST_PROXY: '1',
}

/** T18: connections that never read their responses. */
export const slowReaders: TrustTest = {
  key: 'T18',
  guarantee: 'clients that never read are disconnected, and cost little until then',
  run: options =>
    withTestService('slatekeeper_trust_slow_readers_test', settings, service =>
      holdConnectionsOpen(service, options),
    ),
}

async function holdConnectionsOpen({ origin, leader }: TestService, options: RunOptions) {
  const breaches: string[] = []
  const count = scale(connections, options)
  // Normal calls grow the heap too; that growth is not counted.
  await callOften(origin, 4_000)
  const before = await residentMb(leader())
  const beganAt = performance.now()
  const openMs = () => performance.now() - beganAt
  const readers = Array.from({ length: count }, (_, index) => openReader(origin, index))
  let open = count
  for (const { closed } of readers)
    void closed.then(() => {
      open--
    })

  let peakMb = before
  let slowestMs = 0
  for (let number = 0; open > 0 && openMs() < maxOpenMs; number++) {
    const responses = await Promise.all(
      ['/app-status', '/openapi.json', '/'].map(path =>
        call(origin, { method: 'GET', path, headers: from(number) }),
      ),
    )
    for (const { status, text, ms } of responses) {
      slowestMs = Math.max(slowestMs, ms)
      if (status !== 200) breaches.push(`another caller was answered ${status}: ${text.slice(0, 200)}`)
    }
    peakMb = Math.max(peakMb, await residentMb(leader()))
    await wait(500)
  }
  const closedMs = openMs()
  for (const { socket } of readers) socket.destroy()
  const growthMb = Math.round(peakMb - before)
  if (open > 0) breaches.push(`${open} connections were still open after ${maxOpenMs / 1_000} s`)
  if (growthMb > maxGrowthMb) breaches.push(`the service grew by ${growthMb} MB`)
  const summary =
    `${count.toLocaleString('en')} connections, all closed after ${Math.round(closedMs / 1_000)} s; ` +
    `the service grew by ${growthMb} MB, other callers waited ${Math.round(slowestMs)} ms at most`
  return { summary, breaches }
}

const from = (number: number) => ({ 'x-forwarded-for': `10.200.${(number >> 8) & 255}.${number & 255}` })

type ReaderKind = { path: string; pipelined: number; later: 'more' | 'nothing' }

/** Ten responses of 600 KB. The kernel buffers about 4 MB on the loopback interface; the service must buffer the rest. */
const long: ReaderKind = { path: '/docs', pipelined: 10, later: 'nothing' }
const middling: ReaderKind = { path: '/openapi.json', pipelined: 10, later: 'more' }
/** More pipelined requests than allowed. */
const short: ReaderKind = { path: '/balance', pipelined: 50, later: 'more' }

function kindOf(index: number): ReaderKind {
  if (index % 20 === 0) return long
  return index % 10 === 0 ? middling : short
}

/** Pipelines requests and reads nothing. Every 2 s it sends more, or a line break, because a reset is only noticed on write. */
function openReader(origin: string, index: number) {
  const { path, pipelined, later } = kindOf(index)
  const { hostname, port } = new URL(origin)
  const address = `10.${100 + (index >> 8)}.${index & 255}`
  let sent = 0
  const request = () =>
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nX-Forwarded-For: ${address}.${sent++ >> 8}\r\n\r\n`
  const socket = connect(Number(port), hostname).pause()
  const send = () => void socket.write(Array.from({ length: pipelined }, request).join(''))
  const sendLater = later === 'more' ? send : () => void socket.write('\r\n')
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  socket.on('error', () => undefined)
  socket.once('connect', send)
  const timer = setInterval(sendLater, repeatMs)
  void closed.then(() => clearInterval(timer))
  return { socket: socket as Socket, closed }
}

async function callOften(origin: string, count: number): Promise<void> {
  let left = count
  const work = async () => {
    while (left-- > 0) {
      const paths = left % 40 === 0 ? ['/', '/docs'] : ['/app-status', '/balance', '/openapi.json']
      const path = paths[Math.floor(left / 40) % paths.length] as string
      await call(origin, { method: 'GET', path, headers: from(left) })
    }
  }
  await Promise.all(Array.from({ length: 50 }, work))
}
