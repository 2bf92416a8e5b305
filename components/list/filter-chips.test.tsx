// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createTestPage, inAct } from '@/components/testing/test-page'
import * as popover from '@/components/ui/popover-button'
import type { ListFrame } from '@/lib/list/rules'
import { FilterChips } from './filter-chips'
import * as navigation from './list-navigation'

let setOpen: (isOpen: boolean) => void

vi.spyOn(popover, 'PopoverButton').mockImplementation(({ onOpenChange, children }) => {
  setOpen = onOpenChange
  return <>{children}</>
})

const go = vi.fn<(href: string) => void>()
vi.spyOn(navigation, 'useListNavigation').mockReturnValue({ go } as unknown as ReturnType<
  typeof navigation.useListNavigation
>)

const page = createTestPage()

test('a click outside applies the chosen options of a filter once', async () => {
  const filter = {
    key: 'region',
    label: 'US state',
    value: '',
    text: '',
    clearValue: null,
    editor: { kind: 'any-of', choices: [{ value: 'TX', label: 'Texas' }] },
  }
  const frame = { path: '/admin/users', search: '', filters: [filter] } as unknown as ListFrame
  act(() => page.render(<FilterChips frame={frame} />))
  await inAct(async () => setOpen(true))
  await inAct(async () => document.querySelector('button')?.click())
  await vi.waitFor(() => expect(document.querySelector('input[type=checkbox]')).not.toBeNull())
  await inAct(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
  await inAct(async () => setOpen(false))
  await inAct(async () => setOpen(false))
  expect(go.mock.calls).toEqual([['/admin/users?region=TX']])
})
