// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import * as actions from '@/app/admin/(console)/app-versions/actions'
import { createTestPage, inAct } from '@/components/testing/test-page'
import type { ForcedUpdateImpact } from '@/lib/console/impact/forced-update-impact'
import { useForcedUpdateImpact } from './use-impact'
import { useRefusal } from './use-refusal'

const page = createTestPage()

const older = 'Older than iOS 2.4.0, published today. Use a newer version, or withdraw that release first.'

vi.spyOn(actions, 'checkRelease').mockImplementation(async ({ form }) => ({
  ok: true,
  result: form.version < '2.4.0' ? older : null,
}))
vi.spyOn(actions, 'measureForcedUpdate').mockImplementation(async ({ version }) => ({
  ok: true,
  result: { version, affectedDevices: 2 } as ForcedUpdateImpact,
}))

function Form({ entered }: { entered: string }) {
  const values = {
    platform: 'ios' as const,
    version: entered,
    forceUpdate: true,
    notes: [],
    publishAt: 'now' as const,
    rollout: [],
  }
  const { refusal, version } = useRefusal(null, values, { canEdit: true, dirty: ['version'] })
  const { impact } = useForcedUpdateImpact(values, version !== null)
  return (
    <p>
      {refusal ?? 'ready'} {version ?? 'none'} {impact?.affectedDevices ?? 'uncounted'}
    </p>
  )
}

const pass = (ms: number) => inAct(() => new Promise(resolve => setTimeout(resolve, ms)))

const shown = () => document.querySelector('p')?.textContent

test('a version that cannot be published is refused while it is entered, and has no impact', async () => {
  act(() => page.render(<Form entered="2.3" />))
  await pass(20)
  expect(shown()).toBe(`${older} none uncounted`)
  await inAct(async () => page.render(<Form entered="2.5.0" />))
  expect(shown()).toMatch(/^ready 2\.5\.0/)
  await pass(400)
  expect(shown()).toBe('ready 2.5.0 2')
})
