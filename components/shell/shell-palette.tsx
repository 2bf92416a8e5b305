'use client'

import type { ComponentProps } from 'react'
import { CommandPalette } from '@/components/command-palette/command-palette'
import type { Command } from '@/components/command-palette/commands'
import { dropDrafts } from '@/components/form/draft'
import { useClock } from '@/components/ui/clock'
import { type Closure, findClosed } from '@/lib/app-config/maintenance/rules'
import { lowerFirst } from '@/lib/core/format'
import { useOperatorSession } from './operator-session'

type Props = Omit<ComponentProps<typeof CommandPalette>, 'commands' | 'role'> & {
  closures: readonly Closure[]
  onExtend: (id: number) => void
  onOpenShortcuts: () => void
}

export function ShellPalette({ closures, onExtend, onOpenShortcuts, ...palette }: Props) {
  const { operator, updatePreferences, signOut } = useOperatorSession()
  const themes = (['system', 'light', 'dark'] as const).map(
    (theme): Command => ({
      name: `Use ${theme} theme`,
      icon: 'settings',
      role: 'viewer',
      run: () => void updatePreferences({ theme }),
    }),
  )
  const { now } = useClock()
  const extensions = findClosed(closures, now).flatMap(({ window, endsAt }): Command[] =>
    window && endsAt
      ? [
          {
            name: `Extend ${lowerFirst(window.name)}`,
            icon: 'clock',
            role: 'manager',
            run: () => onExtend(window.id),
          },
        ]
      : [],
  )
  const leave = () => {
    dropDrafts(sessionStorage)
    void signOut()
  }
  const commands: Command[] = [
    ...themes,
    ...extensions,
    { name: 'Keyboard shortcuts', icon: 'help', role: 'viewer', run: onOpenShortcuts },
    { name: 'Sign out', icon: 'close', role: 'viewer', run: leave },
  ]
  return <CommandPalette {...palette} role={operator.role} commands={commands} />
}
