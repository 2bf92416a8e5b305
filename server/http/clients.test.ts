import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '@/lib/api/api-call'
import { bodyOf, openSocket, openTestServer, reply, sendRaw } from '@/server/testing/http-server'

const echo: Answer = ({ bytes }) => reply({ sent: Buffer.from(bytes ?? []).toString() })
const routes = { '/echo': { GET: echo, POST: echo } }
let server: Awaited<ReturnType<typeof openTestServer>>

beforeAll(async () => {
  server = await openTestServer({ routes })
})
afterAll(() => server.close())

const head = (method: string, path: string, ...headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n')

describe('a client', () => {
  it('that stops in the middle gets 408', async () => {
    const impatient = await openTestServer({ routes, limits: { bodyMs: 300 } })
    const answer = await sendRaw(impatient.port, head('POST', '/echo', 'Content-Length: 10'), '{"a"')
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(bodyOf(answer)).toEqual({ message: 'The request body took too long to arrive.' })
    await impatient.close()
  })

  it.each(['Content-Length: 10', 'Transfer-Encoding: chunked'])(
    'that disconnects does not affect others (%s)',
    async length => {
      for (let i = 0; i < 20; i++) {
        const socket = await openSocket(server.port)
        socket.write(`${head('POST', '/echo', length)}5\r\n{"a"`)
        await wait(1)
        socket.destroy()
      }
      expect((await fetch(`${server.url}/echo`)).status).toBe(200)
    },
  )

  it('of malformed chunks gets 400 in JSON', async () => {
    const answer = await sendRaw(server.port, head('POST', '/echo', 'Transfer-Encoding: chunked'), 'zz\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(bodyOf(answer)).toEqual({ message: 'The request is not well-formed HTTP.' })
  })

  it('with Expect: 100-continue gets 100', async () => {
    const headers = ['Content-Length: 7', 'Expect: 100-continue', 'Connection: close']
    const answer = await sendRaw(server.port, head('POST', '/echo', ...headers), '{"a":1}')
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
  })
})
