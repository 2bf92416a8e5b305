'use client'

import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components'
import { Button } from './button'
import { Icon, type IconName } from './icon'
import { Kbd } from './kbd'

type Props = { icon: IconName; label: string; keys?: string } & Omit<
  ComponentProps<typeof Button>,
  'children'
>

/** An icon-only button with its label in a tooltip. */
export function IconButton({
  icon,
  label,
  keys,
  size = 'small',
  variant = 'ghost',
  className = '',
  ...rest
}: Props) {
  const square = size === 'small' ? 'w-9 fold:w-7' : 'w-10 fold:w-8'
  return (
    <Tooltip text={label} {...(keys && { keys })}>
      <Button
        aria-label={label}
        variant={variant}
        size={size}
        className={`${square} px-0! ${className}`}
        {...rest}
      >
        <Icon name={icon} />
      </Button>
    </Tooltip>
  )
}

/** The child must be a single focusable element. */
function Tooltip({
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
