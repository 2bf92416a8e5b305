import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Failure } from '@/lib/core/failure'
import { box, type FieldErrors, messageShape, plain } from '@/lib/core/reply'
import { fromText } from '@/lib/core/wire'
import { endpoint } from './endpoint'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    TestConflict: { reason: string }
    TestUnworded: undefined
  }
}

const params = Promise.resolve({})
const done = { message: 'Done' }

const post = (body?: BodyInit, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  new Request('http://service.test/thing', { method: 'POST', headers, ...(body !== undefined && { body }) })

const naming = endpoint({
  access: 'public',
  summary: 'Takes a name and a count',
  body: z.object({ name: z.string().min(2), count: z.int().min(1).optional() }),
  reply: { status: 200, shape: messageShape },
  failures: { TestConflict: plain(409, detail => `Conflict: ${detail.reason}`) },
  handle({ body }) {
    if (body.name === 'conflict') throw new Failure('TestConflict', { reason: 'because' })
    if (body.name === 'unworded') throw new Failure('TestUnworded')
    if (body.name === 'misshapen') return { message: 1 as unknown as string }
    return { message: `${body.name} ${body.count ?? 0}` }
  },
})

const answer = async (request: Request, context = {}) => {
  const response = await naming(request, { params, ...context })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

test('the reply has a request ID and must not be cached', async () => {
  const { status, headers, body } = await answer(post('{"name":"Ada","count":2,"unknown":true}'), {
    requestId: 'id-1',
  })
  expect({ status, body }).toEqual({ status: 200, body: { message: 'Ada 2' } })
  expect(headers.get('x-request-id')).toBe('id-1')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('names each missing or invalid field with its requirement', async () => {
  const { status, body } = await answer(post('{"count":0}'))
  expect(status).toBe(422)
  expect(body).toEqual({
    message: 'Validation Failed!',
    errors: { name: ['The name field is required.'], count: ['The count field must be at least 1.'] },
  })
})

test('null counts as absent in an optional field, and as missing in a required one', async () => {
  expect((await answer(post('{"name":"Ada","count":null}'))).body).toEqual({ message: 'Ada 0' })
  expect((await answer(post('{"name":null}'))).body.errors).toEqual({
    name: ['The name field is required.'],
  })
})

test('a field of the wrong type has only that error', async () => {
  expect((await answer(post('{"name":[]}'))).body.errors).toEqual({
    name: ['The name field must be a string.'],
  })
})

test('no body counts as an empty object', async () => {
  expect((await answer(post(undefined))).body.errors).toEqual({ name: ['The name field is required.'] })
})

const named = '{"name":"Adél"}'

test.each([
  ['truncated JSON', named.slice(0, -1), 'The body must be valid JSON.'],
  ['text', 'name', 'The body must be valid JSON.'],
  ['two objects', named + named, 'The body must be valid JSON.'],
  [
    'a field that is there twice',
    '{"name":"Adél","n\\u0061me":"Ada"}',
    'The body must not have the field “name” twice in one object.',
  ],
  ['a list', `[${named}]`, 'The body must be a JSON object.'],
  ['null', 'null', 'The body must be a JSON object.'],
  ['Latin-1', Buffer.from(named, 'latin1'), 'The body must be UTF-8.'],
  ['UTF-16', Buffer.from(named, 'utf16le'), 'The body must be UTF-8.'],
  [
    'JSON that is nested too deeply',
    JSON.stringify({ name: 'Ada', deep: [[[[[[[[[]]]]]]]]] }),
    'The body must be nested at most 8 levels deep.',
  ],
])('%s is rejected by name', async (_, body, problem) => {
  const { status, headers, body: reply } = await answer(post(body))
  expect(status).toBe(422)
  expect(headers.get('x-error-code')).toBe('body_malformed')
  expect(reply).toEqual({ message: 'Validation Failed!', errors: { body: [problem] } })
})

test('an endpoint without fields rejects a malformed body too', async () => {
  const bare = endpoint({
    access: 'public',
    summary: 'Takes nothing',
    reply: { status: 200, shape: messageShape },
    handle: () => ({ message: 'Done' }),
  })
  expect((await bare(post('{"a":1}'), { params })).status).toBe(200)
  expect((await bare(post('{"a":'), { params })).status).toBe(422)
})

test('a body that is declared as not compressed is read', async () => {
  const { status } = await answer(
    post(named, { 'content-type': 'application/json', 'content-encoding': 'Identity' }),
  )
  expect(status).toBe(200)
})

test('a compressed body is 415', async () => {
  const { status, headers, body } = await answer(post(gzipSync(named), { 'content-encoding': 'gzip' }))
  expect([status, headers.get('x-error-code')]).toEqual([415, 'content_encoding_unsupported'])
  expect(body.message).toBe('The request body must not be compressed: send it without Content-Encoding.')
})

test.each([
  ['NUL', 'A\0da'],
  ['a lone surrogate', 'A\ud800da'],
])('text with %s is rejected', async (_, name) => {
  expect((await answer(post(JSON.stringify({ name })))).body.errors.name[0]).toMatch(/must not contain NUL/)
})

test.each(['0x10', '016', '16.0', '1e1', '+16', ' 16', '１６', ''])(
  'a path whose ID is %j has the code of a missing one',
  async id => {
    const missing = plain(404, 'Not there')
    const find = endpoint({
      access: 'public',
      summary: 'Finds a thing',
      params: z.object({ id: fromText(z.int()) }),
      reply: { status: 200, shape: messageShape },
      invalid: missing,
      failures: { TestConflict: plain(409, 'Conflict'), TestUnworded: missing },
      handle: () => done,
    })
    const request = new Request(`http://service.test/thing/${encodeURIComponent(id)}`)
    const { status, headers } = await find(request, { params: Promise.resolve({ id }) })
    expect([status, headers.get('x-error-code')]).toEqual([404, 'test_unworded'])
  },
)

test('a form is accepted only if declared', async () => {
  const shape = z.object({ name: z.string().min(2) })
  const lenient = endpoint({
    access: 'public',
    summary: 'Takes a form too',
    body: shape,
    acceptsForm: true,
    reply: { status: 200, shape: messageShape },
    handle: ({ body }) => ({ message: body.name }),
  })
  const form = () =>
    post('name=Ada+L%C3%B8v', { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' })
  expect(await (await lenient(form(), { params })).json()).toEqual({ message: 'Ada Løv' })
  expect(await (await lenient(post('{"name":"Ada"}'), { params })).json()).toEqual({ message: 'Ada' })
  expect((await lenient(post('<name/>', { 'content-type': 'text/xml' }), { params })).status).toBe(415)
  expect((await answer(form())).status).toBe(415)
})

test('a body that is not JSON is 415', async () => {
  expect((await answer(post('name=Ada', { 'content-type': 'text/plain' }))).status).toBe(415)
})

test('a body over its limit is 413 and closes the connection', async () => {
  const { status, headers } = await answer(post(JSON.stringify({ name: 'A'.repeat(17_000) })))
  expect(status).toBe(413)
  expect(headers.get('connection')).toBe('close')
})

test('parameters can be in the query string or the body, which takes precedence', async () => {
  const request = new Request('http://service.test/thing?name=Query&count=3', { method: 'GET' })
  expect((await answer(request)).body).toEqual({ message: 'Query 3' })
  const bytes = new TextEncoder().encode('{"name":"Body"}')
  expect((await answer(request, { bytes })).body).toEqual({ message: 'Body 3' })
})

test('the query string of a POST is ignored', async () => {
  const request = new Request('http://service.test/thing?name=Query', { method: 'POST' })
  expect((await answer(request)).body.errors).toEqual({ name: ['The name field is required.'] })
})

test('a failure gets the reply that the route declares', async () => {
  expect(await answer(post('{"name":"conflict"}'))).toMatchObject({
    status: 409,
    body: { message: 'Conflict: because' },
  })
})

test('an undeclared failure and a reply that does not match its shape are 500', async () => {
  expect((await answer(post('{"name":"unworded"}'))).status).toBe(500)
  expect(await answer(post('{"name":"misshapen"}'))).toMatchObject({
    status: 500,
    body: { message: 'Something went wrong. Try again later.' },
  })
})

test.each([
  ['the declared headers', ['location'], 200],
  ['no header', [], 500],
  ['another header', ['location', 'x-other'], 500],
])('a reply with %s is %3$d', async (_, set, status) => {
  const locating = endpoint({
    access: 'public',
    summary: 'Replies with a header',
    reply: { status: 200, shape: messageShape, headers: { location: 'Where it is' } },
    handle({ setHeader }) {
      for (const name of set) setHeader(name, '/thing/1')
      return done
    },
  })
  const response = await locating(post('{}'), { params })
  expect(response.status).toBe(status)
  expect(response.headers.get('location')).toBe(status === 200 ? '/thing/1' : null)
})

test('a route can declare a box for invalid requests', async () => {
  const boxed = endpoint({
    access: 'public',
    summary: 'Takes a name, boxed',
    body: z.object({ name: z.string() }),
    reply: { status: 200, shape: messageShape },
    invalid: box<FieldErrors>(errors => ({
      message: Object.values(errors).flat().join(' '),
      cta_type: 'Lobby',
    })),
    handle: () => done,
  })
  const response = await boxed(post('{}'), { params })
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({
    message: 'Validations',
    error_box: { message: 'The name field is required.', cta: 'Return', color: 'Blue', cta_type: 'Lobby' },
  })
})

test.each([[undefined], ['Bearer short'], ['Basic YTpi'], [`Bearer ${'x'.repeat(43)}`]])(
  'a user endpoint called with the authorization %s returns 401 before it reads the body',
  async authorization => {
    const guarded = endpoint({
      access: 'user',
      summary: 'Takes a name of a user',
      body: z.object({ name: z.string() }),
      reply: { status: 200, shape: messageShape },
      handle: () => done,
    })
    const response = await guarded(post('{}', authorization ? { authorization } : {}), { params })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await response.json()).toEqual({ message: 'Unauthenticated.' })
  },
)
