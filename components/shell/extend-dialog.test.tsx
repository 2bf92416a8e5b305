// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createTestPage, inAct } from '@/components/testing/test-page'
import * as dialogs from '@/components/ui/confirm-dialog'
import { ExtendDialog, type PreviewExtension } from './extend-dialog'

vi.spyOn(dialogs, 'ConfirmDialog').mockImplementation(({ isBlocked, children }) => (
  <output data-blocked={isBlocked}>{children}</output>
))
const page = createTestPage()

const pass = (ms: number) => inAct(() => new Promise(resolve => setTimeout(resolve, ms)))

const shown = () => [
  document.querySelector('output')?.dataset.blocked,
  document.querySelector('[role=alert]')?.textContent,
]

test('an extension that would overlap another window cannot be confirmed, and shows why once it is chosen', async () => {
  const message = 'Another window closes the app from 08:30 to 10:00.'
  const preview = vi.fn<PreviewExtension>(async ({ minutes }) =>
    minutes > 10 ? { ok: false, code: 'WindowOverlaps', message } : { ok: true, result: undefined },
  )
  act(() =>
    page.render(
      <ExtendDialog
        window={{ id: 3, name: 'Maintenance of iOS', updatedAt: '2026-12-01T07:00:00.000Z' }}
        endsAt="2026-12-01T08:15:00.000Z"
        extend={async () => ({ ok: true, result: undefined })}
        preview={preview}
        onClose={() => undefined}
      />,
    ),
  )
  await pass(20)
  expect(preview).toHaveBeenCalledWith({ id: 3, minutes: 20 })
  expect(shown()).toEqual(['true', message])
  const choice = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '10 min')
  await inAct(async () => choice?.click())
  expect(shown()).toEqual(['false', undefined])
  await pass(400)
  expect(preview).toHaveBeenLastCalledWith({ id: 3, minutes: 10 })
  expect(shown()).toEqual(['false', undefined])
})
