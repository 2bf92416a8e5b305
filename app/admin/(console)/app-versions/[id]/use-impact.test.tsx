// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import * as actions from '@/app/admin/(console)/app-versions/actions'
import { createTestPage, inAct } from '@/components/testing/test-page'
import * as dialogs from '@/components/ui/confirm-dialog'
import type { ForcedUpdateImpact } from '@/lib/console/impact/forced-update-impact'
import { ForceUpdateDialog } from './force-update-dialog'
import { useForcedUpdateImpact } from './use-impact'

vi.spyOn(dialogs, 'ConfirmDialog').mockImplementation(({ title }) => <h1>{title}</h1>)
const measure = vi.spyOn(actions, 'measureForcedUpdate')
const page = createTestPage()

const values = {
  platform: 'android' as const,
  version: '2.5.0',
  forceUpdate: true,
  notes: [],
  publishAt: 'now' as const,
  rollout: [],
}

const count = (affectedDevices: number): ForcedUpdateImpact => ({
  platform: 'android',
  version: '2.5.0',
  devices: 20,
  affectedDevices,
  affectedUsers: 0,
  otherUsers: '',
  fundedUsers: 0,
  fundsCents: 0,
  playingUsers: 0,
  buildGroups: [],
  countedAt: '2026-11-30T12:00:00.000Z',
  locking: { entries: 0, by: null },
  later: null,
})

function Form() {
  const [isOpen, setIsOpen] = useState(false)
  const { impact, recount } = useForcedUpdateImpact(values, true)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Review
      </button>
      {isOpen && (
        <ForceUpdateDialog
          values={values}
          stages={[]}
          radius={impact}
          recount={recount}
          secondManagerAbove={100}
          ended={undefined}
          outdated={[]}
          onClose={() => undefined}
          onConfirm={async () => undefined}
        />
      )}
    </>
  )
}

const pass = (ms: number) => inAct(() => new Promise(resolve => setTimeout(resolve, ms)))

test('the dialog of a forced update counts the devices again when it opens, without the cache', async () => {
  measure.mockImplementation(async ({ skipsCache }) => ({ ok: true, result: count(skipsCache ? 10 : 0) }))
  act(() => page.render(<Form />))
  await pass(20)
  expect(measure).toHaveBeenCalledTimes(1)
  await inAct(async () => document.querySelector('button')?.click())
  expect(document.querySelector('h1')?.textContent).toBe('Force 0 Android devices to update now?')
  await pass(400)
  expect(measure).toHaveBeenCalledTimes(2)
  expect(document.querySelector('h1')?.textContent).toBe('Force 10 Android devices to update now?')
})
