'use client'

import { Dialog } from '@/components/ui/dialog'
import { Kbd } from '@/components/ui/kbd'
import { Switch } from '@/components/ui/switch'
import { pageGroups } from './pages'

const onLists = [
  ['j', 'Next row'],
  ['k', 'Row before'],
  ['↵', 'Open the row'],
  ['x', 'Check the row'],
  ['.', 'What can be done with the row'],
  ['/', 'Search this list'],
  ['← →', 'Page before, page after'],
] as const

const anywhere = [
  ['⌘ K', 'Find anything'],
  ['n', 'New'],
  ['e', 'Edit'],
  ['⌘ S', 'Save'],
  ['⌘ Z', 'Undo, while it is offered'],
  ['Esc', 'Close, clear'],
  ['?', 'These keys'],
] as const

type Props = {
  isOpen: boolean
  onClose: () => void
  areSingleKeysOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** All keys of the console, and the switch for those that are pressed alone. */
export function ShortcutsDialog({ isOpen, onClose, areSingleKeysOn, onSwitch }: Props) {
  const pages = pageGroups
    .flatMap(group => group.pages)
    .flatMap(({ key, name }) => (key ? [[`g ${key}`, name] as const] : []))
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keys" width="wide">
      <div className="grid gap-x-8 gap-y-5 fold:grid-cols-3">
        <KeyList title="Anywhere" keys={anywhere} />
        <KeyList title="On lists" keys={onLists} />
        <KeyList title="Go to" keys={pages} />
      </div>
      <div className="border-line border-t pt-4">
        <Switch
          label="Single keys"
          help="Keys pressed without ⌘ or Ctrl. They never do anything while you type."
          isOn={areSingleKeysOn}
          onChange={onSwitch}
        />
      </div>
    </Dialog>
  )
}

function KeyList({
  title,
  keys,
}: {
  title: string
  keys: readonly (readonly [keys: string, words: string])[]
}) {
  return (
    <section>
      <h3 className="mb-1.5 font-medium text-12 text-muted">{title}</h3>
      <ul className="grid gap-1.5">
        {keys.map(([key, words]) => (
          <li key={key} className="flex items-center gap-3">
            <span className="w-16 flex-none">
              <Kbd keys={key} />
              <span className="sr-only">{key}: </span>
            </span>
            {words}
          </li>
        ))}
      </ul>
    </section>
  )
}
