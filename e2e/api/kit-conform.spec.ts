import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { test as base, expect } from '@/e2e/fixtures/api'
import { bundleProgram } from '@/e2e/fixtures/bundle-program'
import { formatJunit } from '@/e2e/kit/src/cli-conform'
import { runConformance } from '@/e2e/kit/src/conform'
import { listOperations, readContract } from '@/e2e/kit/src/contract'
import { deriveProbes } from '@/e2e/kit/src/probes'

type Answer = { status: number; headers: Record<string, string>; body: Record<string, unknown> }
type Change = (answer: Answer, request: { method: string; path: string; body: string }) => Answer

const test = base.extend<{ startProxy: (change: Change) => Promise<string> }>({
  startProxy: async ({ baseURL }, use) => {
    const stops: (() => void)[] = []
    await use(async change => {
      const { url, stop } = await startProxy(baseURL ?? '', change)
      stops.push(stop)
      return url
    })
    for (const stop of stops) stop()
  },
})

/** A server that forwards to the service and changes its JSON replies. */
async function startProxy(target: string, change: Change) {
  const server = createServer(async (incoming, outgoing) => {
    const sent = await text(incoming)
    const answer = change(await forward(target, incoming, sent), {
      method: incoming.method ?? '',
      path: new URL(incoming.url ?? '', target).pathname,
      body: sent,
    })
    const { status, headers, body } = answer
    outgoing.writeHead(status, headers).end(status === 304 ? undefined : JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

/** `fetch` cannot send a GET with a body. */
async function forward(target: string, incoming: IncomingMessage, body: string): Promise<Answer> {
  const passed = ['accept', 'authorization', 'content-type', 'idempotency-key', 'if-none-match', 'x-qa-world']
  const headers = passed.flatMap(name => {
    const value = incoming.headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const sent = request(new URL(incoming.url ?? '', target), {
    method: incoming.method,
    headers: { ...Object.fromEntries(headers), 'content-length': Buffer.byteLength(body) },
  })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  // The proxy has its own length and connection.
  const dropped = ['content-length', 'transfer-encoding', 'connection', 'keep-alive']
  const kept = Object.entries(response.headers).filter(([name]) => !dropped.includes(name))
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    body: JSON.parse((await text(response)) || '{}'),
  }
}

/** The object whose last field is changed: the data, if it is not a list. */
function innermost({ body }: Answer): Record<string, unknown> {
  const { data } = body
  return typeof data === 'object' && data !== null && !Array.isArray(data)
    ? (data as Record<string, unknown>)
    : body
}

/** JSON has no undefined, so that this value removes the field. */
function withLastField(answer: Answer, value: unknown): Answer {
  const copy = structuredClone(answer)
  const fields = innermost(copy)
  fields[Object.keys(fields).at(-1) ?? ''] = value
  return copy
}

const withHeader = (answer: Answer, name: string, value: string): Answer => ({
  ...answer,
  headers: { ...answer.headers, [name]: value },
})

/** Changes of replies of success, and of errors. */
const successes: Record<string, (answer: Answer) => Answer> = {
  'a missing field': answer => withLastField(answer, undefined),
  'a wrong type': answer => withLastField(answer, { wrong: true }),
  'a wrong content type': answer => withHeader(answer, 'content-type', 'application/jsonx'),
  'a reply for shared caches': answer => withHeader(answer, 'cache-control', 'public, max-age=60'),
  'a wrong status': answer => ({ ...answer, status: 202 }),
}
const errors: Record<string, (answer: Answer) => Answer> = {
  'a wrong message': answer => ({ ...answer, body: { ...answer.body, message: `${answer.body.message}!` } }),
  'a missing header': answer => {
    const { 'x-error-code': _, ...headers } = answer.headers
    return { ...answer, headers }
  },
}

/** A read of each kind, and a write. */
const operations = ['GET /balance/v2', 'GET /wallet/transactions', 'POST /free-play-promo/claim']

test('a run without QA tools sends only reads, requests without a token and requests without fields', () => {
  const successes = deriveProbes(readContract()).filter(({ failure }) => !failure)
  expect(successes.map(({ operation }) => operation).sort()).toEqual([
    'GET /app-status',
    'GET /balance',
    'GET /balance/v2',
    'GET /check-app-update',
    'GET /check-maintenance-mode',
    'GET /check/sport/practice-draft-eligible',
    'GET /check/user/practice-draft-eligible',
    'GET /contests',
    'GET /deposits',
    'GET /free-play-promos',
    'GET /payment-methods',
    'GET /pickem/entries',
    'GET /profile',
    'GET /responsible-play',
    'GET /sessions',
    'GET /trivia',
    'GET /wallet/transactions',
    'GET /withdrawals',
  ])
})

test('the service has no differences from the contract', async ({ baseURL, takesGetBodies }) => {
  test.slow()
  const { checked, differences, notes, ...operations } = await runConformance({ baseUrl: baseURL ?? '' })
  const lost = ['/pickem/get-players', '/user/send-verification-mail'].map(path =>
    expect.stringMatching(`^GET ${path} 200: the status is 422`),
  )
  expect(differences).toEqual(takesGetBodies ? [] : lost)
  expect(notes).toEqual([])
  expect(checked).toBeGreaterThan(200)
  const { succeeded, notSucceeded } = operations
  expect(succeeded.length).toBeGreaterThanOrEqual(85)
  expect(succeeded).toEqual(expect.arrayContaining(['POST /sign-in', 'GET /balance', 'POST /geo/check']))
  expect([...succeeded, ...notSucceeded].sort()).toEqual(listOperations(readContract()).sort())
})

test('a server without QA tools is checked with the token of a user, and says what is not checked', async ({
  persona,
  startProxy,
}) => {
  const baseUrl = await startProxy((answer, { path }) =>
    path.startsWith('/qa/') ? { ...answer, status: 404, body: { message: 'Not found.' } } : answer,
  )
  await expect(runConformance({ baseUrl })).rejects.toThrow(/needs --token/)
  const { access_token: token } = await persona('funded')
  const { differences, notes } = await runConformance({ baseUrl, token, only: '/balance' })
  expect(differences).toEqual([])
  expect(notes).toEqual([expect.stringMatching(/no QA tools/)])
})

test('a token that the server rejects ends the run', async ({ baseURL }) => {
  const run = runConformance({ baseUrl: baseURL ?? '', token: 'nope', only: '/balance' })
  await expect(run).rejects.toThrow('The server rejects the token.')
})

for (const baseUrl of ['localhost:3000', 'localhost', 'ftp://localhost'])
  test(`${baseUrl} is not accepted as a base URL`, async () => {
    const message = `${baseUrl} is not a URL such as http://localhost:3000.`
    await expect(runConformance({ baseUrl })).rejects.toThrow(message)
  })

test('an operation whose reply of success differs is not listed as checked', async ({
  persona,
  startProxy,
}) => {
  const { access_token: token } = await persona('fresh')
  const baseUrl = await startProxy((answer, { path }) =>
    path === '/balance' && answer.status === 200 ? withLastField(answer, undefined) : answer,
  )
  const { succeeded, notSucceeded } = await runConformance({ baseUrl, token, only: 'GET /balance' })
  expect({ succeeded, notSucceeded }).toEqual({
    succeeded: ['GET /balance/v2'],
    notSucceeded: ['GET /balance'],
  })
})

test('the command lists the operations without a checked success by method, and ends with 2 for a base URL that is not accepted', async ({
  baseURL,
}) => {
  const program = await bundleProgram(`import '@/e2e/kit/src/cli'`)
  const conform = (url: string) =>
    promisify(execFile)(process.execPath, [program, 'conform', '--base-url', url, '--only', '/pusher'])
  expect((await conform(baseURL ?? '')).stdout.split('\n')).toEqual([
    expect.stringMatching(/^\d+ replies checked, 0 differences\.$/),
    'Operations with a checked success: 0 of 1. Without one:',
    '  POST /pusher/auth',
    '',
  ])
  const stderr = 'localhost:3000 is not a URL such as http://localhost:3000.\n'
  await expect(conform('localhost:3000')).rejects.toMatchObject({ code: 2, stdout: '', stderr })
})

for (const operation of operations)
  test(`mutations of ${operation} are found`, async ({ persona, startProxy }) => {
    const { access_token: token } = await persona('funded')
    const [method = '', template = ''] = operation.split(' ')
    const pattern = new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`)
    const isOwn = (request: { method: string; path: string }) =>
      request.method === method && pattern.test(request.path)
    const unchanged = await runConformance({
      baseUrl: await startProxy(answer => answer),
      token,
      only: operation,
    })
    expect(unchanged.differences).toEqual([])
    const missed: string[] = []
    for (const [name, mutate] of Object.entries({ ...successes, ...errors })) {
      const isMutated = (status: number) => (name in successes ? status < 300 : status >= 400)
      const baseUrl = await startProxy((answer, request) =>
        isOwn(request) && isMutated(answer.status) ? mutate(answer) : answer,
      )
      const { differences } = await runConformance({ baseUrl, token, only: operation })
      if (differences.length === 0) missed.push(name)
    }
    expect(missed).toEqual([])
  })

const changeData =
  (change: (data: Answer['body']) => void): Change =>
  answer => {
    const copy = structuredClone(answer)
    if (copy.status < 300) change(copy.body.data as Answer['body'])
    return copy
  }

const meanings: [name: string, operation: string, change: Change][] = [
  [
    'a reversed list of entries',
    'GET /pickem/entries',
    changeData(data => (data.pickem_contest_entries as unknown[]).reverse()),
  ],
  [
    'a list without players',
    'GET /pickem/get-players',
    changeData(data => Object.assign(data, { players: [] })),
  ],
  ['a balance of 0.00', 'GET /balance', changeData(data => Object.assign(data, { available_cash: '0.00' }))],
  [
    'an entry that is never settled',
    'GET /pickem/show-entry/{pickem_contest_entry_id}',
    changeData(data => Object.assign(data.pickem_contest_entry as object, { is_settled: 0 })),
  ],
  [
    'a server that rejects a GET with a body',
    'GET /pickem/get-players',
    (answer, { body }) => (body ? { ...answer, status: 400 } : answer),
  ],
]

for (const [name, operation, change] of meanings)
  test(`${name} is found`, async ({ startProxy }) => {
    const [method, path = ''] = operation.split(' ')
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
    const baseUrl = await startProxy((answer, request) =>
      request.method === method && pattern.test(request.path) ? change(answer, request) : answer,
    )
    const { differences } = await runConformance({ baseUrl, only: operation })
    expect(differences).not.toEqual([])
  })

test('a service of another version is noted', async ({ startProxy }) => {
  const baseUrl = await startProxy((answer, { path }) =>
    path === '/openapi.json' ? { ...answer, body: { info: { version: '9.9.9' } } } : answer,
  )
  const { notes } = await runConformance({ baseUrl, only: 'POST /sign-in' })
  expect(notes).toEqual([
    expect.stringMatching(/^what changed between this kit, .+, and the service, 9\.9\.9$/),
  ])
})

test('the JUnit report has a test per reply', () => {
  const replies = [
    { name: 'GET /balance 200', differences: [] },
    { name: 'POST /sign-in 401', differences: ['message is "<b>"'] },
  ]
  expect(formatJunit(replies)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="slatekeeper-qa conform" tests="2" failures="1">
  <testcase classname="conform" name="GET /balance 200"></testcase>
  <testcase classname="conform" name="POST /sign-in 401"><failure>message is &quot;&lt;b&gt;&quot;</failure></testcase>
</testsuite>
`)
})
