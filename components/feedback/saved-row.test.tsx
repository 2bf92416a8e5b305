// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { LeaveGuard, useUnsavedChanges } from '@/components/form/leave-guard'
import { createTestPage, inAct } from '@/components/testing/test-page'
import * as confirmDialog from '@/components/ui/confirm-dialog'
import * as dialogs from '@/components/ui/dialog'
import type { ActionResult } from '@/lib/console/action-result'
import { ActionDialog } from './action-dialog'
import { SavedRowActions } from './saved-row'
import { useAction } from './use-action'

const send = vi.fn<() => Promise<ActionResult>>(async () => ({ ok: true, result: undefined }))
const onClose = vi.fn()
let confirm: () => Promise<string | undefined>

// Loads on demand.
vi.spyOn(dialogs, 'Dialog').mockImplementation(({ isOpen = true, title, children, footer }) =>
  isOpen ? (
    <section>
      {title} {children} {footer}
    </section>
  ) : null,
)
vi.spyOn(confirmDialog, 'ConfirmDialog').mockImplementation(({ title, onConfirm }) => {
  confirm = () => onConfirm({ reason: 'Agreed with marketing', typed: '' })
  return <>{title}</>
})

const page = createTestPage()

function FormOf({ unsaved }: { unsaved: number }) {
  useUnsavedChanges(unsaved)
  return null
}

function Duplicate() {
  const { run, error } = useAction()
  return (
    <>
      <button type="button" onClick={() => run(send)}>
        Duplicate
      </button>
      {error}
    </>
  )
}

const publishDialog = (
  <ActionDialog title="Publish “Opener”?" confirmLabel="Publish" onClose={onClose} send={send} />
)

function show(unsaved: number, { isDialogOpen = true } = {}) {
  act(() =>
    page.render(
      <LeaveGuard>
        <FormOf unsaved={unsaved} />
        <SavedRowActions>
          <Duplicate />
          {isDialogOpen && publishDialog}
        </SavedRowActions>
      </LeaveGuard>,
    ),
  )
}

const shownText = () => document.body.textContent
const press = (label: string) =>
  inAct(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click(),
  )

test('a dialog of the saved row only closes while the page has unsaved changes', async () => {
  show(1, { isDialogOpen: false })
  show(1)
  expect(shownText()).toContain('Save or discard your changes first')
  expect(shownText()).not.toContain('Publish “Opener”?')
  await press('Close')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a dialog sends nothing if the form restored unsaved changes below it', async () => {
  show(0)
  expect(shownText()).toContain('Publish “Opener”?')
  show(1)
  await inAct(async () => expect(await confirm()).toContain('Save or discard your changes first'))
  expect(send).not.toHaveBeenCalled()
})

test('an action without a dialog is sent once the page has no unsaved changes', async () => {
  show(1, { isDialogOpen: false })
  await press('Duplicate')
  expect(shownText()).toContain('Save or discard your changes first')
  expect(send).not.toHaveBeenCalled()
  show(0, { isDialogOpen: false })
  await press('Duplicate')
  expect(send).toHaveBeenCalledOnce()
  expect(shownText()).not.toContain('Save or discard')
})
