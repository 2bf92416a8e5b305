import { once } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as draining from '@/lib/core/draining'
import { drain } from './graceful-shutdown'
import { openSocket, openTestServer, receive, reply, type TestRoutes } from './testing/http-server'

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

/** What a handler and its test wait for each other by. */
function openGate() {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { open, opened }
}
let arrived = openGate()
let leave = openGate()

const handlers: TestRoutes = {
  '/slow': {
    GET: async () => {
      arrived.open()
      await leave.opened
      return reply({ message: 'slow' })
    },
  },
  '/quick': { GET: async () => reply({ message: 'quick' }) },
}

// Draining is of the whole process, which other tests share.
let isDraining = false
vi.spyOn(draining, 'beginDraining').mockImplementation(() => {
  isDraining = true
})
vi.spyOn(draining, 'isDraining').mockImplementation(() => isDraining)

beforeEach(() => {
  isDraining = false
  arrived = openGate()
  leave = openGate()
})

let server: Awaited<ReturnType<typeof openTestServer>>
beforeEach(async () => {
  server = await openTestServer({ routes: handlers })
})
afterEach(() => server.close())

it('finishes a pending request, closes its connection and accepts no new one', async () => {
  const socket = await openSocket(server.port)
  const answer = receive(socket)
  socket.write(get('/slow'))
  await arrived.opened
  const drained = drain(server, 60_000)
  await expect(fetch(`${server.url}/quick`)).rejects.toThrow()
  leave.open()
  expect(await answer).toMatch(/^HTTP\/1\.1 200 .*connection: close.*\{"message":"slow"\}$/is)
  await drained
})

it('handles a request on an idle connection and closes it', async () => {
  const socket = await openSocket(server.port)
  const answers = receive(socket)
  socket.write(get('/quick'))
  await once(socket, 'data')
  const drained = drain(server, 60_000)
  socket.write(get('/quick'))
  const [first, second] = (await answers).split(/(?=HTTP\/1\.1 200)/)
  expect(first).toMatch(/connection: keep-alive/i)
  expect(second).toMatch(/connection: close/i)
  await drained
})

it('closes idle connections', async () => {
  const socket = await openSocket(server.port)
  const answer = receive(socket)
  socket.write(get('/quick'))
  await once(socket, 'data')
  // Were it to wait for the connection, this test would run out of its time.
  await drain(server, 60_000)
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
})

it('waits for requests at most as long as the timeout', async () => {
  const socket = await openSocket(server.port)
  const answer = receive(socket)
  socket.write(get('/slow'))
  await arrived.opened
  await drain(server, 300)
  expect(await answer).toBe('')
})
