import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestDoor } from './testing'

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
}
const navigation = ['rsc', 'next-router-state-tree', 'next-url']
let door: Awaited<ReturnType<typeof openTestDoor>>
let seen: IncomingHttpHeaders
let raw: string[]

beforeAll(async () => {
  door = await openTestDoor({
    routes: {},
    pagePaths: ['/', '/docs', '/admin', '/admin/users', '/administration', '/_next/static/a.js'],
    async serve({ incoming, outgoing }) {
      seen = incoming.headers
      raw = incoming.rawHeaders.map(text => text.toLowerCase())
      outgoing.end()
    },
  })
})
afterAll(() => door.close())
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
])("%s sees of Next's signals only %j", async (path, kept) => {
  await fetch(door.url + path, { headers: signals })
  expect(keptOf()).toEqual(kept)
  expect(raw.filter(name => name in signals && !name.startsWith('x-slatekeeper-')).sort()).toEqual(
    [...kept].sort(),
  )
  expect(seen['x-slatekeeper-body']).toBeUndefined()
})

it('the address that a page is told is the one that we saw', async () => {
  await fetch(door.url, {
    headers: { ...signals, 'x-forwarded-for': '10.0.0.1', 'x-forwarded-host': 'evil' },
  })
  expect(seen['x-slatekeeper-ip']).toBe('127.0.0.1')
  expect(seen['x-forwarded-for']).toBeUndefined()
  expect(seen['x-forwarded-host']).toBeUndefined()
})

it('each page has a nonce of its own, the same on request and answer', async () => {
  const nonces = new Set<string>()
  for (let i = 0; i < 3; i++) {
    const policy = (await fetch(door.url)).headers.get('content-security-policy')
    expect(policy).toBe(seen['content-security-policy'])
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
    nonces.add(/'nonce-([^']{20,})'/.exec(policy ?? '')?.[1] ?? '')
  }
  expect(nonces.size).toBe(3)
})

it('a page knows the id of its request', async () => {
  await fetch(door.url, { headers: { 'x-request-id': 'order-0003' } })
  expect(seen['x-request-id']).toBe('order-0003')
})

it('a built file is left to be kept by whoever asks for it', async () => {
  const { headers } = await fetch(`${door.url}/_next/static/a.js`)
  expect(headers.get('cache-control')).toBeNull()
  expect(seen['content-security-policy']).toBeUndefined()
})
