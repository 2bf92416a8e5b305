import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from '@/e2e/fixtures/api'
import { runConformance } from '@/e2e/kit/src/conform'
import { createResponseValidator, readContract } from '@/e2e/kit/src/contract'
import { expect } from '@/e2e/kit/src/matchers'
import { createHandlers, type HandlerOptions } from '@/e2e/kit/src/msw'
import { defaultBodyLimitBytes } from '@/lib/api/body'
import { errorCodeOf } from '@/lib/api/error-code'
import { standardFailures, unexpected } from '@/lib/api/standard-failures'
import type { ErrorText } from '@/lib/core/reply'

type Resolver = (info: { request: Request }) => Promise<Response>
type Handler = { name: string; resolve: Resolver }

const baseUrl = 'https://api.example.com'

/** Handlers in the form of msw's `http`, by "GET /balance". */
function createMock(options: Omit<HandlerOptions, 'baseUrl'> = {}) {
  const make = (method: string) => (url: string, resolve: Resolver) => ({
    name: `${method} ${url.replace(baseUrl, '')}`,
    resolve,
  })
  return createHandlers<Handler>({ get: make('GET'), post: make('POST') }, { baseUrl, ...options })
}

/** Sends requests to the handler whose path matches, as msw does. */
function createCaller(handlers: Handler[]) {
  const patterns = handlers.map(({ name, resolve }) => ({
    pattern: new RegExp(`^${name.replace(/:\w+/g, '[^/]+')}$`),
    resolve,
  }))
  return async (request: Request): Promise<Response> => {
    const call = `${request.method} ${new URL(request.url).pathname}`
    const found = patterns.find(({ pattern }) => pattern.test(call))
    return found ? found.resolve({ request }) : Response.json({ message: 'Not found.' }, { status: 404 })
  }
}

