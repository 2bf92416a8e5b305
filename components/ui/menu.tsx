'use client'

import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Pressable, Separator } from 'react-aria-components'
import { Button } from './button'
import { Icon, type IconName } from './icon'
import { Kbd } from './kbd'
import { optionClass, popoverClass } from './option-list'

export type MenuAction =
  | {
      id: string
      label: string
      icon?: IconName
      keys?: string
      /** Set to disable the action; shown as the explanation. */
      disabledReason?: string | undefined
      isDanger?: boolean
      isSelected?: boolean
      onAction?: () => void
      href?: string
    }
  | { id: string; line: true }

type Props = {
  /** Accessible name of the menu and its button: "Actions for NHL". */
  label: string
  actions: readonly MenuAction[]
  /** The trigger; defaults to a three-dot button. */
  children?: ReactElement<object>
  /** Also opens on right click and on `.` in the surrounding row. */
  isRowMenu?: boolean
  placement?: 'bottom end' | 'bottom start' | 'top start'
  header?: ReactNode
}

export function Menu({
  label,
  actions,
  children,
  isRowMenu = false,
  placement = 'bottom end',
  header,
}: Props) {
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
  isSelected,
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
        {isSelected && <Icon name="check" />}
        {keys && <Kbd keys={keys} />}
      </span>
    </MenuItem>
  )
}

/** Opens the menu of the right-clicked row; without one the native context menu appears. */
export function openRowMenu(event: { currentTarget: Element; preventDefault: () => void }) {
  const button = event.currentTarget.querySelector<HTMLButtonElement>('[data-row-menu]')
  if (!button) return
  event.preventDefault()
  button.click()
}
