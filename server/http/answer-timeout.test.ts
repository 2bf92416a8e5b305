import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { IsDelivered } from '@/lib/http/idempotency'
import type { Handler } from './api-routes'
import { openTestDoor, say } from './testing'

let door: Awaited<ReturnType<typeof openTestDoor>>
let finish = () => {}
const ended = vi.fn()
const answering: (IsDelivered | undefined)[] = []

const routes: Record<string, Record<string, Handler>> = {
  '/slow': {
    POST: async () => {
      await new Promise<void>(resolve => {
        finish = resolve
      })
      ended()
      return say({ message: 'slow' })
    },
  },
  '/fails-late': {
    GET: () =>
      new Promise((_, reject) => {
        finish = () => reject(new Error('too late to matter'))
      }),
  },
  '/notes': {
    GET: async (_, { isDelivered }) => {
      answering.push(isDelivered)
      await new Promise<void>(resolve => {
        finish = resolve
      })
      return say({ message: 'noted' })
    },
  },
  '/quick': { GET: async () => say({ message: 'quick' }) },
  '/at-once': { GET: (() => say({ message: 'at once' })) as unknown as Handler },
}

beforeAll(async () => {
  door = await openTestDoor({ routes, limits: { answerMs: 600 } })
})
afterAll(() => door.close())

it('what takes too long is answered with 503 and when to come again, and is done all the same', async () => {
  const answer = await fetch(`${door.url}/slow`, { method: 'POST', body: '{}' })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toEqual({ message: 'This takes too long. Try again in a moment.' })
  expect(ended).not.toHaveBeenCalled()
  finish()
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce())
})

it('an answer counts as delivered once it was sent, and a 503 in its place never does', async () => {
  const quick = fetch(`${door.url}/notes`)
  await vi.waitFor(() => expect(answering).toHaveLength(1))
  expect(answering.at(-1)?.()).toBe(false)
  finish()
  expect((await quick).status).toBe(200)
  await vi.waitFor(() => expect(answering.at(-1)?.()).toBe(true))
  expect((await fetch(`${door.url}/notes`)).status).toBe(503)
  finish()
  expect(await (await fetch(`${door.url}/quick`)).json()).toEqual({ message: 'quick' })
  expect(answering.at(-1)?.()).toBe(false)
})

it('an answer whose caller left is not delivered', async () => {
  const calls = answering.length
  const accepted = once(door.server, 'connection')
  const caller = connect(door.port, '127.0.0.1')
  caller.write('GET /notes HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const [connection] = await accepted
  await vi.waitFor(() => expect(answering).toHaveLength(calls + 1))
  caller.destroy()
  await once(connection, 'close')
  finish()
  await (await fetch(`${door.url}/quick`)).json()
  expect(answering.at(-1)?.()).toBe(false)
})

it('what fails after that disturbs nobody', async () => {
  expect((await fetch(`${door.url}/fails-late`)).status).toBe(503)
  finish()
  expect(await (await fetch(`${door.url}/quick`)).json()).toEqual({ message: 'quick' })
})

it('what answers without a promise is waited for neither', async () => {
  expect(await (await fetch(`${door.url}/at-once`)).json()).toEqual({ message: 'at once' })
})
