import { validate } from '@readme/openapi-parser'
import { type Api, expect, test } from '@/e2e/fixtures/api'
import { findInvalidExamples } from '@/e2e/fixtures/api-document'
import { type ApiDocument, createResponseValidator } from '@/e2e/kit/src/contract'

const path = '/openapi.json'
const readDocument = async (api: Api) => (await api.get(path)).body as ApiDocument

/** Every endpoint of the contract. */
const contract: [method: string, path: string, statuses: number[]][] = [
  ['POST', '/forgot-password', [200, 404, 422]],
  ['POST', '/reset-password', [200, 404, 422]],
  ['POST', '/verify-code', [200, 404, 422]],
  ['POST', '/reactivate-account-send-otp', [201, 422]],
  ['GET', '/user/send-verification-mail', [200, 422]],
  ['GET', '/check-app-update', [200]],
  ['GET', '/check-maintenance-mode', [200]],
  ['POST', '/update-fcm-token', [200, 422]],
  ['GET', '/balance', [200]],
  ['GET', '/balance/v2', [200]],
  ['POST', '/save-referral-link', [200, 422]],
  ['POST', '/device-info-logs', [200, 422]],
  ['GET', '/sign-out', [200]],
  ['GET', '/delete-account', [200, 422]],
  ['GET', '/update/in-app-rating-flag', [200, 404]],
  ['POST', '/update/user-mode', [200, 404, 422]],
  ['POST', '/updated/promo-code', [201, 401]],
  ['GET', '/check/user/practice-draft-eligible', [201, 401]],
  ['GET', '/check/sport/practice-draft-eligible', [200, 401]],
  ['GET', '/pickem/get-players', [200, 422]],
  ['POST', '/pickem/confirm-entry', [200, 422]],
  ['GET', '/pickem/show-entry/{pickem_contest_entry_id}', [200]],
  ['POST', '/free-play-promo/claim', [200, 404, 422]],
]

test('200: the document is JSON, public, and valid OpenAPI 3.1', async ({ api }) => {
  const reply = await api.get(path)
  expect(reply.status).toBe(200)
  expect(reply.headers['content-type']).toMatch(/^application\/json/)
  expect(reply.body.openapi).toMatch(/^3\.1\./)
  expect(await validate(structuredClone(reply.body))).toMatchObject({ valid: true })
})

test('200: the same document for tools that read OpenAPI 3.0, where GET has no body', async ({ api }) => {
  const reply = await api.get('/openapi-3.0.json')
  expect([reply.status, reply.body.openapi]).toEqual([200, '3.0.3'])
  expect(await validate(structuredClone(reply.body))).toMatchObject({ valid: true })
  const operations = Object.values((reply.body as ApiDocument).paths)
  expect(Object.keys(reply.body.paths)).toEqual(Object.keys((await readDocument(api)).paths))
  expect(operations.filter(({ get }) => get && 'requestBody' in get)).toEqual([])
})

test('documents every endpoint of the contract with its statuses', async ({ api }) => {
  const { paths } = await readDocument(api)
  expect(contract).toHaveLength(23)
  for (const [method, name, statuses] of contract) {
    const documented = Object.keys(paths[name]?.[method.toLowerCase()]?.responses ?? {})
    expect(documented, `${method} ${name}`).toEqual(expect.arrayContaining(statuses.map(String)))
    expect(documented.filter(status => status < '300')).toEqual([String(statuses[0])])
  }
})

test('operation IDs are unique, and QA paths are not documented', async ({ api }) => {
  const { paths } = await readDocument(api)
  const names = Object.values(paths).flatMap(methods =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(paths).filter(name => name.startsWith('/qa'))).toEqual([])
})

test('documents the headers of a reply', async ({ api }) => {
  const { paths } = (await api.get(path)).body
  const reply = paths['/pickem/confirm-entry'].post.responses[200]
  expect(reply.headers).toMatchObject({
    Location: { description: expect.stringContaining('/pickem/show-entry/'), schema: { type: 'string' } },
    RateLimit: { $ref: '#/components/headers/RateLimit' },
  })
})

test('documents 304, ETag and If-None-Match of the calls that have them', async ({ api }) => {
  const { paths } = (await api.get(path)).body
  const conditional = Object.keys(paths).filter(name => paths[name].get?.responses[304])
  expect(conditional.sort()).toEqual([
    '/balance',
    '/balance/v2',
    '/check-app-update',
    '/check-maintenance-mode',
  ])
  for (const name of conditional) {
    const { parameters, responses } = paths[name].get
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'If-None-Match', in: 'header' }))
    for (const status of [200, 304]) expect(responses[status].headers).toHaveProperty('ETag')
    expect(responses[304]).not.toHaveProperty('content')
  }
})

