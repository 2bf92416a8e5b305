import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { RouteFunction } from '@/lib/api/api-call'
import { endpoint } from '@/lib/api/endpoint'
import { formPage, linkPage } from '@/lib/api/endpoint-page'
import { immutableFile } from '@/lib/api/immutable-file'
import { personalPage } from '@/lib/api/personal-page'
import { staticJson } from '@/lib/api/static-json'
import { Failure } from '@/lib/core/failure'
import { html } from '@/lib/core/html'
import { box, messageShape, plain } from '@/lib/core/reply'
import { openTestServer } from '@/server/testing/http-server'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    TestRejected: undefined
    TestBoxed: undefined
  }
}

const reply = { status: 200, shape: messageShape } as const

const naming = endpoint({
  access: 'public',
  summary: 'Takes a name',
  body: z.object({ name: z.string().min(2), count: z.int().optional() }),
  reply,
  failures: {
    TestRejected: plain(409, 'Rejected.'),
    TestBoxed: box({ heading: 'No', message: 'Boxed.', cta_type: 'Lobby' }),
  },
  deprecated: { since: '2026-01-01' },
  handle({ body: { name, count }, headers }) {
    if (name === 'rejected') throw new Failure('TestRejected')
    if (name === 'boxed') throw new Failure('TestBoxed')
    if (name === 'broken') throw new Error('broken')
    if (name === 'long') return { message: 'a'.repeat(2_000) }
    return { message: `${name} ${count} ${headers.get('x-app-version')}` }
  },
})

const own = endpoint({
  access: 'user',
  summary: 'Returns the name of the user',
  reply,
  passesMaintenance: true,
  etag: true,
  holder: async () => ({
    tokenId: 1,
    isTokenStale: false,
    id: 1,
    email: 'ada@example.test',
    username: 'ada',
    platform: 'ios',
    build: null,
    isTester: false,
    isDeleted: false,
    now: new Date('2026-11-23T12:00:00Z'),
  }),
  handle: ({ user }) => ({ message: user.username }),
})

const at = endpoint({
  access: 'public',
  summary: 'Takes a parameter',
  params: z.object({ id: z.string() }),
  reply,
  handle: ({ params }) => ({ message: params.id }),
})

const formReply = {
  status: 200,
  shape: z.object({ message: z.string(), data: z.object({ redirect_to: z.string().nullable() }) }),
} as const
const view = endpoint({
  access: 'public',
  summary: 'Shows a form',
  reply: formReply,
  handle: () => ({ message: 'Form', data: { redirect_to: null } }),
})
const act = endpoint({
  access: 'public',
  summary: 'Takes a form',
  acceptsForm: true,
  body: z.object({ to: z.string().min(3) }),
  reply: formReply,
  handle: ({ body }) => ({ message: 'Sent', data: { redirect_to: body.to } }),
})
const pages = {
  render: (data: object, problem: object | null) => ({
    title: 'Form',
    body: html`${JSON.stringify({ data, problem })}`,
  }),
  badHeading: 'Bad',
  formHosts: [],
}

const personal = personalPage({
  maxBodyBytes: 1_000,
  readKey: () => 'key',
  admit: async () => null,
  run: async ({ params, form }) =>
    form ? { redirectTo: '/there' } : { status: 200, title: 'Own', body: html`${params.id}` },
})

const functions: Record<string, Record<string, RouteFunction>> = {
  '/naming': { GET: naming, POST: naming },
  '/own': { GET: own, POST: own },
  '/at/[id]': { GET: at },
  '/link': { GET: linkPage(naming, { good: 'Good', bad: 'Bad' }, 'Go') },
  '/form': { GET: formPage(view, view, pages), POST: formPage(act, view, pages) },
  '/personal/[id]': { GET: personal, POST: personal },
  '/file/[id]': {
    GET: immutableFile(async ({ id }) =>
      id === 'a.png' ? { type: 'image/png', bytes: Buffer.from('bytes'), mark: 'abc' } : null,
    ),
  },
  '/document': { GET: staticJson({ text: 'a'.repeat(2_000) }) },
}

