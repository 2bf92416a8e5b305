import sql from 'sql-template-tag'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { testRequest } from '@/lib/console/testing/request'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { createOperator } from '@/lib/people/testing/operators'
import { operatorAction } from './operator-action'

const run = vi.fn()
const action = operatorAction({
  role: 'editor',
  harmless: 'A test.',
  input: z.strictObject({ days: z.int('Enter a whole number') }),
  failures: {
    OperatorNotFound: 'There is no such operator.',
    OperatorEmailTaken: { field: 'email', message: 'Taken.' },
    OperatorLocked: ({ minutes }) => `Wait ${minutes} minutes.`,
    ApprovalTooNew: ({ until }, formatAt) => `Wait until ${formatAt(until)}.`,
  },
  run,
})

beforeEach(() => {
  run.mockReset()
  testRequest.refresh.mockReset()
})

test('without a session, or with a lower role, the action does not run', async () => {
  testRequest.token = 'unknown'
  expect(await action({ days: 1 })).toMatchObject({ ok: false, code: 'OperatorSignedOut' })
  testRequest.token = (await createOperator('viewer')).token
  expect(await action({ days: 1 })).toMatchObject({
    ok: false,
    code: 'OperatorRoleTooLow',
    message: 'This requires the editor role. Nothing was changed.',
  })
  expect(run).not.toHaveBeenCalled()
})

test('an authorized operator is the author of the change, and the page is re-rendered', async () => {
  const operator = await createOperator('manager')
  testRequest.token = operator.token
  run.mockResolvedValue({ result: 7, undo: { auditId: 5, text: 'Did it' } })
  expect(await action({ days: 1 })).toEqual({ ok: true, result: 7, undo: { auditId: 5, text: 'Did it' } })
  const { operatorId, name, sessionId, role } = operator
  expect(run.mock.calls[0]?.[0].by).toEqual({
    operatorId,
    name,
    sessionId,
    requestId: testRequest.id,
    role,
  })
  expect(testRequest.refresh).toHaveBeenCalledOnce()
})

test('invalid input returns errors by field', async () => {
  testRequest.token = (await createOperator('editor')).token
  expect(await action({ days: 1.5 })).toMatchObject({
    ok: false,
    code: 'InputInvalid',
    errors: { days: ['Enter a whole number'] },
  })
  expect(await action({ days: 1, more: 2 } as never)).toMatchObject({ ok: false, code: 'InputInvalid' })
  for (const odd of [undefined, null, [], 'days'])
    expect(await action(odd as never)).toMatchObject({ ok: false, code: 'InputInvalid' })
  expect(run).not.toHaveBeenCalled()
})

test('text that PostgreSQL cannot store is rejected at any depth', async () => {
  testRequest.token = (await createOperator('editor')).token
  const noting = operatorAction({ role: 'editor', harmless: 'A test.', input: z.looseObject({}), run })
  for (const odd of [{ a: 'x\0' }, { a: [{ b: '\ud800' }] }, { 'a\0': 1 }])
    expect(await noting(odd)).toMatchObject({ ok: false, code: 'InputInvalid' })
  expect(run).not.toHaveBeenCalled()
  run.mockResolvedValue({})
  expect(await noting({ a: ['\u{1F3C8} é'] })).toMatchObject({ ok: true })
})

test('invisible characters are rejected at any depth, unless nothing is stored', async () => {
  testRequest.token = (await createOperator('editor')).token
  const input = z.looseObject({})
  const naming = operatorAction({ role: 'editor', harmless: 'A test.', input, run })
  for (const odd of [{ form: { name: 'Weekly \u202Eanything\u202C' } }, { reason: 'All is\u202E fine' }])
    expect(await naming(odd)).toEqual({
      ok: false,
      code: 'InputInvalid',
      message:
        'The text contains the invisible character U+202E. Delete it, or type the text again. Nothing was changed.',
      errors: {},
    })
  expect(run).not.toHaveBeenCalled()
  run.mockResolvedValue({})
  expect(await naming({ form: { name: '❤️ 👩‍🚀' } })).toMatchObject({ ok: true })
  const searching = operatorAction({ role: 'editor', isReadOnly: true, input, run })
  expect(await searching({ text: 'Weekly\u200B' })).toMatchObject({ ok: true })
})

