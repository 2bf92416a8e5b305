'use client'

import type { ReactNode, RefObject } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { AriaRoot } from './aria-root'
import { popoverClass } from './option-classes'

type Props = {
  /** The accessible name. */
  label: string
  trigger: RefObject<HTMLElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  className?: string
  contentClassName?: string
  children: ReactNode
}

export function DialogPopover({
  label,
  trigger,
  isOpen,
  onOpenChange,
  className = 'w-72',
  contentClassName = '',
  children,
}: Props) {
  return (
    <AriaRoot>
      <Popover
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        placement="bottom start"
        offset={4}
        className={`${className} ${popoverClass}`}
      >
        <Dialog aria-label={label} className={`outline-none ${contentClassName}`}>
          {children}
        </Dialog>
      </Popover>
    </AriaRoot>
  )
}
