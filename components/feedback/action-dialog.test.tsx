// @vitest-environment happy-dom
import { act, type ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { createTestPage, inAct, refreshPage } from '@/components/testing/test-page'
import * as confirmDialog from '@/components/ui/confirm-dialog'
import * as dialogs from '@/components/ui/dialog'
import { Modal } from '@/components/ui/modal'
import type { ActionResult } from '@/lib/console/action-result'
import { ActionDialog } from './action-dialog'
import { ToasterProvider } from './toaster'

type OnConfirm = (given: { reason: string; typed: string }) => Promise<string | undefined>
type Waiting = { waits: boolean; approvalId?: number }

const cancelRequest = vi.fn<(input: { id: number }) => Promise<ActionResult<{ text: string }>>>()

let onConfirm: OnConfirm
let close: () => void

// Loads on demand.
vi.spyOn(dialogs, 'Dialog').mockImplementation(Modal)
vi.spyOn(confirmDialog, 'ConfirmDialog').mockImplementation(props => {
  onConfirm = props.onConfirm
  close = props.onClose
  return null
})

const page = createTestPage()

type Given = Partial<Pick<ComponentProps<typeof ActionDialog<Waiting>>, 'done' | 'onDone' | 'onClose'>>

/** Confirms the dialog. Returns the error that it shows. */
async function confirm(answer: ActionResult<Waiting> | string, given: Given = {}) {
  act(() =>
    page.render(
      <ToasterProvider
        undo={async () => ({ ok: true, result: { text: 'Resumed NHL' } })}
        cancelRequest={cancelRequest}
      >
        <ActionDialog
          title="Pause NHL?"
          confirmLabel="Pause"
          onClose={() => undefined}
          send={async () => answer}
          {...given}
        />
      </ToasterProvider>,
    ),
  )
  return act(() => onConfirm({ reason: 'Maintenance', typed: '' }))
}

const shownText = () => document.body.textContent
const done: ActionResult<Waiting> = { ok: true, result: { waits: false } }
const waiting: ActionResult<Waiting> = { ok: true, result: { waits: true } }
const failed: ActionResult<Waiting> = { ok: false, code: 'InputInvalid', message: 'Some fields are invalid.' }

test.each([
  [failed, 'Some fields are invalid.'],
  [{ ...failed, errors: { endsAt: ['Must be later.'] } }, 'Must be later.'],
  ['Select the end.', 'Select the end.'],
])('an error is shown, and nothing is done', async (answer, message) => {
  const onDone = vi.fn()
  expect(await confirm(answer, { done: 'Paused NHL', onDone })).toBe(message)
  expect(onDone).not.toHaveBeenCalled()
  expect(shownText()).not.toContain('Paused NHL')
})

test.each([
  [failed, 1],
  [done, 0],
])('the page is rendered again when the dialog is closed after an error: %j', async (answer, refreshes) => {
  await confirm(answer)
  expect(refreshPage).not.toHaveBeenCalled()
  act(() => close())
  expect(refreshPage).toHaveBeenCalledTimes(refreshes)
})

test('a change shows its toast and passes on its result', async () => {
  const onDone = vi.fn()
  expect(await confirm(done, { done: 'Paused NHL', onDone })).toBeUndefined()
  expect(onDone).toHaveBeenCalledWith({ waits: false })
  expect(shownText()).toContain('Paused NHL')
})

test('a change that can be undone shows the toast of its undo', async () => {
  await confirm({ ...done, undo: { auditId: 1, text: 'Moved NHL' } }, { done: () => 'Paused NHL' })
  expect(shownText()).toContain('Moved NHL')
  expect(shownText()).not.toContain('Paused NHL')
})

test('a change that waits for approval is not reported as done', async () => {
  await confirm(waiting, { done: 'Paused NHL' })
  expect(shownText()).toContain('Approval requested.')
  expect(shownText()).not.toContain('Paused NHL')
})

test.each([
  [{ ok: true, result: { text: 'Request canceled.' } } as const, 'Request canceled.'],
  [
    { ok: false, code: 'ApprovalDecided', message: 'Ada has already approved it.' } as const,
    'Ada has already',
  ],
])('the toast of a change that waits cancels its request, with the result %j', async (answer, text) => {
  cancelRequest.mockResolvedValueOnce(answer)
  await confirm(
    { ok: true, result: { waits: true, approvalId: 7 } },
    { done: () => 'Requested to pause NHL' },
  )
  const button = [...document.querySelectorAll('button')].find(one => one.textContent === 'Cancel request')
  await inAct(async () => button?.click())
  expect(cancelRequest).toHaveBeenLastCalledWith({ id: 7 })
  expect(shownText()).toContain(text)
  expect(shownText()).not.toContain('Requested to pause NHL')
})

test('a function can word the request for approval', async () => {
  await confirm(waiting, { done: ({ waits }) => (waits ? 'Requested to pause NHL' : 'Paused NHL') })
  expect(shownText()).toContain('Requested to pause NHL')
})

test.each(['IdentityCaseDecided', 'RolloutMoved', 'WindowEnded'])(
  'after %s, the dialog shows by which operator and only closes, and the page then shows it',
  async code => {
    refreshPage.mockClear()
    const message = 'Bea ended this at Mon 30 Nov, 19:07 ET. Nothing was changed.'
    const onClose = vi.fn()
    await confirm({ ok: false, code, message } as ActionResult<Waiting>, { onClose })
    expect(shownText()).toContain(message)
    const buttons = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent)
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Close'])
    expect(refreshPage).not.toHaveBeenCalled()
    act(() => buttons[0]?.click())
    expect(onClose).toHaveBeenCalledOnce()
    expect(refreshPage).toHaveBeenCalledOnce()
  },
)
