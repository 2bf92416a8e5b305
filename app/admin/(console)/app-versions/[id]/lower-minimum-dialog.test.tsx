// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import * as actions from '@/app/admin/(console)/app-versions/actions'
import { createTestPage, inAct } from '@/components/testing/test-page'
import * as dialogs from '@/components/ui/confirm-dialog'
import type { LoweringEffect } from '@/lib/console/impact/withdrawal-effect'
import { LowerMinimumDialog } from './lower-minimum-dialog'

vi.spyOn(dialogs, 'ConfirmDialog').mockImplementation(({ title, confirmLabel, children, onConfirm }) => (
  <>
    <output>
      {title} {children} {confirmLabel}
    </output>
    <button type="button" onClick={() => void onConfirm({ reason: '', typed: '' })} />
  </>
))
const preview = vi.spyOn(actions, 'previewLowering')
const confirm = vi.fn(async () => 'This now affects 130 devices, not 120.')
const page = createTestPage()

const values = {
  platform: 'ios' as const,
  version: '2.5.0',
  forceUpdate: false,
  notes: [],
  publishAt: null,
  rollout: [],
}

async function open(counted: LoweringEffect | null) {
  preview.mockResolvedValue({ ok: true, result: counted })
  act(() =>
    page.render(
      <LowerMinimumDialog
        id={7}
        values={values}
        lowering={{ to: '2.4.0', devices: 3 }}
        secondManagerAbove={100}
        onClose={() => undefined}
        onConfirm={confirm}
      />,
    ),
  )
  const text = () => document.querySelector('output')?.textContent
  expect(text()).toMatch(/to 2\.4\.0\? 3 devices can be used again .* Make optional$/)
  await inAct(() => new Promise(resolve => setTimeout(resolve, 20)))
  expect(preview).toHaveBeenCalledWith({ id: 7 })
  return text()
}

test('the dialog of making a release optional counts the devices again when it opens', async () => {
  expect(await open({ to: null, devices: 120 })).toMatch(
    /^Remove the iOS minimum version\? 120 devices can be used again .* Request approval$/,
  )
  await inAct(async () => document.querySelector('button')?.click())
  expect(confirm).toHaveBeenCalledWith({ reason: '', typed: '', devices: 120 })
})

test('a release that no longer sets the minimum version readmits no device', async () => {
  expect(await open(null)).toMatch(/^Make iOS 2\.5\.0 optional\? 0 devices can be used again/)
})
