// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createTestPage, inAct } from '@/components/testing/test-page'
import * as confirmDialog from '@/components/ui/confirm-dialog'
import * as dialogs from '@/components/ui/dialog'
import type { ActionResult, BulkPreview, BulkResultRow } from '@/lib/console/action-result'
import { BulkDialogView } from './bulk-dialog-view'

let onConfirm: (given: { reason: string; typed: string }) => Promise<string | undefined>
let onBack: (() => void) | undefined

vi.spyOn(dialogs, 'Dialog').mockImplementation(({ title, footer }) => (
  <>
    {title}
    <footer>{footer}</footer>
  </>
))
vi.spyOn(confirmDialog, 'ConfirmDialog').mockImplementation(props => {
  ;({ onConfirm, onBack } = props)
  return (
    <>
      {props.title}
      {props.children}
      {props.facts?.map(fact => fact && `${fact.name}: ${fact.value}${fact.note ? `, ${fact.note}` : ''};`)}
    </>
  )
})

const page = createTestPage()

const done: BulkResultRow = { id: '1', name: 'Pear 1', href: '/admin/pears/1', is: 'done', message: 'Paused' }

const plan: BulkPreview = {
  rows: [
    { id: '1', name: 'Pear 1', href: '/admin/pears/1', is: 'ready', message: '', version: 'a', marks: [] },
  ],
  cents: 0,
  limitCents: null,
}

const dialogOf = (change: never, clear = vi.fn()) => (
  <BulkDialogView
    selected={{ ids: ['1'], rows: [], all: null, seen: [], label: '1 pear', clear }}
    nouns={{ one: 'pear', many: 'pears' }}
    onClose={() => undefined}
    onBack={() => undefined}
    question={pears => `Pause ${pears}?`}
    confirmLabel="Pause"
    shared={{}}
    change={change}
  >
    Nothing is lost.
  </BulkDialogView>
)

test('the question names the rows that will wait for a second manager', async () => {
  const rows = [...plan.rows, { ...plan.rows[0], id: '2', name: 'Pear 2', is: 'waits' }]
  const change = (async () => ({ ok: true, result: { ...plan, rows } })) as never
  await inAct(async () => page.render(dialogOf(change)))
  expect(document.body.textContent).toContain('1 pear will wait for a second managerWaitsPear 2')
  expect(document.body.textContent).not.toContain('Pear 1')
})

test('the question says of each row that waits why, also if all do', async () => {
  const message = 'ada (U-5) has the same name and date of birth.'
  const rows = [
    { ...plan.rows[0], is: 'waits', message },
    { ...plan.rows[0], id: '2', name: 'Pear 2', is: 'waits' },
  ]
  const change = (async () => ({ ok: true, result: { ...plan, rows } })) as never
  await inAct(async () => page.render(dialogOf(change)))
  expect(document.body.textContent).toContain(
    `will wait for a second managerWaitsPear 1${message}WaitsPear 2`,
  )
})

test('the question counts and names the rows with marks that can change', async () => {
  const row = (name: string, marks: string[]) => ({ ...plan.rows[0], id: name, name, marks })
  const rows = [
    row('Pear 1', ['bruised']),
    row('Pear 2', []),
    ...[3, 4, 5, 6, 7, 8].map(number => row(`Pear ${number}`, ['small'])),
    { ...row('Pear 9', ['bruised']), is: 'refused' },
  ]
  const change = (async () => ({ ok: true, result: { ...plan, rows } })) as never
  await inAct(async () => page.render(dialogOf(change)))
  expect(document.body.textContent).toContain('Bruised: 1 of these, Pear 1;')
  expect(document.body.textContent).toContain(
    'Small: 6 of these, Pear 3, Pear 4, Pear 5, Pear 6, Pear 7 and 1 more;',
  )
})

