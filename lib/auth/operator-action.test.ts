import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Failure } from '@/lib/failure'
import { createOperator } from '@/lib/operator/testing'
import { operatorAction } from './operator-action'

let token = ''
const refresh = vi.hoisted(() => vi.fn())

vi.mock('next/cache', () => ({ refresh }))
vi.mock('next/headers', () => ({
  cookies: async () => ({ get: () => ({ value: token }) }),
  headers: async () => new Headers({ 'x-request-id': 'request-of-a-test' }),
}))

const run = vi.fn()
const action = operatorAction({
  role: 'editor',
  input: z.strictObject({ days: z.int('Write a whole number') }),
  failures: {
    OperatorNotFound: 'There is no such operator.',
    OperatorEmailTaken: { field: 'email', message: 'Taken.' },
    OperatorLocked: ({ minutes }) => `Wait ${minutes} minutes.`,
  },
  run,
})

beforeEach(() => {
  run.mockReset()
  refresh.mockReset()
})

test('nobody and a lower role do nothing', async () => {
  token = 'made up'
  expect(await action({ days: 1 })).toMatchObject({ ok: false, code: 'OperatorSignedOut' })
  token = (await createOperator('viewer')).token
  expect(await action({ days: 1 })).toMatchObject({
    ok: false,
    code: 'OperatorRoleTooLow',
    message: 'This needs the role editor. Nothing was changed.',
  })
  expect(run).not.toHaveBeenCalled()
})

test('who may does it as author of the change, and the page is rendered anew', async () => {
  const operator = await createOperator('manager')
  token = operator.token
  run.mockResolvedValue({ result: 7, undo: { auditId: 5, text: 'Did it' } })
  expect(await action({ days: 1 })).toEqual({ ok: true, result: 7, undo: { auditId: 5, text: 'Did it' } })
  const { operatorId, name, sessionId } = operator
  expect(run.mock.calls[0]?.[0].by).toEqual({ operatorId, name, sessionId, requestId: 'request-of-a-test' })
  expect(refresh).toHaveBeenCalledOnce()
})

test('input that does not fit is told by field', async () => {
  token = (await createOperator('editor')).token
  expect(await action({ days: 1.5 })).toMatchObject({
    ok: false,
    code: 'InputInvalid',
    errors: { days: ['Write a whole number'] },
  })
  expect(await action({ days: 1, more: 2 } as never)).toMatchObject({ ok: false, code: 'InputInvalid' })
  for (const odd of [undefined, null, [], 'days'])
    expect(await action(odd as never)).toMatchObject({ ok: false, code: 'InputInvalid' })
  expect(run).not.toHaveBeenCalled()
})

test('a text that no database keeps is refused, however deep it stands', async () => {
  token = (await createOperator('editor')).token
  const noting = operatorAction({ role: 'editor', input: z.looseObject({}), run })
  for (const odd of [{ a: 'x\0' }, { a: [{ b: '\ud800' }] }, { 'a\0': 1 }])
    expect(await noting(odd)).toMatchObject({ ok: false, code: 'InputInvalid' })
  expect(run).not.toHaveBeenCalled()
  run.mockResolvedValue({})
  expect(await noting({ a: ['\u{1F3C8} é'] })).toMatchObject({ ok: true })
})

test('what has to be typed first is compared here, whatever the browser asked', async () => {
  const paying = operatorAction({
    role: 'manager',
    input: z.strictObject({ cents: z.int() }),
    confirm: async ({ cents }) => (cents > 0 ? 'river_lane' : null),
    run,
  })
  token = (await createOperator('editor')).token
  expect(await paying({ cents: 5 }, 'river_lane')).toMatchObject({ code: 'OperatorRoleTooLow' })
  token = (await createOperator('manager')).token
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

test('failures are told in their words, at their field, with their figures', async () => {
  token = (await createOperator('editor')).token
  run.mockRejectedValueOnce(new Failure('OperatorNotFound'))
  expect(await action({ days: 1 })).toMatchObject({ message: 'There is no such operator.' })
  run.mockRejectedValueOnce(new Failure('OperatorEmailTaken'))
  expect(await action({ days: 1 })).toMatchObject({ errors: { email: ['Taken.'] } })
  run.mockRejectedValueOnce(new Failure('OperatorLocked', { minutes: 3 }))
  expect(await action({ days: 1 })).toMatchObject({ code: 'OperatorLocked', message: 'Wait 3 minutes.' })
  expect(refresh).not.toHaveBeenCalled()
})

test('anything else is told by the request’s id alone', async () => {
  token = (await createOperator('editor')).token
  for (const error of [new Error('password of the database: 1234'), new Failure('OperatorTotpOff')]) {
    run.mockRejectedValueOnce(error)
    expect(await action({ days: 1 })).toEqual({
      ok: false,
      code: 'UnexpectedError',
      message: 'It could not be done. See what stands before you try again. Request request-of-a-test.',
    })
  }
})
