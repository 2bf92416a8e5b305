'use client'

import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components'
import { Kbd } from './kbd'

/** Words that show while what they are about is hovered or focused; that has to be one element that takes focus. */
export function Tooltip({
  words,
  keys,
  children,
}: {
  words: ReactNode
  keys?: string
  children: ReactElement<object>
}) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      <Focusable>{children as ComponentProps<typeof Focusable>['children']}</Focusable>
      <AriaTooltip
        offset={6}
        className="max-w-64 rounded-control bg-ink px-2 py-1 text-12 text-on-ink shadow-menu transition-opacity data-entering:opacity-0"
      >
        {words}
        {keys && <Kbd keys={keys} className="ml-1.5" />}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