test('the selection ends once its rows are changed, not with a change that fails; it leads back until it is sent', async () => {
  const clear = vi.fn()
  let answer: ActionResult<BulkResultRow[]> = { ok: false, code: 'ServiceBusy', message: 'Try again.' }
  const change = (async (input: object) => ('rows' in input ? answer : { ok: true, result: plan })) as never
  await inAct(async () => page.render(dialogOf(change, clear)))
  expect(document.body.textContent).toBe('Pause 1 pear?Nothing is lost.Will change: 1 pear;')
  const confirm = () => inAct(() => onConfirm({ reason: 'Out of season', typed: '' }))
  expect(onBack).toBeDefined()
  expect(await confirm()).toBe('Try again.')
  expect(onBack).toBeUndefined()
  expect(clear).not.toHaveBeenCalled()
  answer = { ok: true, result: [done] }
  expect(await confirm()).toBeUndefined()
  expect(document.body.textContent).toBe('1 of 1 pear changedClose')
  expect(clear).toHaveBeenCalledOnce()
})

test('what would change of each row is listed before it is confirmed, and the outcome names the decision', async () => {
  const table = { caption: 'Refunds (2)', columns: ['User'], rows: [['ann'], ['bo']], footer: '' }
  const rows = [{ ...plan.rows[0], message: 'Status: open → closed', tables: [table] }]
  const change = (async (input: object) => ({
    ok: true,
    result: 'rows' in input ? [done] : { ...plan, rows },
  })) as never
  const dialog = dialogOf(change)
  await inAct(async () => page.render(<BulkDialogView {...dialog.props} did="approved" />))
  expect(document.body.textContent).toMatch(/Pear 1Status: open → closedRefunds \(2\)User(?:ann)bo/)
  await inAct(() => onConfirm({ reason: 'Out of season', typed: '' }))
  expect(document.body.textContent).toBe('1 of 1 pear approvedClose')
})

test('rows that were refused because the service was busy can be sent again, with the same reason', async () => {
  const refused = {
    ...done,
    id: '2',
    name: 'Pear 2',
    is: 'refused',
    message: 'Busy',
    canRetry: true,
  } as const
  const other = { ...refused, id: '3', name: 'Pear 3', message: 'Rotten', canRetry: false } as const
  const rows = ['1', '2', '3'].map(id => ({ ...plan.rows[0], id, version: `v${id}` }))
  const sent: unknown[][] = []
  const change = (async (input: object, typed?: string) => {
    if (!('rows' in input)) return { ok: true, result: { ...plan, rows } }
    sent.push([input.rows, 'reason' in input && input.reason, typed])
    return { ok: true, result: sent.length === 1 ? [done, refused, other] : [{ ...done, id: '2' }] }
  }) as never
  await inAct(async () => page.render(dialogOf(change)))
  await inAct(() => onConfirm({ reason: 'Out of season', typed: '3 pears' }))
  expect(document.body.textContent).toBe('1 of 3 pears changed, 2 refusedTry againClose')
  await inAct(async () => document.querySelector<HTMLElement>('footer button')?.click())
  expect(sent[1]).toEqual([[{ id: '2', version: 'v2' }], 'Out of season', '1 pear'])
  expect(document.body.textContent).toBe('2 of 3 pears changed, 1 refusedClose')
})

test('rows that the preview refused because the service was busy are not sent with those that are sent again', async () => {
  const busy = { is: 'refused', message: 'Busy', canRetry: true } as const
  const rows = [plan.rows[0], { ...plan.rows[0], ...busy, id: '2', name: 'Pear 2' }]
  const sent: unknown[] = []
  const change = (async (input: object) => {
    if (!('rows' in input)) return { ok: true, result: { ...plan, rows } }
    sent.push(input.rows)
    return { ok: true, result: [sent.length === 1 ? { ...done, ...busy } : done] }
  }) as never
  await inAct(async () => page.render(dialogOf(change)))
  await inAct(() => onConfirm({ reason: 'Out of season', typed: '' }))
  await inAct(async () => document.querySelector<HTMLElement>('footer button')?.click())
  expect(sent).toEqual(Array(2).fill([{ id: '1', version: 'a' }]))
  expect(document.body.textContent).toBe('1 of 2 pears changed, 1 refusedClose')
})
