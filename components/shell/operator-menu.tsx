'use client'

import { useRef } from 'react'
import { dropDrafts } from '@/components/form/draft'
import { Avatar } from '@/components/ui/avatar'
import { Menu, type MenuAction } from '@/components/ui/menu'
import { roleNames } from '@/lib/change/audit/rules'
import type { Preferences } from '@/lib/people/operator/rules'
import { useOperatorSession } from './operator-session'

const themes = { system: 'System theme', light: 'Light theme', dark: 'Dark theme' } as const

export function OperatorMenu({ onOpenShortcuts }: { onOpenShortcuts: () => void }) {
  const { operator, updatePreferences, signOut } = useOperatorSession()
  const form = useRef<HTMLFormElement>(null)
  const { name, role, theme, density } = operator
  const actions: MenuAction[] = [
    ...Object.entries(themes).map(([value, label]) => ({
      id: value,
      label,
      isSelected: value === theme,
      onAction: () => void updatePreferences({ theme: value as Preferences['theme'] }),
    })),
    { id: 'line-1', line: true },
    {
      id: 'density',
      label: 'Compact rows',
      isSelected: density === 'compact',
      onAction: () => void updatePreferences({ density: density === 'compact' ? 'comfortable' : 'compact' }),
    },
    { id: 'account', label: 'Your account', href: '/admin/account' },
    { id: 'shortcuts', label: 'Keyboard shortcuts', keys: '?', onAction: onOpenShortcuts },
    { id: 'line-2', line: true },
    {
      id: 'out',
      label: 'Sign out',
      onAction: () => {
        dropDrafts(sessionStorage)
        form.current?.requestSubmit()
      },
    },
  ]
  return (
    <>
      <Menu label="Your settings" actions={actions} placement="top start">
        <button
          type="button"
          className="flex w-full items-center gap-[9px] rounded-control px-2 py-1.5 text-left hover:bg-hover"
        >
          <Avatar name={name} />
          <span className="min-w-0">
            <span className="block truncate font-medium leading-4">{name}</span>
            <span className="block text-11 text-muted leading-[14px]">{roleNames[role]}</span>
          </span>
        </button>
      </Menu>
      <form
        ref={form}
        hidden
        action={async () => {
          await signOut()
        }}
      />
    </>
  )
}
