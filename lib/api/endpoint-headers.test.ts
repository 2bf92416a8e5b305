import { beforeEach, describe, expect, test } from 'vitest'
import type { AuthenticatedUser } from '@/lib/api/auth/bearer'
import { Failure } from '@/lib/core/failure'
import { messageShape, plain } from '@/lib/core/reply'
import { endpoint } from './endpoint'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    TestClosed: undefined
  }
}

const params = Promise.resolve({})
let message = ''
let userId = 0

beforeEach(() => {
  message = 'one'
  userId = 1
})

const holder = async (): Promise<AuthenticatedUser> => ({
  tokenId: 1,
  isTokenStale: false,
  id: userId,
  email: 'ada@example.test',
  username: 'ada',
  platform: 'ios',
  build: null,
  isTester: false,
  isDeleted: false,
  now: new Date('2026-11-22T12:00:00Z'),
})

const own = {
  access: 'user',
  summary: 'Returns a message',
  reply: { status: 200, shape: messageShape },
  failures: { TestClosed: plain(409, 'Closed.') },
  passesMaintenance: true,
  holder,
  handle() {
    if (message === 'closed') throw new Failure('TestClosed')
    return { message }
  },
} as const

const request = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('http://service.test/thing', {
    method,
    headers: { authorization: `Bearer ${'x'.repeat(43)}`, ...headers },
  })

describe('an endpoint with an ETag', () => {
  const reading = endpoint({ ...own, etag: true })
  const read = (headers?: Record<string, string>, method?: string) =>
    reading(request(headers, method), { params, requestId: 'id-1' })
  const readTag = async () => (await read()).headers.get('etag') ?? ''

  test('sends 304 without a body to a client that has the reply', async () => {
    const first = await read()
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    expect(await first.json()).toEqual({ message: 'one' })
    const second = await read({ 'if-none-match': etag })
    expect([second.status, await second.text()]).toEqual([304, ''])
    expect(Object.fromEntries(second.headers)).toEqual({
      etag,
      'cache-control': 'no-store',
      'x-request-id': 'id-1',
    })
  })

  test('finds the tag in a list, compares it weakly, and accepts any tag for *', async () => {
    const etag = await readTag()
    for (const sent of [`"other", ${etag}`, etag.slice(2), '*'])
      expect((await read({ 'if-none-match': sent })).status, sent).toBe(304)
    for (const sent of ['"other"', 'W/"other", "third"', '', etag.slice(3, -1)])
      expect((await read({ 'if-none-match': sent })).status, sent).toBe(200)
  })

  test('sends the reply if it has changed, or to another user', async () => {
    const etag = await readTag()
    userId = 2
    expect((await read({ 'if-none-match': etag })).status).toBe(200)
    userId = 1
    message = 'two'
    const changed = await read({ 'if-none-match': etag })
    expect([changed.status, await changed.json()]).toEqual([200, { message: 'two' }])
  })

  test('ignores If-None-Match in failures and without a token', async () => {
    message = 'closed'
    const failed = await read({ 'if-none-match': '*' })
    expect([failed.status, failed.headers.get('etag')]).toEqual([409, null])
    expect((await read({ 'if-none-match': '*', authorization: '' })).status).toBe(401)
  })

  test('has neither for POST', async () => {
    const response = await read({ 'if-none-match': '*' }, 'POST')
    expect([response.status, response.headers.get('etag')]).toEqual([200, null])
  })

  test('compares by the declared text', async () => {
    const counting = endpoint({ ...own, etag: body => body.replace(/\d+/, '') })
    const call = (headers = {}) => counting(request(headers), { params })
    message = 'in 10 s'
    const etag = (await call()).headers.get('etag') ?? ''
    message = 'in 9 s'
    expect((await call({ 'if-none-match': etag })).status).toBe(304)
    message = 'in 9 min'
    expect((await call({ 'if-none-match': etag })).status).toBe(200)
  })
})

test('an endpoint without an ETag ignores If-None-Match', async () => {
  const response = await endpoint(own)(request({ 'if-none-match': '*' }), { params })
  expect([response.status, response.headers.get('etag')]).toEqual([200, null])
})

test('a deprecated endpoint announces it in successes and errors', async () => {
  const deprecated = endpoint({ ...own, deprecated: { since: '2026-01-01', sunset: '2027-01-01' } })
  for (const text of ['one', 'closed']) {
    message = text
    const { headers } = await deprecated(request(), { params })
    expect(headers.get('deprecation')).toBe('@1767225600')
    expect(headers.get('sunset')).toBe('Fri, 01 Jan 2027 00:00:00 GMT')
  }
})

test('long replies can be compressed, unless they hand out a secret', async () => {
  const isCompressible = async (hasSecret: boolean) => {
    const { headers } = request()
    const call = { method: 'GET', path: '/thing', query: '', headers, params: {}, ip: '', requestId: 'id-1' }
    return (await endpoint({ ...own, hasSecret }).answer(call)).isCompressible
  }
  message = 'a'.repeat(2_000)
  expect(await isCompressible(false)).toBe(true)
  expect(await isCompressible(true)).toBe(false)
  message = 'a'.repeat(1_000)
  expect(await isCompressible(false)).toBe(false)
})
