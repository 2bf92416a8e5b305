import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiCall } from '@/lib/api/api-call'
import { jsonResponse, jsonTextResponse } from '@/lib/api/json-response'
import { staticJson } from '@/lib/api/static-json'
import { openTestServer, reply, type TestRoutes } from '@/server/testing/http-server'
import { chooseEncoding } from './compress-response'

const players = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `Player ${id}` }))
const long = players(100)
const veryLong = players(3_000)
const document = staticJson(veryLong)
const texts = new Map<string, unknown>([
  ['/short', players(10)],
  ['/long', long],
  ['/very-long', veryLong],
])

const routes: TestRoutes = {
  ...Object.fromEntries(
    [...texts].map(([path, body]) => {
      const answer = async () => jsonResponse(200, body, 'id-1', { etag: 'W/"1"' })
      return [path, { GET: answer }]
    }),
  ),
  '/document': { GET: document.answer },
  '/rejected': { POST: async () => jsonResponse(422, long, 'id-1') },
  '/secret': { GET: async () => jsonTextResponse(200, JSON.stringify(long), 'id-1', {}, false) },
  '/other': { GET: async () => reply(long) },
}
let server: Awaited<ReturnType<typeof openTestServer>>

beforeAll(async () => {
  server = await openTestServer({ routes })
})
afterAll(() => server.close())

const call = (path: string, encoding: string, method = 'GET') =>
  fetch(server.url + path, { method, headers: { 'accept-encoding': encoding } })
const factsOf = ({ headers }: Response) => [headers.get('content-encoding'), headers.get('vary')]

describe('JSON', () => {
  it.each([
    ['/long', 'gzip'],
    ['/long', 'br'],
    ['/very-long', 'gzip'],
    ['/very-long', 'br'],
  ])('of %s is sent in %s and keeps its headers', async (path, encoding) => {
    const response = await call(path, encoding)
    expect(factsOf(response)).toEqual([encoding, 'accept-encoding'])
    expect(response.headers.get('etag')).toBe('W/"1"')
    expect(response.headers.get('content-type')).toBe('application/json')
    const plainLength = JSON.stringify(texts.get(path)).length
    expect(Number(response.headers.get('content-length'))).toBeLessThan(plainLength / 2)
    expect(await response.json()).toEqual(texts.get(path))
  })

  it('that never changes is compressed once, and has a request ID of its own each time', async () => {
    const responses = [await call('/document', 'br'), await call('/document', 'br')]
    for (const response of responses) {
      expect(factsOf(response)).toEqual(['br', 'accept-encoding'])
      expect(await response.json()).toEqual(veryLong)
    }
    const { compressed } = await document.answer({} as ApiCall)
    expect([...(compressed?.keys() ?? [])]).toEqual(['br'])
    const [first, second] = responses.map(({ headers }) => headers.get('x-request-id'))
    expect(first).not.toBe(second)
  })

  it('of an error is compressed too', async () => {
    const response = await call('/rejected', 'gzip', 'POST')
    expect([response.status, ...factsOf(response)]).toEqual([422, 'gzip', 'accept-encoding'])
    expect(await response.json()).toEqual(long)
  })

  it('is plain for a client that accepts neither, and names the header that it depends on', async () => {
    const response = await call('/long', 'identity')
    expect(factsOf(response)).toEqual([null, 'accept-encoding'])
    expect(await response.json()).toEqual(long)
  })

  it.each(['/short', '/secret', '/other'])('of %s is never compressed', async path => {
    expect(factsOf(await call(path, 'gzip, br'))).toEqual([null, null])
  })
})

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0.5,gzip;q=0.5', 'br'],
  ['br ; q=0.4 , gzip ; q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', null],
  ['identity', null],
  ['identity, gzip;q=0.5', null],
  ['identity;q=0.5, gzip', 'gzip'],
  ['gzip;q=high', null],
  ['gzip;q=2', null],
  ['deflate, zstd', null],
  ['', null],
])('Accept-Encoding %j: %j', (accepted, encoding) => {
  expect([chooseEncoding(accepted), chooseEncoding(accepted)]).toEqual([encoding, encoding])
})
