import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

vi.stubEnv('QA_TOOLS', '1')
const { surroundCalls } = await import('@/lib/api/api-call')
const { answerInWorld } = await import('@/lib/qa/worlds/enter')
const { listWorlds, deleteWorld } = await import('@/lib/qa/worlds/worlds')
const { openTestServer } = await import('@/server/testing/http-server')
const { db } = await import('@/lib/db/client')
const { resetDatabase } = await import('@/lib/db/testing/reset-database')

const { openWorlds } = await import('@/server/testing/worlds')

await resetDatabase()
await openWorlds()
surroundCalls(answerInWorld)
// Later files have calls of no world.
afterAll(() => surroundCalls((_, answer) => answer()))

const origin = 'https://app.test'
const server = await openTestServer({
  exported: {
    '/qa/worlds': await import('@/app/(api)/qa/worlds/route'),
    '/qa/worlds/[world]': await import('@/app/(api)/qa/worlds/[world]/route'),
    '/qa/worlds/[world]/advance': await import('@/app/(api)/qa/worlds/[world]/advance/route'),
    '/qa/snapshots': await import('@/app/(api)/qa/snapshots/route'),
    '/qa/snapshots/[snapshot]': await import('@/app/(api)/qa/snapshots/[snapshot]/route'),
    '/qa/snapshots/[snapshot]/restore': await import('@/app/(api)/qa/snapshots/[snapshot]/restore/route'),
    '/qa/personas': await import('@/app/(api)/qa/personas/route'),
    '/qa/messages': await import('@/app/(api)/qa/messages/route'),
    '/sign-in': await import('@/app/(api)/sign-in/route'),
    '/app-status': await import('@/app/(api)/app-status/route'),
    '/profile': await import('@/app/(api)/profile/route'),
    '/verify-email': await import('@/app/(api)/verify-email/route'),
  },
  corsOrigins: new Set([origin]),
} as never)

type Sent = { body?: object; token?: string; world?: number | string; headers?: Record<string, string> }

async function call(method: string, path: string, { body, token, world, headers }: Sent = {}) {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(world !== undefined && { 'x-qa-world': String(world) }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}

const create = async (body: object = {}): Promise<number> =>
  (await call('POST', '/qa/worlds', { body })).body.data.world

const persona = async (world: number) =>
  (await call('POST', '/qa/personas', { body: { persona: 'fresh', world } })).body.data

let world: number

beforeAll(async () => {
  world = await create({ releases: [{ platform: 'ios', version: '9.9.9' }] })
})

afterAll(async () => {
  for (const { id } of await listWorlds()) await deleteWorld(id)
  await server.close()
})

describe('a call', () => {
  test('with the token of a user is in the world of the user', async () => {
    const { access_token: token, user_id: id } = await persona(world)
    expect(await call('GET', '/profile', { token })).toMatchObject({
      status: 200,
      body: { data: { user: { id } } },
    })
    const other = await create()
    expect((await call('GET', '/profile', { token, world: other })).status).toBe(200)
    expect((await call('GET', '/profile', { token: token.replace(/^w\d+/, `w${other}`) })).status).toBe(401)
  })

  test('without a token is in the world of the header, and in that of a contact or user that it names', async () => {
    const { email, password, user_id: id } = await persona(world)
    const signIn = (given: Sent) => call('POST', '/sign-in', { body: { email, password }, ...given })
    expect((await signIn({ world })).body.data.user.id).toBe(id)
    expect((await signIn({})).body.data.user.id).toBe(id)
    expect((await signIn({ world: await create() })).status).toBe(401)
    expect((await call('GET', `/qa/messages?to=${email}`)).status).toBe(200)
    const status = (await call('GET', '/app-status?platform=ios', { world })).body
    expect(JSON.stringify(status)).toContain('9.9.9')
    expect(JSON.stringify((await call('GET', '/app-status?platform=ios')).body)).not.toContain('9.9.9')
  })

  test.each(['999999', '0', 'x', '1e3', '-1'])(
    'with the header %s is answered that there is no such world',
    async id => {
      expect(await call('GET', '/app-status', { world: id })).toMatchObject({
        status: 404,
        body: { message: 'Unknown world. Create one with POST /qa/worlds.' },
      })
    },
  )

  test('of an app of another origin may send the header', async () => {
    const { headers } = await call('OPTIONS', '/app-status', {
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-qa-world',
      },
    })
    expect(headers.get('access-control-allow-headers')).toContain('x-qa-world')
  })
})

