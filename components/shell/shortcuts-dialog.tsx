'use client'

import { Dialog } from '@/components/ui/dialog'
import { Kbd } from '@/components/ui/kbd'
import { Switch } from '@/components/ui/switch'
import { useOperatorSession } from './operator-session'
import { allPages } from './pages'

const listShortcuts = [
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['↵', 'Open row'],
  ['x', 'Select row'],
  ['.', 'Row actions'],
  ['/', 'Search list'],
  ['← →', 'Previous or next page'],
] as const

const globalShortcuts = [
  ['⌘ K', 'Find anything'],
  ['n', 'New'],
  ['e', 'Edit'],
  ['⌘ S', 'Save'],
  ['⌘ Z', 'Undo'],
  ['Esc', 'Close or clear'],
  ['?', 'Keyboard shortcuts'],
] as const

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { operator, updatePreferences } = useOperatorSession()
  const pageShortcuts = allPages.flatMap(({ key, name }) => (key ? [[`g ${key}`, name] as const] : []))
  return (
    <Dialog isOpen onClose={onClose} title="Keyboard shortcuts" width="wide">
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-3">
        <ShortcutList title="Anywhere" keys={globalShortcuts} />
        <ShortcutList title="Lists" keys={listShortcuts} />
        <ShortcutList title="Go to" keys={pageShortcuts} />
      </div>
      <div className="border-line border-t pt-4">
        <Switch
          label="Single-key shortcuts"
          help="Shortcuts without ⌘ or Ctrl. They are ignored while you type."
          isOn={operator.hasShortcuts}
          onChange={isOn => void updatePreferences({ hasShortcuts: isOn })}
        />
      </div>
    </Dialog>
  )
}

function ShortcutList({
  title,
  keys,
}: {
  title: string
  keys: readonly (readonly [keys: string, label: string])[]
}) {
  return (
    <section>
      <h3 className="mb-1.5 font-medium text-12 text-muted">{title}</h3>
      <ul className="grid gap-1.5">
        {keys.map(([key, label]) => (
          <li key={key} className="flex items-center gap-3">
            <span className="w-16 flex-none">
              <Kbd keys={key} />
              <span className="sr-only">{key}: </span>
            </span>
            {label}
          </li>
        ))}
      </ul>
    </section>
  )
}
