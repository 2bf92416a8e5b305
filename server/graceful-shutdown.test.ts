import { once } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Handler } from './http/api-routes'
import { openSocket, type openTestDoor, receive, say } from './http/testing'

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

const handlers: Record<string, Record<string, Handler>> = {
  '/slow': {
    GET: async () => {
      arrived.open()
      await leave.opened
      return say({ message: 'slow' })
    },
  },
  '/quick': { GET: async () => say({ message: 'quick' }) },
}

beforeEach(() => {
  arrived = openGate()
  leave = openGate()
})

/** Draining is of the whole process, so each test has modules of its own. */
async function openHere() {
  vi.resetModules()
  const { openTestDoor: open } = await import('./http/testing')
  const { drain } = await import('./graceful-shutdown')
  return { door: await open({ routes: handlers }), drain }
}

let door: Awaited<ReturnType<typeof openTestDoor>> | undefined
afterEach(() => door?.close())

it('lets a running request finish, ends its connection and takes no new one', async () => {
  const here = await openHere()
  door = here.door
  const socket = await openSocket(door.port)
  const answer = receive(socket)
  socket.write(get('/slow'))
  await arrived.opened
  const drained = here.drain(door, 60_000)
  await expect(fetch(`${door.url}/quick`)).rejects.toThrow()
  leave.open()
  expect(await answer).toMatch(/^HTTP\/1\.1 200 .*connection: close.*\{"message":"slow"\}$/is)
  await drained
})

it('answers what comes on a connection that stood idle, and ends it', async () => {
  const here = await openHere()
  door = here.door
  const socket = await openSocket(door.port)
  const answers = receive(socket)
  socket.write(get('/quick'))
  await once(socket, 'data')
  const drained = here.drain(door, 60_000)
  socket.write(get('/quick'))
  const [first, second] = (await answers).split(/(?=HTTP\/1\.1 200)/)
  expect(first).toMatch(/connection: keep-alive/i)
  expect(second).toMatch(/connection: close/i)
  await drained
})

it('ends connections that stay idle', async () => {
  const here = await openHere()
  door = here.door
  const socket = await openSocket(door.port)
  const answer = receive(socket)
  socket.write(get('/quick'))
  await once(socket, 'data')
  // Were it to wait for the connection, this test would run out of its time.
  await here.drain(door, 60_000)
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
})

it('waits for a request no longer than it is told', async () => {
  const here = await openHere()
  door = here.door
  const socket = await openSocket(door.port)
  const answer = receive(socket)
  socket.write(get('/slow'))
  await arrived.opened
  await here.drain(door, 300)
  expect(await answer).toBe('')
})