test('a page keeps its visitor in the world that its address names', async () => {
  const { headers } = await call('GET', `/verify-email?token=x&qa_world=${world}`, {
    headers: { accept: 'text/html' },
  })
  expect(headers.get('set-cookie')).toBe(`qa_world=${world}; Path=/; HttpOnly; SameSite=Lax`)
  const left = await call('GET', '/verify-email?token=x&qa_world=0', {
    headers: { accept: 'text/html', cookie: `qa_world=${world}` },
  })
  expect(left.headers.get('set-cookie')).toContain('Max-Age=0')
})

describe('a fault', () => {
  const meet = async (fault: object) => {
    const changed = await call('POST', `/qa/worlds/${world}`, { body: { faults: [fault] } })
    expect(changed.status).toBe(200)
    return call('GET', '/app-status', { world })
  }

  test.each([
    ['status_401', 401, 'unauthenticated'],
    ['status_429', 429, 'too_many_requests'],
    ['status_500', 500, 'unexpected'],
    ['status_503', 503, 'service_busy'],
  ])('%s is answered once with %i', async (kind, status, code) => {
    const reply = await meet({ kind, path: '/app-status' })
    expect([reply.status, reply.headers.get('x-error-code')]).toEqual([status, code])
    expect(reply.body.message).toEqual(expect.any(String))
    expect((await call('GET', '/app-status', { world })).status).toBe(200)
  })

  test.each(['cut_before', 'cut_after', 'truncated'])('%s closes the connection', async kind => {
    await expect(meet({ kind })).rejects.toThrow(/fetch failed|terminated|other side closed/)
    expect((await call('GET', '/app-status', { world })).status).toBe(200)
  })

  test('of another path, or of no share of the calls, is not met', async () => {
    expect((await meet({ kind: 'status_500', path: '/sign-in' })).status).toBe(200)
    const statuses = []
    await meet({ kind: 'status_503', percent: 50 })
    for (let n = 0; n < 40; n++) statuses.push((await call('GET', '/app-status', { world })).status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    await call('POST', `/qa/worlds/${world}`, { body: { faults: [] } })
  })
})

test('a call to a world that another process has deleted is 404', async () => {
  const gone = await create()
  const statusOf = async () => (await call('GET', '/app-status', { world: gone })).status
  expect(await statusOf()).toBe(200)
  await db.run(sql`delete from qa_worlds where id = ${gone}`)
  await vi.waitFor(async () => expect(await statusOf()).toBe(404))
})

test('worlds are listed, advanced, deleted; unknown ones are 404', async () => {
  const own = await create({ clock: { frozen_at: '2050-02-03T04:05:06Z' } })
  expect((await call('GET', '/qa/worlds')).body.data[0]).toMatchObject({
    world: own,
    users: 0,
    clock: { offset_seconds: 0, frozen_at: expect.stringContaining('2050-02-03T04:05:06') },
  })
  const advanced = await call('POST', `/qa/worlds/${own}/advance`, { body: { seconds: 60 } })
  expect(advanced.body.data.now).toContain('2050-02-03T04:06:06')
  expect((await call('DELETE', `/qa/worlds/${own}`)).status).toBe(200)
  for (const [method, path, body] of [
    ['DELETE', `/qa/worlds/${own}`, undefined],
    ['POST', `/qa/worlds/${own}`, {}],
    ['POST', `/qa/worlds/${own}/advance`, { seconds: 1 }],
    ['POST', '/qa/snapshots', { world: own }],
  ] as const)
    expect(await call(method, path, body ? { body } : {})).toMatchObject({
      status: 404,
      body: { message: 'Unknown world. Create one with POST /qa/worlds.' },
    })
})

test('a snapshot is taken of a world, and restored', async () => {
  const own = await create()
  const { email, password } = await persona(own)
  const taken = await call('POST', '/qa/snapshots', { body: { world: own, name: 'Signed up' } })
  expect(taken).toMatchObject({ status: 201, body: { data: { world: own, name: 'Signed up' } } })
  const path = `/qa/snapshots/${taken.body.data.snapshot}`
  const later = await persona(own)
  expect((await call('POST', `${path}/restore`)).status).toBe(200)
  expect((await call('POST', '/sign-in', { body: { email, password }, world: own })).status).toBe(200)
  expect((await call('GET', '/profile', { token: later.access_token })).status).toBe(401)
  expect((await call('GET', '/qa/snapshots')).body.data).toMatchObject([{ name: 'Signed up' }])
  expect((await call('DELETE', path)).status).toBe(200)
  expect(await call('POST', `${path}/restore`)).toMatchObject({
    status: 404,
    body: { message: 'Unknown snapshot. GET /qa/snapshots lists them.' },
  })
})
