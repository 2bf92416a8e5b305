import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Handler } from './routes'
import { openTestDoor, say } from './testing'

let door: Awaited<ReturnType<typeof openTestDoor>>
let finish = () => {}
const ended = vi.fn()

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

it('what fails after that disturbs nobody', async () => {
  expect((await fetch(`${door.url}/fails-late`)).status).toBe(503)
  finish()
  expect(await (await fetch(`${door.url}/quick`)).json()).toEqual({ message: 'quick' })
})

it('what answers without a promise is waited for neither', async () => {
  expect(await (await fetch(`${door.url}/at-once`)).json()).toEqual({ message: 'at once' })
})
