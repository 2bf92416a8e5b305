'use client'

import type { ComponentProps } from 'react'
import { Button } from './button'
import { Icon, type IconName } from './icon'
import { Tooltip } from './tooltip'

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
