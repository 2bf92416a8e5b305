// @vitest-environment happy-dom
import { act, type ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import * as notes from '@/app/admin/(console)/approvals/second-manager-note'
import * as actions from '@/app/admin/(console)/generated/actions'
import * as panels from '@/app/admin/(console)/preview/preview-panel'
import * as actionDialog from '@/components/feedback/action-dialog'
import { createTestPage, inAct, refreshPage } from '@/components/testing/test-page'
import { compact } from '@/components/ui/facts'
import * as fields from '@/components/ui/number-field'
import { ChangeDialog } from './change-dialog'
import type { ShownSetting } from './present-setting'

type DialogProps = ComponentProps<typeof actionDialog.ActionDialog>

let dialog: DialogProps

const changeSetting = vi.spyOn(actions, 'changeSetting')
vi.spyOn(notes, 'SecondManagerNote').mockReturnValue(null)
vi.spyOn(panels, 'PreviewPanel').mockReturnValue(null as never)
let type: (value: number | null) => void
vi.spyOn(fields, 'NumberField').mockImplementation(({ onChange }) => {
  type = onChange
  return null as never
})
vi.spyOn(actionDialog, 'ActionDialog').mockImplementation(props => {
  dialog = props as DialogProps
  return <>{props.children}</>
})

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

const confirm = () => inAct(() => dialog.send({ reason: 'Shared devices', typed: '' }))

test('a value that another operator changed is shown, and saved over only after that', async () => {
  show(setting(12, 'first'))
  // The page refreshes automatically.
  show(setting(24, 'second'))
  changeSetting.mockResolvedValueOnce({
    ok: false,
    code: 'EditConflict',
    message: 'Zoë changed it.',
  })
  await confirm()
  expect(changeSetting.mock.lastCall?.[0]).toMatchObject({ version: 'first' })
  expect(refreshPage).toHaveBeenCalledOnce()
  expect(facts()).toEqual([
    ['When you opened this', '12 hours'],
    ['Current', '24 hours'],
    ['Default', '12 hours'],
    ['Change', '24 hours → 12 hours'],
  ])
  changeSetting.mockResolvedValueOnce({ ok: true, result: { waits: false } } as never)
  await confirm()
  expect(changeSetting.mock.lastCall?.[0]).toMatchObject({ version: 'second' })
})

test('the change is shown with its unit once the value is valid, and only then sent', async () => {
  show(setting(36, 'first'))
  const change = () => facts().at(-1)
  expect(change()).toEqual(['Change', 'None yet'])
  act(() => type(15))
  expect(change()).toEqual(['Change', '36 hours → 15 hours'])
  changeSetting.mockClear()
  for (const value of [1.5, Number.NaN, null]) {
    act(() => type(value))
    expect(change()).toEqual(['Change', 'None yet'])
    await confirm()
  }
  expect(changeSetting).not.toHaveBeenCalled()
})
