'use client'

import { type ComponentProps, cloneElement, type ReactElement, useRef, useState } from 'react'
import { onDemand } from './on-demand'

const DialogPopover = onDemand(async () => (await import('./dialog-popover')).DialogPopover, 'popover')

type Props = Omit<ComponentProps<typeof DialogPopover>, 'trigger'> & { button: ReactElement<object> }

/** A button with a popover, whose code is downloaded when the button is used. */
export function PopoverButton({ button, isOpen, onOpenChange, ...rest }: Props) {
  const trigger = useRef<HTMLElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      {cloneElement(button as ReactElement<Record<string, unknown>>, {
        ref: trigger,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        onPointerEnter: DialogPopover.preload,
        onFocus: DialogPopover.preload,
        onClick: () => {
          setWasOpened(true)
          onOpenChange(!isOpen)
          trigger.current?.focus()
        },
      })}
      {wasOpened && <DialogPopover trigger={trigger} isOpen={isOpen} onOpenChange={onOpenChange} {...rest} />}
    </>
  )
}
