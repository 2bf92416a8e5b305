// @vitest-environment happy-dom
import { act, type ComponentProps, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { changeSetting } from '@/app/admin/(console)/generated/actions'
import type { ActionDialog } from '@/components/feedback/action-dialog'
import { createTestPage } from '@/components/testing/test-page'
import { compact } from '@/components/ui/facts'
import { ChangeDialog } from './change-dialog'
import type { ShownSetting } from './present-setting'

type DialogProps = ComponentProps<typeof ActionDialog>

const refresh = vi.hoisted(() => vi.fn())
let dialog: DialogProps

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }))
vi.mock('@/app/admin/(console)/generated/actions', () => ({ changeSetting: vi.fn() }))
vi.mock('@/app/admin/(console)/approvals/second-manager-note', () => ({ SecondManagerNote: () => null }))
vi.mock('@/app/admin/(console)/preview/preview-panel', () => ({ PreviewPanel: () => null }))
vi.mock('@/components/ui/number-field', () => ({ NumberField: () => null }))
vi.mock('@/components/feedback/action-dialog', () => ({
  ActionDialog(props: DialogProps & { children: ReactNode }) {
    dialog = props
    return props.children
  },
}))

const page = createTestPage()

const setting = (value: number, version: string) =>
  ({
    key: 'session_hours',
    name: 'Session hours',
    kind: 'number',
    value,
    version,
    formattedValue: `${value} hours`,
    formattedDefault: '12 hours',
  }) as unknown as ShownSetting

const show = (shown: ShownSetting) =>
  act(() => page.render(<ChangeDialog setting={shown} build="2.6.0" onClose={() => undefined} />))

const facts = () => compact(dialog.facts ?? []).map(({ name, value }) => [name, value])

function run(work: () => Promise<unknown>): Promise<unknown> {
  return act(work)
}

const confirm = () => run(() => dialog.send({ reason: 'Shared devices', typed: '' }))

test('a value that another operator changed is shown, and saved over only after that', async () => {
  show(setting(12, 'first'))
  // The page refreshes automatically.
  show(setting(24, 'second'))
  vi.mocked(changeSetting).mockResolvedValueOnce({
    ok: false,
    code: 'EditConflict',
    message: 'Zoë changed it.',
  })
  await confirm()
  expect(vi.mocked(changeSetting).mock.lastCall?.[0]).toMatchObject({ version: 'first' })
  expect(refresh).toHaveBeenCalledOnce()
  expect(facts()).toEqual([
    ['When you opened this', '12 hours'],
    ['Current', '24 hours'],
    ['Default', '12 hours'],
  ])
  vi.mocked(changeSetting).mockResolvedValueOnce({ ok: true, result: { waits: false } } as never)
  await confirm()
  expect(vi.mocked(changeSetting).mock.lastCall?.[0]).toMatchObject({ version: 'second' })
})