test('the typed confirmation is checked on the server', async () => {
  const paying = operatorAction({
    role: 'manager',
    harmless: 'A test.',
    input: z.strictObject({ cents: z.int() }),
    confirm: async ({ cents }) => (cents > 0 ? 'river_lane' : null),
    run,
  })
  testRequest.token = (await createOperator('editor')).token
  expect(await paying({ cents: 5 }, 'river_lane')).toMatchObject({ code: 'OperatorRoleTooLow' })
  testRequest.token = (await createOperator('manager')).token
  for (const typed of ['', 'River_lane', 'river', undefined, null, ['river_lane'], { trim: 'river_lane' }])
    expect(await paying({ cents: 5 }, typed as never)).toEqual({
      ok: false,
      code: 'NotConfirmed',
      message: 'Type river_lane to confirm. Nothing was changed.',
    })
  expect(await paying({ cents: 0.5 }, '')).toMatchObject({ code: 'InputInvalid' })
  expect(run).not.toHaveBeenCalled()
  run.mockResolvedValue({})
  expect(await paying({ cents: 5 }, ' river_lane ')).toMatchObject({ ok: true })
  expect(await paying({ cents: 0 }, '')).toMatchObject({ ok: true })
})

test('failures return their message, field and details', async () => {
  testRequest.token = (await createOperator('editor')).token
  run.mockRejectedValueOnce(new Failure('OperatorNotFound'))
  expect(await action({ days: 1 })).toMatchObject({ message: 'There is no such operator.' })
  run.mockRejectedValueOnce(new Failure('OperatorEmailTaken'))
  expect(await action({ days: 1 })).toMatchObject({ errors: { email: ['Taken.'] } })
  run.mockRejectedValueOnce(new Failure('OperatorLocked', { minutes: 3 }))
  expect(await action({ days: 1 })).toMatchObject({ code: 'OperatorLocked', message: 'Wait 3 minutes.' })
  expect(testRequest.refresh).not.toHaveBeenCalled()
})

test('a time in a message is in the zone of the operator', async () => {
  const operator = await createOperator('editor')
  testRequest.token = operator.token
  await db.run(sql`update operators set zone = 'Europe/Berlin' where id = ${operator.operatorId}`)
  run.mockRejectedValueOnce(new Failure('ApprovalTooNew', { until: '2001-12-01T23:30:00.000Z' }))
  expect(await action({ days: 1 })).toMatchObject({ message: 'Wait until Sun 2 Dec 2001, 00:30 CET.' })
})

test('a conflict names the fields as operators know them', async () => {
  testRequest.token = (await createOperator('editor')).token
  const at = new Date().toISOString()
  run.mockRejectedValueOnce(
    new Failure('EditConflict', { by: 'Zoë', at, fields: ['description', 'creditsCents', 'endsAt'] }),
  )
  expect(await action({ days: 1 })).toMatchObject({
    message: 'Zoë changed description, credits, end in the meantime. Nothing is saved yet.',
  })
})

test('an error of a database that is locked or too slow asks for a retry', async () => {
  testRequest.token = (await createOperator('editor')).token
  run.mockRejectedValueOnce(
    Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }),
  )
  expect(await action({ days: 1 })).toEqual({
    ok: false,
    code: 'ServiceBusy',
    message: 'The service is busy. Try again in a few seconds.',
  })
})

test('other errors return the request ID only', async () => {
  testRequest.token = (await createOperator('editor')).token
  for (const error of [new Error('password of the database: 1234'), new Failure('OperatorTotpOff')]) {
    run.mockRejectedValueOnce(error)
    expect(await action({ days: 1 })).toEqual({
      ok: false,
      code: 'UnexpectedError',
      message: 'Something went wrong. Check the current values and try again. Request ID: request-of-a-test.',
    })
  }
})
