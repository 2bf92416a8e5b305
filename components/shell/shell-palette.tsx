'use client'

import type { ComponentProps } from 'react'
import { CommandPalette } from '@/components/command-palette/command-palette'
import type { Command } from '@/components/command-palette/commands'
import { dropDrafts } from '@/components/form/draft'
import type { ActionResult } from '@/lib/console/action-result'
import type { Preferences } from '@/lib/people/operator/rules'

type Props = Omit<ComponentProps<typeof CommandPalette>, 'commands'> & {
  onPreferencesChange: (changed: Partial<Preferences>) => Promise<ActionResult>
  onOpenShortcuts: () => void
  signOut: () => Promise<unknown>
}

/** The command palette with the commands of the operator's own session. */
export function ShellPalette({ onPreferencesChange, onOpenShortcuts, signOut, ...palette }: Props) {
  const themes = (['system', 'light', 'dark'] as const).map(
    (theme): Command => ({
      name: `Use ${theme} theme`,
      icon: 'settings',
      role: 'viewer',
      run: () => void onPreferencesChange({ theme }),
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
  return <CommandPalette {...palette} commands={commands} />
}
