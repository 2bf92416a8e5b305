// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import * as notes from '@/app/admin/(console)/approvals/second-manager-note'
import * as changes from '@/app/admin/(console)/generated/actions'
import * as dialogs from '@/components/feedback/action-dialog'
import { createTestPage, inAct } from '@/components/testing/test-page'
import type { ForcedUpdateImpact } from '@/lib/console/impact/forced-update-impact'
import * as actions from './actions'
import { WithdrawDialog, type WithdrawTarget } from './withdraw-dialog'

vi.spyOn(notes, 'SecondManagerNote').mockReturnValue(<i />)
vi.spyOn(dialogs, 'ActionDialog').mockImplementation(({ send, isBlocked = false, children }) => (
  <button
    type="button"
    disabled={isBlocked}
    onClick={() => void send({ reason: 'Wrong payouts', typed: 'iOS 4.2.0' })}
  >
    {children}
  </button>
))
const restore = vi.spyOn(changes, 'restoreRelease')
const withdraw = vi.spyOn(changes, 'withdrawRelease')
const previewRestore = vi.spyOn(actions, 'previewRestore')
const previewWithdrawal = vi.spyOn(actions, 'previewWithdrawal')
const page = createTestPage()

const grew = { ok: false as const, code: 'ImpactGrew', message: 'This now affects 30 devices, not 12.' }
const button = () => document.querySelector('button')
const pass = (ms: number) => inAct(() => new Promise(resolve => setTimeout(resolve, ms)))

async function open(target: Partial<WithdrawTarget>) {
  const shown = {
    id: 7,
    name: 'iOS 4.2.0',
    updatedAt: '',
    state: 'withdrawn',
    isDraft: false,
    isForced: true,
  }
  act(() => page.render(<WithdrawDialog target={{ ...shown, ...target }} onClose={() => undefined} />))
  await pass(20)
}

const restored = (affectedDevices: number | null) => ({
  ok: true as const,
  result: {
    impact: affectedDevices === null ? null : ({ affectedDevices } as ForcedUpdateImpact),
    rollout: null,
    ended: [],
  },
})

test('a restored release is sent with the devices that the dialog shows, which are counted again after a failure', async () => {
  vi.spyOn(await import('./forced-update-facts'), 'listForcedUpdateFacts').mockReturnValue([])
  previewRestore.mockResolvedValueOnce(restored(12)).mockResolvedValueOnce(restored(30))
  restore.mockResolvedValue(grew)
  await open({})
  await inAct(async () => button()?.click())
  expect(restore).toHaveBeenLastCalledWith(expect.objectContaining({ id: 7, devices: 12 }))
  await pass(400)
  await inAct(async () => button()?.click())
  expect(restore).toHaveBeenLastCalledWith(expect.objectContaining({ id: 7, devices: 30 }))
})

test('a withdrawn release is sent with the devices that it lets in again, whatever its state', async () => {
  previewWithdrawal.mockResolvedValue({
    ok: true,
    result: {
      next: null,
      again: null,
      stoppedRollouts: [],
      minVersion: null,
      stoppedDevices: 0,
      readmittedDevices: 4,
    },
  })
  withdraw.mockResolvedValue(grew)
  await open({ state: 'replaced' })
  await inAct(async () => button()?.click())
  expect(withdraw).toHaveBeenLastCalledWith(expect.objectContaining({ id: 7, devices: 4 }))
})

test('a restored draft has no publish time from which it takes effect', async () => {
  previewRestore.mockResolvedValue(restored(null))
  await open({ isDraft: true })
  expect(button()?.textContent).toBe('The release is a draft again. Apps do not see drafts.')
})

test('a release is restored once its effect is shown, and withdrawn also if it cannot be counted', async () => {
  const failed = { ok: false as const, code: 'ServiceBusy', message: 'The service is busy.' }
  previewRestore.mockResolvedValue(failed)
  await open({})
  expect(button()?.disabled).toBe(true)
  expect(button()?.textContent).toContain('The service is busy.')
  previewRestore.mockReturnValue(new Promise(() => undefined))
  await open({ id: 8 })
  expect(button()?.disabled).toBe(true)
  previewWithdrawal.mockReturnValue(new Promise(() => undefined))
  await open({ id: 9, state: 'current' })
  expect(button()?.disabled).toBe(true)
  previewWithdrawal.mockResolvedValue(failed)
  await open({ id: 10, state: 'current' })
  await pass(400)
  expect(button()?.disabled).toBe(false)
})
