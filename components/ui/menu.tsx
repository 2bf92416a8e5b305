'use client'

import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Pressable, Separator } from 'react-aria-components'
import { Button } from './button'
import { Icon, type IconName } from './icon'
import { Kbd } from './kbd'
import { popoverClass, optionClass } from './option-list'

/** One thing that can be done, or a line between two groups of them. */
export type MenuAction =
  | {
      id: string
      label: string
      icon?: IconName
      keys?: string
      /** Why it cannot be done now; it is shown and switched off. */
      disabledReason?: string | undefined
      isDanger?: boolean
      isChosen?: boolean
      onAction?: () => void
      href?: string
    }
  | { id: string; line: true }

type Props = {
  /** "Actions for NHL": names the menu and its button. */
  label: string
  actions: readonly MenuAction[]
  /** What opens it, one button; three dots by default. */
  children?: ReactElement<object>
  /** Also opens by right click and `.` on the row around it. */
  isRowMenu?: boolean
  placement?: 'bottom end' | 'bottom start' | 'top start'
  header?: ReactNode
}

/** A menu behind a button: all that can be done with one thing. */
export function Menu({ label, actions, children, isRowMenu = false, placement = 'bottom end', header }: Props) {
  return (
    <MenuTrigger>
      <Pressable>
        {
          (children ?? (
            <Button
              variant="ghost"
              size="small"
              aria-label={label}
              data-row-menu={isRowMenu || undefined}
              className="w-9 px-0! fold:w-7"
            >
              <Icon name="dots" />
            </Button>
          )) as ComponentProps<typeof Pressable>['children']
        }
      </Pressable>
      <Popover placement={placement} offset={4} className={`min-w-52 max-w-80 ${popoverClass}`}>
        {header}
        <AriaMenu aria-label={label} className="outline-none">
          {actions.map(action =>
            'line' in action ? (
              <Separator key={action.id} className="mx-1 my-1 border-line border-t" />
            ) : (
              <Action key={action.id} {...action} />
            ),
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

function Action({
  id,
  label,
  icon,
  keys,
  disabledReason,
  isDanger,
  isChosen,
  onAction,
  href,
}: Exclude<MenuAction, { line: true }>) {
  return (
    <MenuItem
      id={id}
      textValue={label}
      isDisabled={disabledReason !== undefined}
      {...(onAction && { onAction })}
      {...(href && { href })}
      className={`${optionClass} ${isDanger && !disabledReason ? 'text-danger' : ''}`}
    >
      {icon && <Icon name={icon} className={isDanger || disabledReason ? '' : 'text-muted'} />}
      <span className="min-w-0">
        <span className="block">{label}</span>
        {disabledReason && <span className="block text-12 text-muted">{disabledReason}</span>}
      </span>
      <span className="ml-auto flex pl-4">
        {isChosen && <Icon name="check" />}
        {keys && <Kbd keys={keys} />}
      </span>
    </MenuItem>
  )
}

/** Opens the menu of the row in which something was right-clicked; lets the browser's own come where there is none. */
export function openRowMenu(event: { currentTarget: Element; preventDefault: () => void }) {
  const button = event.currentTarget.querySelector<HTMLButtonElement>('[data-row-menu]')
  if (!button) return
  event.preventDefault()
  button.click()
}