/** Serves the handlers over HTTP until the test ends. */
async function serve(handlers: Handler[]) {
  const call = createCaller(handlers)
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    const body = await text(incoming)
    // Mocks of msw get no HEAD for a GET.
    if (method === 'HEAD') return void outgoing.writeHead(405).end()
    const { authorization, 'if-none-match': etag } = headers
    const response = await call(
      new Request(new URL(url, baseUrl), {
        method,
        headers: { ...(authorization && { authorization }), ...(etag && { 'if-none-match': etag }) },
        ...(body && { body }),
      }),
    )
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

test('every operation has a handler whose reply matches the document', async () => {
  const document = readContract()
  const validate = createResponseValidator(document)
  const handlers = createMock()
  expect(handlers).toHaveLength(Object.values(document.paths).flatMap(Object.keys).length)
  for (const { name, resolve } of handlers) {
    const [method = '', path = ''] = name.replace(/:(\w+)/g, '{$1}').split(' ')
    const example =
      document.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.example
    const body = method === 'POST' && example ? JSON.stringify(example) : null
    const query = new URLSearchParams(method === 'GET' ? (example as Record<string, string>) : {})
    const headers = { authorization: 'Bearer x' }
    const request = new Request(`${baseUrl}/?${query}`, { method, headers, body })
    const reply = await read(await resolve({ request }))
    expect(reply.status, name).toBeLessThan(300)
    expect(validate(method, path, reply)).toEqual([])
  }
})

test('the conformance run finds no differences in the handlers', async () => {
  const { url, server } = await serve(createMock())
  try {
    const { checked, differences } = await runConformance({ baseUrl: url, token: 'x' })
    expect(differences).toEqual([])
    expect(checked).toBeGreaterThan(90)
  } finally {
    server.close()
  }
})

test('personas have state: balances, promos, entries and sessions', async () => {
  const ada = { email: 'ada@example.com', balances: { cash: 20, site_credits: 5 } }
  const call = createCaller(createMock({ personas: { ada, grace: { balances: { cash: 1 } } } }))
  const validate = createResponseValidator(readContract())
  const send = async (name: string, token: string, body?: object) => {
    const [method = '', path = ''] = name.split(' ')
    const headers = { authorization: `Bearer ${token}` }
    const request = new Request(baseUrl + path, { method, headers, body: body ? JSON.stringify(body) : null })
    const reply = await read(await call(request))
    const template = path.replace(/\/\d+$/, '/{pickem_contest_entry_id}')
    expect(validate(method, template, reply)).toEqual([])
    return reply
  }
  const cashOf = async (token: string): Promise<string> =>
    (await send('GET /balance/v2', token)).body.data.available_cash_excluding_site_credits

  const players = [
    { feed_player_id: 7001, feed_game_id: 501, projection: 24.5 },
    { feed_player_id: 7002, feed_game_id: 502, projection: 24.5 },
  ]
  const slip = { game_id: 1, buy_in: 10, payout: 30, multiplier: 3, picks: 'more,less', players }
  expect((await send('POST /pickem/confirm-entry', 'ada', slip)).status).toBe(200)
  expect(await cashOf('ada')).toBeMoney(15)
  await expect(await send('POST /pickem/confirm-entry', 'grace', slip)).toBeErrorBox({
    heading: 'Not Enough Funds',
  })
  expect(await cashOf('grace')).toBeMoney(1)

  const listed = (await send('GET /pickem/entries', 'ada')).body.data.pickem_contest_entries
  expect(listed).toEqual([expect.objectContaining({ buy_in: '10.00', payout: '30.00', picks: 2 })])
  const path = `GET /pickem/show-entry/${listed[0].pickem_contest_entry_id}`
  expect((await send(path, 'ada')).status).toBe(200)
  expect((await send(path, 'grace')).status).toBe(404)

  expect((await send('POST /free-play-promo/claim', 'ada', { id: 3 })).status).toBe(200)
  const again = await send('POST /free-play-promo/claim', 'ada', { id: 3 })
  await expect(again).toBePlainError({ status: 422, message: 'You have already claimed this promo' })
  expect(await cashOf('ada')).toBeMoney(27.5)
  expect((await send('GET /free-play-promos', 'ada')).body.data.promos[0].status).toBe('claimed')

  await expect(await send('POST /delete-account', 'ada')).toBeErrorBox()
  expect((await send('GET /sign-out', 'ada')).status).toBe(200)
  await expect(await send('GET /profile', 'ada')).toBePlainError({ status: 401 })
  const wrong = await send('POST /sign-in', '', { email: ada.email, password: 'another' })
  await expect(wrong).toBePlainError({ status: 401, message: /wrong/ })
  const signedIn = await send('POST /sign-in', '', { email: 'Ada@Example.com', password: 'lovelace1843' })
  expect(signedIn.body.data.access_token).toBe('ada')
  expect((await send('GET /profile', 'ada')).body.data.user).toMatchObject({ available_cash: 27 })
  await expect(await send('GET /profile', 'unknown')).toBePlainError({ status: 401 })
})

test('a repeated Idempotency-Key gets the first response and pays once', async () => {
  const call = createCaller(createMock({ personas: { ada: { balances: { cash: 20 } } } }))
  const headers = { authorization: 'Bearer ada', 'idempotency-key': 'tap-1' }
  const withdraw = async (amount: number) => {
    const body = JSON.stringify({ amount, payment_method_id: 1 })
    return read(await call(new Request(`${baseUrl}/withdrawals`, { method: 'POST', headers, body })))
  }
  const first = await withdraw(10)
  expect(first.status).toBe(201)
  expect((await withdraw(10)).body).toEqual(first.body)
  expect((await withdraw(5)).headers['x-error-code']).toBe('idempotency_key_reused')
  const balance = await read(await call(new Request(`${baseUrl}/balance`, { headers })))
  expect(balance.body.data.available_cash).toBe('10.00')
})

test('a call without a token answers 401, and a chosen failure has its status and message', async () => {
  const call = createCaller(
    createMock({ failures: { 'POST /free-play-promo/claim': 'PromoAlreadyClaimed' } }),
  )
  const answer = async (path: string, headers: Record<string, string>, body: object) =>
    read(await call(new Request(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })))
  const withoutToken = await answer('/free-play-promo/claim', {}, {})
  await expect(withoutToken).toBePlainError({ status: 401, message: 'Unauthenticated.' })
  const credentials = { email: 'ada@example.com', password: 'lovelace1843' }
  expect((await answer('/sign-in', {}, credentials)).status).toBe(200)
  await expect(await answer('/sign-in', {}, { email: credentials.email })).toBeFieldErrors(['password'])
  const claimed = await answer('/free-play-promo/claim', { authorization: 'Bearer x' }, { id: 3 })
  await expect(claimed).toBePlainError({ status: 422, message: 'You have already claimed this promo' })
  expect(claimed.headers['x-error-code']).toBe('promo_already_claimed')
})

