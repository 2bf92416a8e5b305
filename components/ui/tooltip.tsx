'use client'

import { type RefObject, useEffect } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'
import { AriaRoot } from './aria-root'

type Props = {
  button: RefObject<HTMLElement | null>
  label: string
  onClose: () => void
}

/** Repeats the accessible name of its button, so that it needs no relation to it. */
export function Tooltip({ button, label, onClose }: Props) {
  useEscape(onClose)
  return (
    <AriaRoot>
      <TooltipTrigger isOpen onOpenChange={isOpen => !isOpen && onClose()}>
        <AriaTooltip
          triggerRef={button}
          offset={6}
          className="max-w-64 rounded-control bg-ink px-2 py-1 text-12 text-on-ink shadow-menu transition-opacity data-entering:opacity-0"
        >
          {label}
        </AriaTooltip>
      </TooltipTrigger>
    </AriaRoot>
  )
}

/** Also while the focus is elsewhere and the pointer is over the button. */
function useEscape(onEscape: () => void) {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onEscape()
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [onEscape])
}
