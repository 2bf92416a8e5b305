'use client'

import type { ComponentProps } from 'react'
import { CommandPalette } from '@/components/command-palette/command-palette'
import type { Command } from '@/components/command-palette/commands'
import { dropDrafts } from '@/components/form/draft'
import { useOperatorSession } from './operator-session'

type Props = Omit<ComponentProps<typeof CommandPalette>, 'commands' | 'role'> & {
  onOpenShortcuts: () => void
}

/** The command palette with the commands of the operator's own session. */
export function ShellPalette({ onOpenShortcuts, ...palette }: Props) {
  const { operator, updatePreferences, signOut } = useOperatorSession()
  const themes = (['system', 'light', 'dark'] as const).map(
    (theme): Command => ({
      name: `Use ${theme} theme`,
      icon: 'settings',
      role: 'viewer',
      run: () => void updatePreferences({ theme }),
    }),
  )
  const leave = () => {
    dropDrafts(sessionStorage)
    void signOut()
  }
  const commands: Command[] = [
    ...themes,
    { name: 'Keyboard shortcuts', icon: 'help', role: 'viewer', run: onOpenShortcuts },
    { name: 'Sign out', icon: 'close', role: 'viewer', run: leave },
  ]
  return <CommandPalette {...palette} role={operator.role} commands={commands} />
}
