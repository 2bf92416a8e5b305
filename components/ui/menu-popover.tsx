'use client'

import type { ReactElement, ReactNode, RefObject } from 'react'
import { Menu as AriaMenu, MenuItem, Popover, Separator } from 'react-aria-components'
import { AriaRoot } from './aria-root'
import { Icon, type IconName } from './icon'
import { Kbd } from './kbd'
import { optionClass, popoverClass } from './option-classes'

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
      /** Opened by the action. */
      dialog?: (onClose: () => void) => ReactNode
      href?: string
    }
  | { id: string; line: true }

export type MenuProps = {
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

type Props = Required<Pick<MenuProps, 'label' | 'actions' | 'placement'>> &
  Pick<MenuProps, 'header'> & {
    id: string
    trigger: RefObject<HTMLElement | null>
    isOpen: boolean
    onOpenChange: (isOpen: boolean) => void
    focus: 'first' | 'last' | true
  }

export function MenuPopover({
  id,
  label,
  actions,
  placement,
  header,
  trigger,
  isOpen,
  onOpenChange,
  focus,
}: Props) {
  return (
    <AriaRoot>
      <Popover
        trigger="MenuTrigger"
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        aria-label={label}
        placement={placement}
        offset={4}
        className={`min-w-52 max-w-80 ${popoverClass}`}
      >
        {header}
        <AriaMenu
          id={id}
          aria-label={label}
          autoFocus={focus}
          onClose={() => onOpenChange(false)}
          className="outline-none"
        >
          {actions.map(action =>
            'line' in action ? (
              <Separator key={action.id} className="mx-1 my-1 border-line border-t" />
            ) : (
              <Action key={action.id} {...action} />
            ),
          )}
        </AriaMenu>
      </Popover>
    </AriaRoot>
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