const asAda = { authorization: 'Bearer ada' }

const post = (path: string, body: string) =>
  new Request(baseUrl + path, { method: 'POST', headers: asAda, body })

test('requests are validated like by the service', async () => {
  const call = createCaller(createMock({ personas: { ada: { balances: { cash: 20 } } } }))
  const validate = createResponseValidator(readContract())
  const players = [
    { feed_player_id: 7001, feed_game_id: 501, projection: 24.5 },
    { feed_player_id: 7002, feed_game_id: 502, projection: 24.5 },
  ]
  const slip = { game_id: 1, buy_in: 10, payout: 30, multiplier: 3, picks: 'more,less', players }
  const invalid: [string, object, RegExp][] = [
    ['/pickem/confirm-entry', { ...slip, buy_in: -5 }, /buy_in field must be >= 0/],
    ['/pickem/confirm-entry', { ...slip, buy_in: '10' }, /buy_in field must be number/],
    ['/pickem/confirm-entry', { ...slip, players: 'x' }, /players field must be array/],
    [
      '/pickem/confirm-entry',
      { ...slip, buy_in: 0.07, players: [{}] },
      /players\.0\.projection field is req/,
    ],
    [
      '/update/user-mode',
      { user_mode: 'Gold' },
      /user_mode field must be equal to one of the allowed values/,
    ],
  ]
  for (const [path, body, problem] of invalid) {
    const reply = await read(await call(post(path, JSON.stringify(body))))
    expect([reply.status, reply.headers['x-error-code']]).toEqual([422, 'invalid_request'])
    expect(reply.text).toMatch(problem)
    expect(validate('POST', path, reply)).toEqual([])
  }
  for (const path of ['/pickem/confirm-entry', '/update/user-mode', '/sign-out'])
    for (const body of ['{"picks":', '[]']) {
      const reply = await read(await call(post(path, body)))
      expect([reply.status, reply.headers['x-error-code']], path).toEqual([422, 'body_malformed'])
      expect(validate('POST', path, reply)).toEqual([])
    }
  const { body } = await read(await call(new Request(`${baseUrl}/balance`, { headers: asAda })))
  expect(body.data.available_cash).toBe('20.00')
})

test('a persona withdraws cash, follows the location of an entry and gets 304 until something changes', async () => {
  const call = createCaller(createMock({ personas: { ada: { balances: { cash: 20 } } } }))
  const balance = async (etag = '') =>
    call(new Request(`${baseUrl}/balance`, { headers: { ...asAda, 'if-none-match': etag } }))
  const etag = (await balance()).headers.get('etag') ?? ''
  expect((await balance(etag)).status).toBe(304)
  const players = [7001, 7002].map(id => ({ feed_player_id: id, feed_game_id: id, projection: 24.5 }))
  const slip = { game_id: 1, buy_in: 5, payout: 15, multiplier: 3, picks: 'more,less', players }
  const confirmed = await call(post('/pickem/confirm-entry', JSON.stringify(slip)))
  const entry = await call(new Request(baseUrl + confirmed.headers.get('location'), { headers: asAda }))
  expect((await read(entry)).body.data.pickem_contest_entry.buy_in).toBe('5.00')
  const changed = await balance(etag)
  expect([changed.status, (await read(changed)).body.data.available_cash]).toEqual([200, '15.00'])
  const withdraw = (amount: number) =>
    call(post('/withdrawals', JSON.stringify({ amount, payment_method_id: 512 }))).then(read)
  expect((await withdraw(15)).body.data.withdrawal.amount).toBe('15.00')
  expect((await withdraw(10)).headers['x-error-code']).toBe('cash_too_low')
})

