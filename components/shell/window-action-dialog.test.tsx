// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ActionResult } from '@/lib/console/action-result'
import { WindowActionDialog } from './window-action-dialog'

const refresh = vi.fn()

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }))
// Load on demand.
vi.mock('@/components/ui/dialog', async () => ({ Dialog: (await import('@/components/ui/modal')).Modal }))
vi.mock('@/components/ui/confirm-dialog', async () => ({
  ConfirmDialog: (await import('@/components/ui/confirmation')).Confirmation,
}))

let root: ReturnType<typeof createRoot>

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  refresh.mockClear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

// A dialog that is removed but still mounted moves the focus later.
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const labels = () => [...document.querySelectorAll('button')].flatMap(({ textContent }) => textContent || [])

function press(label: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
  const click = async () => button?.click()
  return act(click)
}

async function send(answer: ActionResult, onClose = () => undefined) {
  act(() =>
    root.render(
      <WindowActionDialog
        title="Extend maintenance of iOS?"
        needsReason={false}
        confirmLabel="Extend by 20 min"
        send={async () => answer}
        onClose={onClose}
      />,
    ),
  )
  await press('Extend by 20 min')
}

test('of a window that has ended, the dialog says so and only closes, and the page then shows it', async () => {
  const message = 'Ada ended this window at Mon 30 Nov, 19:07 ET. The app is open.'
  const onClose = vi.fn()
  await send({ ok: false, code: 'WindowEnded', message }, onClose)
  expect(document.body.textContent).toContain(message)
  expect(labels()).toEqual(['Close'])
  expect(refresh).not.toHaveBeenCalled()
  await press('Close')
  expect(onClose).toHaveBeenCalledOnce()
  expect(refresh).toHaveBeenCalledOnce()
})

test('after a conflict, the page brings the changed window, and the change can be sent again', async () => {
  const message = 'Ada changed ends in the meantime. Your changes are not saved yet.'
  await send({ ok: false, code: 'EditConflict', message })
  expect(document.body.textContent).toContain(message)
  expect(refresh).toHaveBeenCalledOnce()
  expect(labels()).toContain('Extend by 20 min')
})
