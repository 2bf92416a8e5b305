// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import * as palettes from '@/components/command-palette/command-palette'
import { type Command, searchCommands } from '@/components/command-palette/commands'
import { createTestPage } from '@/components/testing/test-page'
import type { Closure } from '@/lib/app-config/maintenance/rules'
import * as sessions from './operator-session'
import { ShellPalette } from './shell-palette'

let commands: readonly Command[] = []

vi.spyOn(sessions, 'useOperatorSession').mockReturnValue({ operator: { role: 'manager' } } as never)
vi.spyOn(palettes, 'CommandPalette').mockImplementation(props => {
  commands = props.commands ?? []
  return <></>
})

const page = createTestPage()

/** Without a provider, the clock shows the epoch. */
const closure = (id: number, change: Partial<Closure>): Closure => ({
  window: { id, name: 'Maintenance of iOS', updatedAt: '1970-01-01T00:00:00.000Z' },
  platforms: ['ios'],
  startsAt: null,
  endsAt: '1970-01-01T01:00:00.000Z',
  message: 'Back soon',
  ...change,
})

test.each<[string, Closure[], number[]]>([
  ['a window that closes the app now', [closure(3, {})], [3]],
  ['no window without an end', [closure(3, { endsAt: null })], []],
  ['no window that has not started', [closure(3, { startsAt: '1970-01-01T00:30:00.000Z' })], []],
  ['not the switch', [closure(3, { window: null })], []],
])('the command "extend" finds %s', (_, closures, extendedIds) => {
  const onExtend = vi.fn()
  act(() =>
    page.render(
      <ShellPalette
        initialQuery={() => ''}
        onClose={() => undefined}
        closures={closures}
        onExtend={onExtend}
        onOpenShortcuts={() => undefined}
      />,
    ),
  )
  const items = searchCommands('manager', 'extend', commands).flatMap(group => group.items)
  expect(items.map(({ name }) => name)).toEqual(extendedIds.map(() => 'Extend maintenance of iOS'))
  for (const { run } of items) run?.()
  expect(onExtend.mock.calls.flat()).toEqual(extendedIds)
  expect(searchCommands('editor', 'extend', commands)).toEqual([])
})
