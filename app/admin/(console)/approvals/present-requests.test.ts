import { expect, test } from 'vitest'
import type { Approval } from '@/lib/console/approval/list-approvals'
import { Failure } from '@/lib/core/failure'
import { describeRequests, describeSelection } from './describe-request'
import { presentDecided, presentPreviewed, presentSelection } from './present-requests'

const approval: Approval = {
  id: 7,
  action: 'balance.adjust',
  input: { bucket: 'cash', amountCents: 6_000, selectionRows: 18, selectionCents: 108_000 },
  subjectType: 'user',
  subjectId: '5',
  subjectName: 'river_lane',
  reason: 'Outage of Sunday evening',
  expiresAt: new Date(),
  isExpired: false,
  decision: null,
  decidedByName: null,
  requestedById: 1,
  requestedByName: 'Ann Lee',
  requestedByToken: null,
  requestedAt: new Date(),
  decidedAt: null,
  isOutdated: false,
  isTokenRevoked: false,
  decisionReason: '',
  objection: null,
  objectionUntil: null,
  involvedManagers: [],
  canRequesterAlone: false,
}

const reader = { zone: 'UTC', now: new Date(), requestId: 'r-1' }

const table = (rows: unknown[][]) => ({
  title: 'Balances',
  columns: ['User', 'Change'],
  rows,
  count: rows.length,
  sums: [],
  digest: '',
})

const cash = [{ bucket: 'cash', cents: 6_000 }]

test('requests of a selection are titled by what all of them want, or by their change', () => {
  const other = { ...approval, input: { ...approval.input, amountCents: 1_000 } }
  expect(describeRequests([approval, approval])).toBe('2 requests: Credit $60.00 cash')
  expect(describeRequests([approval, other])).toBe('2 requests: Credit or debit a balance')
  expect(describeSelection(approval)).toBe('Part of a selection of 18, $1,080.00 together')
  expect(describeSelection({ input: {} })).toBeNull()
})

test('an invalid file is named with its first lines', () => {
  const problems = [3, 4, 5, 6].map(line => ({ line, field: '', reason: 'There is no match 888.' }))
  const error = new Failure('FeedFileInvalid', { problems, more: 2 })
  expect(presentPreviewed({ is: 'refused', approval, error }, reader)).toMatchObject({
    message:
      'The file cannot be imported. Line 3: There is no match 888. Line 4: There is no match 888. ' +
      'Line 5: There is no match 888. 3 more problems. Reject the request.',
  })
})

test('a preview shows values and lists of one row as text, longer lists as tables, and has the hash of all', () => {
  const values = [{ name: 'status', before: 'open', value: 'closed' }]
  const rows = [
    ['river_lane (U-5)', cash],
    ['lake_road (U-6)', cash],
  ]
  const facts = { values, tables: [table(rows.slice(0, 1)), { ...table(rows), title: 'Refunds' }] }
  expect(presentPreviewed({ is: 'ready', approval, facts, shown: 'abc' }, reader)).toEqual({
    id: '7',
    name: 'river_lane: Credit $60.00 cash',
    href: '/admin/users/5',
    is: 'ready',
    version: 'abc',
    marks: [],
    message: 'Status: open → closed; Balances: User river_lane (U-5), Change +$60.00 cash',
    tables: [
      {
        caption: 'Refunds (2)',
        columns: ['User', 'Change'],
        rows: [
          ['river_lane (U-5)', '+$60.00 cash'],
          ['lake_road (U-6)', '+$60.00 cash'],
        ],
        footer: '',
      },
    ],
  })
})

test('the sum is that of the requests that can be decided', () => {
  const error = new Failure('ApprovalOwn')
  const reversal = { ...approval, input: { amounts: [{ bucket: 'cash', amountCents: -1_500 }] } }
  const { cents } = presentSelection(
    [
      { is: 'ready', approval },
      { is: 'ready', approval: reversal },
      { is: 'refused', approval, error },
    ],
    reader,
  )
  expect(cents).toBe(7_500)
})

test('warnings are counted, as in the preview of the requester', () => {
  const values = [{ name: 'state', value: 'Self-excluded', marks: ['self-excluded'] }]
  const previewed = presentPreviewed({ is: 'ready', approval, facts: { values, tables: [] } }, reader)
  expect(previewed).toMatchObject({ marks: ['self-excluded'], message: 'State: Self-excluded' })
})

test('a list that can grow is a table also with one row, and an effect without facts is named', () => {
  const facts = { values: [], tables: [{ ...table([['river_lane (U-5)', cash]]), isEstimate: true }] }
  const message = (shownFacts: typeof facts) =>
    presentPreviewed({ is: 'ready', approval, facts: shownFacts, shown: 'abc' }, reader)
  expect(message(facts)).toMatchObject({ message: '', tables: [{ footer: 'Can grow until the approval' }] })
  expect(message({ values: [], tables: [] })).toMatchObject({ message: 'No values change.', tables: [] })
})

test('each outcome has the decision and what it left, or why the request is left as it is', () => {
  expect(presentDecided({ is: 'done', approval, rest: '' }, 'approved', reader)).toMatchObject({
    is: 'done',
    message: 'Approved: Credit $60.00 cash',
  })
  expect(
    presentDecided({ is: 'done', approval, rest: 'The line is back.' }, 'canceled', reader),
  ).toMatchObject({ message: 'Canceled: Credit $60.00 cash. The line is back.' })
  const error = new Failure('ApprovalDecided', { decision: 'rejected', by: 'Bo', because: '' })
  expect(presentDecided({ is: 'refused', approval, error }, 'approved', reader)).toMatchObject({
    is: 'refused',
    name: 'river_lane: Credit $60.00 cash',
    message: 'Bo has already rejected this request.',
  })
  const because = 'The withdrawal was declined.'
  const closed = new Failure('ApprovalDecided', { decision: 'canceled', by: 'Bo', because })
  expect(presentDecided({ is: 'refused', approval, error: closed }, 'approved', reader)).toMatchObject({
    message: 'The request of Bo is closed: The withdrawal was declined. Nothing was changed.',
  })
})

test('a refusal names who is involved with the user, and by what', () => {
  const text = 'Ann Lee credited $40.00 cash to river_lane'
  const messageFor = (requester: string | null) => {
    const error = new Failure('ApprovalInvolved', {
      requester,
      involvement: [
        { text, at: '2026-11-28T20:00:00Z' },
        { text: 'Ann Lee closed a dispute of the user', at: null },
      ],
    })
    return presentPreviewed({ is: 'refused', approval, error }, reader)
  }
  const rest = `involved with this user: ${text} on Sat 28 Nov, 20:00 UTC; Ann Lee closed a dispute of the user. A manager who is not involved must decide.`
  expect(messageFor(null)).toMatchObject({ message: `You are ${rest}` })
  expect(messageFor('Ann Lee')).toMatchObject({ message: `Ann Lee is ${rest}` })
})

test('a request of a selection names the managers who are left for withdrawals', () => {
  const facts = { values: [], tables: [] }
  const rest = 'After this, withdrawals of the user need another manager than you.'
  expect(presentPreviewed({ is: 'ready', approval, facts, rest }, reader)).toMatchObject({
    message: `No values change. ${rest}`,
  })
})