test('an error response names its reason in X-Error-Code, as documented', async ({ api, persona }) => {
  const { paths, components } = (await api.get(path)).body
  const { access_token: token } = await persona('fresh')
  const calls: [
    method: string,
    path: string,
    options: Parameters<Api['send']>[2],
    status: number,
    code: string,
  ][] = [
    ['GET', '/balance', {}, 401, 'unauthenticated'],
    ['POST', '/sign-in', { body: {} }, 422, 'invalid_request'],
    [
      'POST',
      '/sign-in',
      { body: { email: 'unknown@a.test', password: 'wrong-1' } },
      401,
      'invalid_credentials',
    ],
    [
      'POST',
      '/sign-in',
      { body: '<xml/>', headers: { 'content-type': 'text/xml' } },
      415,
      'unsupported_media_type',
    ],
    ['POST', '/free-play-promo/claim', { token, body: { id: 2_147_483_647 } }, 404, 'promo_unavailable'],
    ['POST', '/pickem/confirm-entry', { token, body: {} }, 422, 'invalid_request'],
    ['POST', '/forgot-password', { body: { email: 'unknown@a.test' } }, 404, 'user_not_found'],
    [
      'POST',
      '/verify-code',
      { body: { email: 'unknown@a.test', otp: '123456', type: '10' } },
      404,
      'user_not_found',
    ],
  ]
  for (const [method, name, options, status, code] of calls) {
    const reply = await api.send(method, name, options)
    const documented = paths[name][method.toLowerCase()].responses[status]
    const { headers } = documented.$ref ? components.responses[documented.$ref.split('/').at(-1)] : documented
    expect([name, reply.status, reply.headers['x-error-code']]).toEqual([name, status, code])
    expect(headers['X-Error-Code'].schema.enum).toContain(code)
  }
  expect((await api.get('/balance', { token })).headers['x-error-code']).toBeUndefined()
  expect((await api.get('/unknown')).headers['x-error-code']).toBe('not_found')
  expect((await api.get('/sign-in')).headers['x-error-code']).toBe('method_not_allowed')
  const large = await api.post('/sign-in', { body: { email: 'x'.repeat(20_000) } })
  expect([large.status, large.headers['x-error-code']]).toEqual([413, 'body_too_large'])
})

test('tools that generate clients can read the document', async ({ api }) => {
  const text = JSON.stringify(await readDocument(api))
  expect(text).not.toContain('"type":"number","enum":[0,1]')
  expect(text).not.toContain('\\p{')
  // Only requests are closed.
  const replies = Object.entries((await api.get(path)).body.components.schemas).filter(
    ([name]) => !name.endsWith('Request'),
  )
  expect(JSON.stringify(replies)).not.toContain('"additionalProperties":false')
})

test('its examples match its schemas', async ({ api }) => {
  expect(findInvalidExamples(await readDocument(api))).toEqual([])
})

test('responses match the document, including every shape of rejection', async ({ api, persona }) => {
  const validateResponse = createResponseValidator(await readDocument(api))
  const user = await persona('funded')
  const { access_token: blockedToken } = await persona('in_cash_contest')
  const token = user.access_token
  const query = {
    main_contest_entry_id: user.main_contest_entry_id ?? 0,
    main_blueprint_id: user.main_blueprint_id ?? 0,
    game_id: user.game_id ?? 0,
  }
  const calls: Parameters<typeof call>[] = [
    ['GET', '/app-status'],
    ['GET', '/balance', { token }],
    ['GET', '/balance/v2', { token }],
    ['GET', '/check-app-update', { token }],
    ['GET', '/check-maintenance-mode', { token }],
    ['GET', '/check/user/practice-draft-eligible', { token }],
    ['GET', '/check/sport/practice-draft-eligible', { token }],
    ['GET', '/pickem/get-players', { token, query }],
    ['GET', '/pickem/get-players', { token }],
    ['GET', '/pickem/offer', { token, query: { game_id: query.game_id } }],
    ['GET', '/pickem/entries', { token }],
    ['GET', '/free-play-promos', { token }],
    ['GET', '/wallet/transactions', { token }],
    ['GET', '/wallet/transactions', { token, query: { cursor: 'x' } }],
    ['POST', '/pickem/confirm-entry', { token, body: {} }],
    ['POST', '/updated/promo-code', { token, body: { promo_code: 'KICKOFF' } }],
    ['POST', '/free-play-promo/claim', { token, body: { id: 2_147_483_647 } }],
    ['POST', '/free-play-promo/claim', { token, body: {} }],
    ['GET', '/trivia', { token }],
    ['POST', '/trivia/answer', { token, body: { answer_id: 2_147_483_647 } }],
    ['GET', '/delete-account', { token: blockedToken }],
    ['POST', '/sign-in', { body: { email: user.email, password: user.password } }],
    ['POST', '/sign-in', { body: { email: user.email, password: 'wrong-1' } }],
    ['POST', '/sign-in', { body: {} }],
    ['POST', '/sign-in', { body: '<xml/>', headers: { 'content-type': 'text/xml' } }],
    ['GET', '/balance'],
    ['GET', '/sign-out', { token }],
  ]
  async function call(method: string, name: string, options?: Parameters<Api['send']>[2]) {
    return validateResponse(method, name, await api.send(method, name, options))
  }
  for (const parameters of calls) expect(await call(...parameters)).toEqual([])
})

test('the validator detects missing fields, extra fields and unknown statuses', async ({ api }) => {
  const validateResponse = createResponseValidator(await readDocument(api))
  const reply = await api.get('/app-status')
  const { android_version: _, ...rest } = reply.body.data
  const missing = { ...reply, body: { ...reply.body, data: rest } }
  const extra = { ...reply, body: { ...reply.body, more: 1 } }
  expect(validateResponse('GET', '/app-status', missing)).toHaveLength(1)
  expect(validateResponse('GET', '/app-status', extra)).toHaveLength(1)
  expect(validateResponse('GET', '/app-status', { ...reply, status: 418 })).toHaveLength(1)
})