test('parts of a reply can be replaced, and its times are relative to now', async () => {
  const replies = {
    'GET /balance/v2': { data: { experience_level: 'Expert', version_info: { ios_version: '9.9.9' } } },
  }
  const call = createCaller(createMock({ replies }))
  const ask = async (path: string) =>
    (await read(await call(new Request(baseUrl + path, { headers: asAda })))).body.data
  expect(await ask('/balance/v2')).toMatchObject({
    username: 'ada.lovelace',
    experience_level: 'Expert',
    version_info: { ios_version: '9.9.9', android_version: '4.13.0' },
  })
  const { created_at, expires_at } = (await ask('/sessions')).sessions[0]
  expect(Math.abs(Date.parse(created_at) - Date.now())).toBeLessThan(60_000)
  expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(86_400_000)
  expect(() => createMock({ replies: { 'GET /balance/v3': {} } })).toThrow('no operation GET /balance/v3')
})

test('an unknown failure is named, with those of the operation', () => {
  expect(() => createMock({ failures: { 'POST /sign-in': 'Unlucky' } })).toThrow(
    /no failure Unlucky of POST \/sign-in\. Its failures are InvalidCredentials, .*TooManyRequests/,
  )
})

for (const name of ['POST /withdrawal', 'post /withdrawals', '/withdrawals'])
  test(`the unknown operation ${name} is named, with similar ones`, () => {
    expect(() => createMock({ failures: { [name]: 'CashTooLow' } })).toThrow(
      new RegExp(`no operation ${name}\\. Similar operations are .*POST /withdrawals`),
    )
  })

test('a failure is chosen by its code too', async () => {
  expect(await replyTo('POST /withdrawals', 'cash_too_low')).toMatchObject({
    status: 422,
    headers: { 'x-error-code': 'cash_too_low' },
  })
})

const sharedFailures: [string, keyof typeof standardFailures | 'Unexpected', number][] = [
  ['Unauthenticated', 'Unauthenticated', 401],
  ['BodyTooLarge', 'BodyTooLarge', 413],
  ['NotJson', 'UnsupportedMediaType', 415],
  ['TooManyRequests', 'TooManyRequests', 429],
  ['Unexpected', 'Unexpected', 500],
  ['Busy', 'ServiceBusy', 503],
  ['service_busy', 'ServiceBusy', 503],
  ['MaintenanceEnabled', 'MaintenanceEnabled', 503],
  ['Unavailable', 'MaintenanceEnabled', 503],
]

for (const [failure, rule, status] of sharedFailures)
  test(`the shared failure ${failure} has the message and headers of the service`, async () => {
    const details = {
      limitBytes: defaultBodyLimitBytes,
      retryAfterSeconds: 5,
      message: 'We are back at noon.',
    }
    const errorText: ErrorText<never> = rule === 'Unexpected' ? unexpected : standardFailures[rule]
    const reply = await replyTo('GET /profile', failure)
    expect(reply).toMatchObject({ status, body: errorText.body(details as never, 'user') })
    expect(reply.headers['x-error-code']).toBe(errorCodeOf(rule))
    expect(reply.headers['retry-after']).toBe(status === 429 || status === 503 ? '5' : undefined)
    expect(createResponseValidator(readContract())('GET', '/profile', reply)).toEqual([])
  })

test('a base URL can end with a slash', async () => {
  const urls: string[] = []
  const make = (url: string) => urls.push(url)
  createHandlers({ get: make, post: make }, { baseUrl: `${baseUrl}/` })
  expect(urls).toContain(`${baseUrl}/sign-in`)
})

/** The reply of an operation with this failure. */
async function replyTo(name: string, failure: string) {
  const [method = '', path = ''] = name.split(' ')
  const call = createCaller(createMock({ failures: { [name]: failure } }))
  return read(await call(new Request(baseUrl + path, { method, headers: { authorization: 'Bearer x' } })))
}

async function read(response: Response) {
  const content = await response.text()
  const headers = Object.fromEntries(response.headers)
  return { status: response.status, headers, text: content, body: JSON.parse(content) }
}
