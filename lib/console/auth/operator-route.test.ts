import { expect, test, vi } from 'vitest'
import { createOperator } from '@/lib/people/testing/operators'
import { operatorRoute } from './operator-route'

let token = ''

vi.mock('next/headers', () => ({
  cookies: async () => ({ get: () => ({ value: token }), has: () => false }),
  headers: async () => new Headers({ 'x-request-id': 'request-of-a-test' }),
}))

test('a locked database answers that the service is busy, other errors that something went wrong', async () => {
  token = (await createOperator('editor')).token
  const locked = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  for (const [error, status, code] of [
    [locked, 503, 'ServiceBusy'],
    [new Error('password of the database: 1234'), 500, 'UnexpectedError'],
  ] as const) {
    const run = vi.fn().mockRejectedValue(error)
    const post = operatorRoute({ role: 'editor', failures: {}, run })
    const response = await post(new Request('http://console.test', { method: 'POST' }))
    expect({ status: response.status, body: await response.json() }).toMatchObject({ status, body: { code } })
  }
})