let server: Awaited<ReturnType<typeof openTestServer>>
beforeAll(async () => {
  server = await openTestServer({ exported: functions })
})
afterAll(() => server.close())

/** What only the HTTP server adds. */
const added = [
  ...['connection', 'content-encoding', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'vary'],
  ...['content-security-policy', 'cross-origin-opener-policy', 'permissions-policy', 'referrer-policy'],
  ...['x-content-type-options', 'x-frame-options', 'x-request-id'],
]

const bearer = { authorization: `Bearer ${'x'.repeat(43)}` }
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (body: string, headers: Record<string, string> = json) => ({ method: 'POST', body, headers })

test.each<[status: number, path: string, init?: RequestInit & { headers?: Record<string, string> }]>([
  [200, '/naming?name=Ada&count=3', { headers: { 'x-app-version': '1.2' } }],
  [200, '/naming?name=%22A%27d%20+b'],
  [200, '/naming?name=long'],
  [200, '/naming', post('{"name":"Ada"}')],
  [422, '/naming'],
  [422, '/naming?name=Ada', post('{}')],
  [422, '/naming', post('{"name":')],
  [422, '/naming', post('{"name":"boxed"}')],
  [409, '/naming', post('{"name":"rejected"}')],
  [415, '/naming', post('name=Ada', form)],
  [500, '/naming?name=broken'],
  [403, '/naming?name=Ada', { headers: { purpose: 'prefetch' } }],
  [401, '/own'],
  [200, '/own', { headers: bearer }],
  [304, '/own', { headers: { ...bearer, 'if-none-match': '*' } }],
  [200, '/own', { ...post('{}', { ...json, ...bearer, 'if-none-match': '*' }) }],
  [200, '/at/a%20b'],
  [200, '/link?name=Ada&token=t'],
  [422, '/link'],
  [200, '/link?name=Ada', { headers: { accept: 'application/json' } }],
  [200, '/form'],
  [303, '/form', post('to=/there', form)],
  [422, '/form', post('to=x', form)],
  [422, '/form', post('to=x', { ...form, accept: 'application/json' })],
  [200, '/personal/a'],
  [303, '/personal/a', post('a=1', form)],
  [200, '/file/a.png'],
  [304, '/file/a.png', { headers: { 'if-none-match': '"abc"' } }],
  [404, '/file/b.png'],
  [200, '/document'],
])(
  '%i for %s (%j) is the same from the server and from the exported function',
  async (status, path, init) => {
    const url = server.url + path
    const request = new Request(url, { redirect: 'manual', ...init })
    const [pattern, called] = findFunction(path, request.method)
    const [, id = ''] = /^\/\w+\/([^?]+)$/.exec(path) ?? []
    const params: Record<string, string> = pattern.includes('[id]') ? { id: decodeURIComponent(id) } : {}
    const exported = await called(request, { params: Promise.resolve(params) })
    const sent = await fetch(url, { redirect: 'manual', ...init })

    expect([sent.status, exported.status]).toEqual([status, status])
    expect(await sent.text()).toBe(await exported.text())
    for (const [name, value] of exported.headers)
      if (name !== 'x-request-id') expect([name, sent.headers.get(name)]).toEqual([name, value])
    const unexpected = [...sent.headers.keys()].filter(
      name => !exported.headers.has(name) && !added.includes(name),
    )
    expect(unexpected).toEqual([])
    expect(sent.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  },
)

function findFunction(path: string, method: string): [pattern: string, called: RouteFunction] {
  const [pathname = ''] = path.split('?')
  const found = Object.entries(functions).find(
    ([pattern]) => pattern === pathname || pattern.replace('[id]', '') === pathname.replace(/[^/]+$/, ''),
  )
  const called = found?.[1][method]
  if (!found || !called) throw new Error(`no function for ${method} ${path}`)
  return [found[0], called]
}
