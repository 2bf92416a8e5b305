'use client'

import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components'
import { Kbd } from './kbd'

/** The child must be a single focusable element. */
export function Tooltip({
  text,
  keys,
  children,
}: {
  text: ReactNode
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
        {text}
        {keys && <Kbd keys={keys} className="ml-1.5" />}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
