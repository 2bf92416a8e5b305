import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { testRequest } from '@/lib/console/testing/request'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { createOperator } from '@/lib/people/testing/operators'
import { operatorRoute } from './operator-route'

test('a locked database answers that the service is busy, other errors that something went wrong', async () => {
  testRequest.token = (await createOperator('editor')).token
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

test('a refusal shows times in the time zone of the operator', async () => {
  const operator = await createOperator('editor')
  testRequest.token = operator.token
  await db.run(sql`update operators set zone = 'Asia/Tokyo' where id = ${operator.operatorId}`)
  const post = operatorRoute({
    role: 'editor',
    failures: { ApprovalExpired: ({ at }, formatAt) => `Expired ${formatAt(at)}.` },
    run: () => Promise.reject(new Failure('ApprovalExpired', { at: '2020-11-20T19:32:04.000Z' })),
  })
  const response = await post(new Request('http://console.test', { method: 'POST' }))
  expect(await response.json()).toMatchObject({ message: expect.stringMatching(/ 21 Nov 2020, 04:32 /) })
})
