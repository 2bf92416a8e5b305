import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import type { Handler } from './routes'
import { openSocket, type openTestDoor, receive, say } from './testing'

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const handlers: Record<string, Record<string, Handler>> = {
  '/slow': {
    GET: async () => {
      await wait(600)
      return say({ message: 'slow' })
    },
  },
  '/quick': { GET: async () => say({ message: 'quick' }) },
  '/never': { GET: () => new Promise(() => undefined) },
}

/** Draining is of the whole process, so each test has modules of its own. */
async function openHere() {
  vi.resetModules()
  const { openTestDoor: open } = await import('./testing')
  const { drain } = await import('./drain')
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
  await wait(50)
  const drained = here.drain(door, 5_000)
  await expect(fetch(`${door.url}/quick`)).rejects.toThrow()
  expect(await answer).toMatch(/^HTTP\/1\.1 200 .*connection: close.*\{"message":"slow"\}$/is)
  await drained
})

it('answers what comes on a connection that stood idle, and ends it', async () => {
  const here = await openHere()
  door = here.door
  const socket = await openSocket(door.port)
  const answers = receive(socket)
  socket.write(get('/quick'))
  await wait(50)
  const drained = here.drain(door, 5_000)
  await wait(50)
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
  await wait(50)
  const beganAt = Date.now()
  await here.drain(door, 5_000)
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(Date.now() - beganAt).toBeLessThan(2_000)
})

it('waits for a request no longer than it is told', async () => {
  const here = await openHere()
  door = here.door
  const socket = await openSocket(door.port)
  const answer = receive(socket)
  socket.write(get('/never'))
  await wait(50)
  const beganAt = Date.now()
  await here.drain(door, 500)
  expect(await answer).toBe('')
  expect(Date.now() - beganAt).toBeLessThan(2_000)
})
