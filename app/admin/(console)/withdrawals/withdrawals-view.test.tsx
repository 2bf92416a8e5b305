// @vitest-environment happy-dom
import { act, type ComponentProps, Fragment, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as notes from '@/app/admin/(console)/approvals/second-manager-note'
import * as actionDialog from '@/components/feedback/action-dialog'
import * as lists from '@/components/list/list-view'
import { createTestPage } from '@/components/testing/test-page'
import { compact } from '@/components/ui/facts'
import type { ListFrame } from '@/lib/list/rules'
import { WithdrawalsView } from './withdrawals-view'

type Done = NonNullable<ComponentProps<typeof actionDialog.ActionDialog<{ waits: boolean }>>['done']>

const toasts: Done[] = []
const shownFacts: string[][] = []

vi.spyOn(notes, 'SecondManagerNote').mockReturnValue(null)
vi.spyOn(actionDialog, 'ActionDialog').mockImplementation(({ done, facts = [] }) => {
  toasts.push(done as Done)
  shownFacts.push(compact(facts).map(({ name }) => name))
  return <></>
})
// Opens the dialogs of all actions for one withdrawal.
vi.spyOn(lists, 'ListView').mockImplementation(
  ({ rows, rowActions = [], empty, isNothingDue, emptyAction }) => {
    const chosen = { ids: ['12'], rows, all: null, seen: [], label: '1 withdrawal', clear: () => undefined }
    const dialogs = compact(rowActions).map((action): [string, ReactNode] => [
      action.id,
      'dialog' in action && action.dialog(chosen, () => undefined),
    ])
    if (rows.length > 0)
      return (
        <>
          {dialogs.map(([id, dialog]) => (
            <Fragment key={id}>{dialog}</Fragment>
          ))}
        </>
      )
    return (
      <>
        {isNothingDue ? 'Nothing is due. ' : 'Nothing matches. '}
        {empty}
        {emptyAction}
      </>
    )
  },
)

const page = createTestPage()

beforeEach(() => {
  toasts.length = 0
  shownFacts.length = 0
})

const frame = (queue: string, q = '') =>
  ({
    q,
    nouns: { one: 'withdrawal', many: 'withdrawals' },
    views: [
      { key: 'review', href: '/admin/withdrawals' },
      { key: 'all', href: '/admin/withdrawals?view=all' },
    ],
    filters: [
      { key: 'queue', value: queue },
      { key: 'created', value: '' },
    ],
  }) as unknown as ListFrame

const row = { id: '12', name: 'W-12 of ada', cells: {}, facts: { username: 'ada', amount: '$150.00' } }

const show = (shown: ListFrame, rows = [row]) =>
  act(() => page.render(<WithdrawalsView frame={shown} rows={rows} canDecide />))

test('the toast of a decision has the amount', () => {
  show(frame('review'))
  const texts = [false, true].map(waits =>
    toasts.map(done => (typeof done === 'function' ? done({ waits }) : done)),
  )
  expect(texts).toEqual([
    ['Approved W-12 of ada ($150.00)', 'Declined W-12 of ada ($150.00); the cash was returned'],
    ['Requested approval of W-12 of ada ($150.00)', 'Declined W-12 of ada ($150.00); the cash was returned'],
  ])
})

test('both dialogs have the facts that a second manager sees', () => {
  const reviewed = [
    { name: 'User', value: 'ada (U-5)' },
    { name: 'Deposits not played', value: '$0.00 cash' },
    { name: 'Open corrections', value: '7' },
  ]
  show(frame('review'), [
    {
      ...row,
      facts: { ...row.facts, correctionIds: '7', reviewed: JSON.stringify(reviewed) } as typeof row.facts,
    },
  ])
  const names = [
    'User',
    'Waits because',
    'Deposits not played',
    'Open corrections',
    'Deposits',
    'Withdrawals',
  ]
  expect(shownFacts).toEqual([names, names])
})

test.each([
  [
    frame('review'),
    'Nothing is due. All withdrawals are decided.All withdrawals',
    '/admin/withdrawals?view=all',
  ],
  [frame('review', 'W-7'), 'Nothing matches. No withdrawals yet.', undefined],
  [frame('provider'), 'Nothing matches. No withdrawals yet.', undefined],
  [frame(''), 'Nothing matches. No withdrawals yet.', undefined],
])('only the empty queue reports that all are decided, and leads to all: %#', (shown, text, href) => {
  show(shown, [])
  expect(document.body.textContent).toBe(text)
  expect(document.querySelector('a')?.getAttribute('href')).toBe(href)
})
