// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import * as actions from '@/app/admin/(console)/maintenance/actions'
import { createTestPage, inAct } from '@/components/testing/test-page'
import * as dialogs from '@/components/ui/confirm-dialog'
import { WindowDialog } from './window-dialog'

vi.spyOn(dialogs, 'ConfirmDialog').mockImplementation(({ isBlocked, children }) => (
  <output data-blocked={isBlocked}>{children}</output>
))
const preview = vi.spyOn(actions, 'previewWindow')
const page = createTestPage()

const values = {
  startsAt: '2026-12-01T08:00:00.000Z',
  endsAt: '2026-12-01T09:00:00.000Z',
  message: 'Back soon',
  platforms: ['ios' as const],
}

async function open() {
  act(() =>
    page.render(
      <WindowDialog
        name="Maintenance of iOS"
        edited={null}
        values={values}
        impact={undefined}
        impactError={undefined}
        onClose={() => undefined}
        onConfirm={async () => undefined}
      />,
    ),
  )
  await inAct(() => new Promise(resolve => setTimeout(resolve, 20)))
  expect(preview).toHaveBeenCalledWith({ edited: null, form: values })
}

test('a window that would be refused cannot be confirmed, and shows why when the dialog opens', async () => {
  const message = 'Another window closes the app from 08:30 to 10:00.'
  preview.mockResolvedValue({ ok: false, code: 'WindowOverlaps', message })
  await open()
  expect(document.querySelector('output')?.dataset.blocked).toBe('true')
  expect(document.querySelector('[role=alert]')?.textContent).toBe(message)
})

test.each(['ServiceBusy', 'UnexpectedError'])(
  'a window can be confirmed after a preview that answers %s',
  async code => {
    preview.mockResolvedValue({ ok: false, code, message: 'The service is busy.' })
    await open()
    expect(document.querySelector('output')?.dataset.blocked).toBe('false')
    expect(document.querySelector('[role=alert]')).toBeNull()
  },
)
