// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createTestPage, refreshPage } from '@/components/testing/test-page'
import * as confirmDialog from '@/components/ui/confirm-dialog'
import { Confirmation } from '@/components/ui/confirmation'
import * as dialogs from '@/components/ui/dialog'
import { Modal } from '@/components/ui/modal'
import type { ActionResult } from '@/lib/console/action-result'
import { WindowActionDialog } from './window-action-dialog'

// Load on demand.
vi.spyOn(dialogs, 'Dialog').mockImplementation(Modal)
vi.spyOn(confirmDialog, 'ConfirmDialog').mockImplementation(Confirmation)

const page = createTestPage()

const labels = () => [...document.querySelectorAll('button')].flatMap(({ textContent }) => textContent || [])

function press(label: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
  const click = async () => button?.click()
  return act(click)
}

async function send(answer: ActionResult) {
  act(() =>
    page.render(
      <WindowActionDialog
        title="Extend maintenance of iOS?"
        needsReason={false}
        confirmLabel="Extend by 20 min"
        send={async () => answer}
        onClose={() => undefined}
      />,
    ),
  )
  await press('Extend by 20 min')
}

test('after a conflict, the page brings the changed window, and the change can be sent again', async () => {
  const message = 'Ada changed ends in the meantime. Nothing is saved yet.'
  await send({ ok: false, code: 'EditConflict', message })
  expect(document.body.textContent).toContain(message)
  expect(refreshPage).toHaveBeenCalledOnce()
  expect(labels()).toContain('Extend by 20 min')
})
