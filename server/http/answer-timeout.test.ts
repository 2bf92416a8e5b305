import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { IsDelivered } from '@/lib/api/api-call'
import { openTestServer, reply, type TestRoutes } from '@/server/testing/http-server'

let server: Awaited<ReturnType<typeof openTestServer>>
/** With the timeout of production. */
let patient: Awaited<ReturnType<typeof openTestServer>>
let finish = () => {}
const ended = vi.fn()
const answering: (IsDelivered | undefined)[] = []

const routes: TestRoutes = {
  '/slow': {
    POST: async () => {
      await new Promise<void>(resolve => {
        finish = resolve
      })
      ended()
      return reply({ message: 'slow' })
    },
  },
  '/fails-late': {
    GET: () =>
      new Promise((_, reject) => {
        finish = () => reject(new Error('too late to matter'))
      }),
  },
  '/notes': {
    GET: async ({ isDelivered }) => {
      answering.push(isDelivered)
      await new Promise<void>(resolve => {
        finish = resolve
      })
      return reply({ message: 'noted' })
    },
  },
  '/quick': { GET: async () => reply({ message: 'quick' }) },
  '/sync': { GET: () => reply({ message: 'sync' }) },
}

beforeAll(async () => {
  server = await openTestServer({ routes, limits: { responseMs: 600 } })
  patient = await openTestServer({ routes })
})
afterAll(() => Promise.all([server.close(), patient.close()]))

it('a slow request gets 503 with Retry-After and still completes', async () => {
  const answer = await fetch(`${server.url}/slow`, { method: 'POST', body: '{}' })
  const { headers } = answer
  expect([answer.status, headers.get('retry-after'), headers.get('x-error-code')]).toEqual([
    503,
    '5',
    'service_busy',
  ])
  expect(await answer.json()).toEqual({ message: 'The request took too long. Try again.' })
  expect(ended).not.toHaveBeenCalled()
  finish()
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce())
})

it('a response counts as delivered once it was sent, but not a 503', async () => {
  const quick = fetch(`${patient.url}/notes`)
  await vi.waitFor(() => expect(answering).toHaveLength(1))
  expect(answering.at(-1)?.()).toBe(false)
  finish()
  expect((await quick).status).toBe(200)
  await vi.waitFor(() => expect(answering.at(-1)?.()).toBe(true))
  expect((await fetch(`${server.url}/notes`)).status).toBe(503)
  finish()
  expect(await (await fetch(`${patient.url}/quick`)).json()).toEqual({ message: 'quick' })
  expect(answering.at(-1)?.()).toBe(false)
})

it('a response to a disconnected client is not delivered', async () => {
  const calls = answering.length
  const accepted = once(patient.server, 'connection')
  const caller = connect(patient.port, '127.0.0.1')
  caller.write('GET /notes HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const [connection] = await accepted
  await vi.waitFor(() => expect(answering).toHaveLength(calls + 1))
  caller.destroy()
  await once(connection, 'close')
  finish()
  await (await fetch(`${patient.url}/quick`)).json()
  expect(answering.at(-1)?.()).toBe(false)
})

it('a later failure has no effect', async () => {
  expect((await fetch(`${server.url}/fails-late`)).status).toBe(503)
  finish()
  expect(await (await fetch(`${patient.url}/quick`)).json()).toEqual({ message: 'quick' })
})

it('a synchronous handler works', async () => {
  expect(await (await fetch(`${server.url}/sync`)).json()).toEqual({ message: 'sync' })
})
