'use client'

import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from './button'
import { Icon } from './icon'
import type { MenuProps } from './menu-popover'
import { onDemand } from './on-demand'

export type { MenuAction } from './menu-popover'

const MenuPopover = onDemand(async () => (await import('./menu-popover')).MenuPopover, 'menu')

export function Menu({
  label,
  actions,
  children,
  isRowMenu = false,
  placement = 'bottom end',
  header,
}: MenuProps) {
  const trigger = useRef<HTMLElement>(null)
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  /** The item that is focused on opening; undefined before the first. */
  const [focus, setFocus] = useState<'first' | 'last' | true>()
  const [openedId, setOpenedId] = useState<string>()
  const opened = actions.find(({ id }) => id === openedId)
  const open = (item: 'first' | 'last' | true) => {
    setFocus(item)
    setIsOpen(true)
    // Focus returns here. Safari does not focus buttons on click.
    trigger.current?.focus()
  }
  const button = (children ?? (
    <Button
      variant="ghost"
      size="small"
      aria-label={label}
      data-row-menu={isRowMenu || undefined}
      className="w-9 px-0! sm:w-7"
    >
      <Icon name="dots" />
    </Button>
  )) as ReactElement<Record<string, unknown>>
  return (
    <>
      {cloneElement(button, {
        ref: trigger,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onPointerEnter: MenuPopover.preload,
        onFocus: MenuPopover.preload,
        // Without a pointer, detail is 0.
        onClick: (event: MouseEvent) =>
          isOpen ? setIsOpen(false) : open(event.detail === 0 ? 'first' : true),
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          open(event.key === 'ArrowUp' ? 'last' : 'first')
        },
      })}
      {focus && (
        <MenuPopover
          id={id}
          label={label}
          actions={actions.map(action =>
            'dialog' in action ? { ...action, onAction: () => setOpenedId(action.id) } : action,
          )}
          placement={placement}
          header={header}
          trigger={trigger}
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          focus={focus}
        />
      )}
      {opened && 'dialog' in opened && opened.dialog?.(() => setOpenedId(undefined))}
    </>
  )
}

/** Opens the menu of the right-clicked row; without one the native context menu appears. */
export function openRowMenu(event: { currentTarget: Element; preventDefault: () => void }) {
  const button = event.currentTarget.querySelector<HTMLButtonElement>('[data-row-menu]')
  if (!button) return
  event.preventDefault()
  button.click()
}
