import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { call } from './http-client'
import { residentMb, type TestService, withTestService } from './service'
import { type RunOptions, scale, type TrustResult, type TrustTest } from './trust-test'

const connections = 590
const networks = 800
const holdMs = 3_000
const maxGrowthMb = 60
const maxWaitMs = 3_000

/** T28: bodies of callers without a valid token, link or session. */
export const strangeBodies: TrustTest = {
  key: 'T28',
  guarantee: 'bodies of strangers fill no memory',
  run: options =>
    withTestService(
      'slatekeeper_trust_bodies_test',
      // With a proxy, each connection can have an address of its own.
      { RATE_LIMITS: 'on', TRUST_PROXY: '1', WORKERS: '1' },
      service => sendBodies(service, options),
    ),
}

type Kind = {
  name: string
  path: string
  /** Announced size. All but the last 64 KiB, or half of a smaller body, is sent; then nothing. */
  bytes: number
  headers?: string[]
  /** Sent as chunks of one byte. Parsing them is what costs, so fewer connections send them. */
  isTiny?: boolean
}

const token = `Authorization: Bearer skt_${'a'.repeat(43)}`
const text = ['Content-Type: text/plain', 'Next-Action: 0123']
const megabyte = 1024 * 1024

const kinds: Kind[] = [
  { name: 'admin token', path: '/admin-api/v1/slates/import', bytes: megabyte, headers: [token] },
  { name: 'page', path: '/admin/users', bytes: megabyte, headers: text },
  {
    name: 'page with a forged session',
    path: '/admin/users',
    bytes: megabyte,
    headers: [...text, `Cookie: slatekeeper-session=${'a'.repeat(43)}`],
  },
  { name: 'reset page', path: '/admin/sign-in/forgot', bytes: megabyte, headers: text },
  { name: 'small text to the reset page', path: '/admin/sign-in/forgot', bytes: 16_384, headers: text },
  { name: 'sign-in of operators', path: '/api/auth/callback/operator', bytes: megabyte },
  {
    name: 'user token',
    path: '/pickem/confirm-entry',
    bytes: 65_536,
    headers: [`Authorization: Bearer ${'a'.repeat(40)}`],
  },
  { name: 'sign-in', path: '/sign-in', bytes: 16_384, headers: ['Content-Type: application/json'] },
  { name: 'sign-in in bytes', path: '/sign-in', bytes: 16_384, isTiny: true },
  {
    name: 'admin token in bytes',
    path: '/admin-api/v1/slates/import',
    bytes: 65_536,
    headers: [token],
    isTiny: true,
  },
  { name: 'webhook', path: '/webhooks/payments/stripe', bytes: 524_288 },
  {
    name: 'feed',
    path: '/feed/import',
    bytes: megabyte,
    headers: ['Authorization: Bearer wrong-feed-token-000'],
  },
  { name: 'identity', path: '/identity/forged', bytes: megabyte },
]

async function sendBodies({ origin, leader }: TestService, options: RunOptions): Promise<TrustResult> {
  const breaches: string[] = []
  // Normal calls and pages grow the heaps too; that growth is not counted.
  for (let number = 0; number < 2_000; number++) await callOther(origin, number)
  for (let number = 0; number < 300; number++)
    await call(origin, {
      method: 'GET',
      path: '/admin/sign-in',
      headers: { accept: 'text/html', ...from(number) },
    })
  const before = await residentMb(leader())
  const growth = async () => Math.round((await residentMb(leader())) - before)
  const figures: string[] = []
  let slowestMs = 0
  const rounds = [
    ...kinds.map(kind => ({
      kind,
      name: kind.name,
      count: kind.isTiny ? connections / 10 : connections,
      isSpread: false,
    })),
    ...kinds.slice(0, 3).map(kind => ({
      kind,
      name: `${kind.name} of ${networks} networks`,
      count: networks,
      isSpread: true,
    })),
  ]
  for (const { kind, name, count, isSpread } of rounds) {
    const sockets = Array.from({ length: scale(count, options) }, (_, index) =>
      send(origin, kind, isSpread ? index : 0),
    )
    const { peak, slowest, failed } = await watch(origin, growth)
    for (const socket of sockets) socket.destroy()
    slowestMs = Math.max(slowestMs, slowest)
    figures.push(`${name} ${peak}`)
    breaches.push(...failed.map(text => `${name}: ${text}`))
    if (peak > maxGrowthMb) breaches.push(`${name}: the service grew by ${peak} MB`)
  }
  await wait(5_000)
  const left = await growth()
  if (left > maxGrowthMb) breaches.push(`${left} MB were not released`)
  if (slowestMs > maxWaitMs) breaches.push(`others waited ${Math.round(slowestMs)} ms`)
  const summary =
    `${connections} unfinished bodies each, MB more than before: ${figures.join(', ')}; ${left} afterwards; ` +
    `others waited ${Math.round(slowestMs)} ms at most`
  return { summary, breaches }
}

/** Peak of the memory, and answers to other callers, while the bodies are held. */
async function watch(origin: string, growth: () => Promise<number>) {
  let peak = 0
  let slowest = 0
  const failed: string[] = []
  for (const beganAt = performance.now(); performance.now() - beganAt < holdMs; await wait(250)) {
    const { status, ms, body } = await callOther(origin, Math.round(beganAt))
    slowest = Math.max(slowest, ms)
    if (status !== 401) failed.push(`a call of others was answered ${status}: ${body}`)
    peak = Math.max(peak, await growth())
  }
  return { peak, slowest, failed }
}

const from = (number: number) => ({ 'x-forwarded-for': `198.51.100.${number % 250}` })

/** A call with a body, from another address. */
async function callOther(origin: string, number: number) {
  const {
    status,
    ms,
    text: body,
  } = await call(origin, {
    path: '/pickem/confirm-entry',
    headers: from(number),
    body: { any: 'x'.repeat(1_000) },
  })
  return { status, ms, body }
}

function send(origin: string, { path, bytes, headers = [], isTiny = false }: Kind, network: number): Socket {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  const sent = Math.max(bytes - 65_536, bytes / 2)
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `X-Forwarded-For: 10.${100 + (network >> 8)}.${network & 255}.1`,
    isTiny ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`,
    ...headers,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  socket.write(isTiny ? '1\r\nx\r\n'.repeat(sent) : Buffer.alloc(sent, 'x'))
  socket.resume()
  return socket
}
