import { afterAll, beforeAll, expect, it } from 'vitest'
import { bodyOf, openTestDoor, say, sendRaw } from './testing'

const routes = { '/read': { GET: async () => say({ message: 'read' }) } }
let door: Awaited<ReturnType<typeof openTestDoor>>

beforeAll(async () => {
  door = await openTestDoor({ routes, limits: { headersMs: 500 } })
})
afterAll(() => door.close())

it.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['an unknown method', 'FETCH /read HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ['two lengths', 'POST /read HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
  [
    'a length and chunks',
    'POST /read HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
  ],
  ['NUL in a header', 'GET /read HTTP/1.1\r\nHost: x\r\nX-A: \0\r\n\r\n', 400],
  ['headers over 24 KiB', `GET /read HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(25_000)}\r\n\r\n`, 431],
  ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n', 405],
  ['an odd expectation', 'GET /read HTTP/1.1\r\nHost: x\r\nExpect: more\r\nConnection: close\r\n\r\n', 417],
  ['headers that do not end', 'GET /read HTTP/1.1\r\nHost: x\r\nX-A: ', 408],
])('%s is refused in JSON', async (_, request, status) => {
  const answer = await sendRaw(door.port, request)
  expect(answer.startsWith(`HTTP/1.1 ${status} `)).toBe(true)
  expect(bodyOf(answer)).toEqual({ message: expect.stringMatching(/\w\.$/) })
  expect((await fetch(`${door.url}/read`)).status).toBe(200)
})

it.each([
  ['a made-up method names those of its path', 'FETCH /read?x=1 HTTP/1.1\r\nHost: x\r\n\r\n', 'GET'],
  ['a made-up method elsewhere names those there are', 'FETCH /x HTTP/1.1\r\nHost: x\r\n\r\n', 'GET, POST'],
  ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n', 'GET, POST'],
])('the 405 of %s', async (_, request, allow) => {
  expect((await sendRaw(door.port, request)).toLowerCase()).toContain(`\r\nallow: ${allow.toLowerCase()}\r\n`)
})

it('a web socket is refused, another upgrade is passed over', async () => {
  const ask = (upgrade: string) =>
    sendRaw(
      door.port,
      `GET /read HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: ${upgrade}\r\n\r\n`,
    )
  expect(await ask('websocket')).toMatch(/^HTTP\/1\.1 403 /)
  expect(await ask('h2c')).toMatch(/^HTTP\/1\.1 200 /)
})
