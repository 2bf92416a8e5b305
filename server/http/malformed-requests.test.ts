import { afterAll, beforeAll, expect, it } from 'vitest'
import { bodyOf, openTestServer, reply, sendRaw } from '@/server/testing/http-server'

const routes = { '/read': { GET: async () => reply({ message: 'read' }) } }
let server: Awaited<ReturnType<typeof openTestServer>>

beforeAll(async () => {
  server = await openTestServer({ routes })
})
afterAll(() => server.close())

it.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['an unknown method', 'FETCH /read HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ['two lengths', 'POST /read HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
  [
    'a length and chunks',
    'POST /read HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
  ],
  ['NUL in a header', 'GET /read HTTP/1.1\r\nHost: x\r\nX-A: \0\r\n\r\n', 400],
  ['headers over 24 KiB', `GET /read HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(25_000)}\r\n\r\n`, 431],
  ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n', 405],
  [
    'an unknown expectation',
    'GET /read HTTP/1.1\r\nHost: x\r\nExpect: more\r\nConnection: close\r\n\r\n',
    417,
  ],
])('%s is rejected in JSON', async (_, request, status) => {
  const answer = await sendRaw(server.port, request)
  expect(answer.startsWith(`HTTP/1.1 ${status} `)).toBe(true)
  expect(bodyOf(answer)).toEqual({ message: expect.stringMatching(/\w\.$/) })
  expect((await fetch(`${server.url}/read`)).status).toBe(200)
})

it('unfinished headers are rejected in JSON', async () => {
  const impatient = await openTestServer({ routes, limits: { headersMs: 500 } })
  const answer = await sendRaw(impatient.port, 'GET /read HTTP/1.1\r\nHost: x\r\nX-A: ')
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(bodyOf(answer)).toEqual({ message: expect.stringMatching(/\w\.$/) })
  await impatient.close()
})

it.each([
  ['an unknown method lists those of its path', 'FETCH /read?x=1 HTTP/1.1\r\nHost: x\r\n\r\n', 'GET'],
  [
    'an unknown method on an unknown path lists GET and POST',
    'FETCH /x HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET, POST',
  ],
  ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n', 'GET, POST'],
])('the 405 of %s', async (_, request, allow) => {
  expect((await sendRaw(server.port, request)).toLowerCase()).toContain(
    `\r\nallow: ${allow.toLowerCase()}\r\n`,
  )
})

it('a WebSocket is rejected, another upgrade is ignored', async () => {
  const ask = (upgrade: string) =>
    sendRaw(
      server.port,
      `GET /read HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: ${upgrade}\r\n\r\n`,
    )
  expect(await ask('websocket')).toMatch(/^HTTP\/1\.1 403 /)
  expect(await ask('h2c')).toMatch(/^HTTP\/1\.1 200 /)
})
