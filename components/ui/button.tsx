import type { ComponentProps } from 'react'
import { HydratedButton } from './hydrated-button'
import { Icon, type IconName } from './icon'

type Style = {
  /** `primary` at most once a page; `danger` only in confirmations of destructive actions. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'normal' | 'small'
}

const variants = {
  primary:
    'bg-ink text-on-ink enabled:hover:bg-ink-hover [a&]:hover:bg-ink-hover disabled:not-data-early:bg-sunken disabled:not-data-early:inset-ring disabled:not-data-early:inset-ring-line-control',
  secondary:
    'bg-raised text-ink shadow-raised inset-ring inset-ring-line-strong enabled:hover:bg-sunken [a&]:hover:bg-sunken',
  ghost: 'text-ink-soft enabled:hover:bg-hover [a&]:hover:bg-hover',
  danger:
    'bg-danger-solid text-on-danger disabled:not-data-early:bg-danger-soft disabled:not-data-early:inset-ring disabled:not-data-early:inset-ring-danger-line',
}

const sizes = {
  normal: 'h-10 px-3 sm:h-8',
  small: 'h-9 px-2.5 text-12 sm:h-7',
}

/** For links that look like buttons. */
export function buttonClass({ variant = 'secondary', size = 'normal' }: Style = {}): string {
  return `inline-flex items-center justify-center gap-1.5 rounded-control font-medium whitespace-nowrap transition-colors disabled:not-data-early:cursor-not-allowed disabled:not-data-early:text-muted ${variants[variant]} ${sizes[size]}`
}

type Props = Style & ComponentProps<'button'> & { icon?: IconName }

export function Button({ variant, size, icon, className = '', children, ...rest }: Props) {
  return (
    <HydratedButton
      className={`${buttonClass({ ...(variant && { variant }), ...(size && { size }) })} ${className}`}
      {...rest}
    >
      {icon && <Icon name={icon} className="size-3.5" />}
      {children}
    </HydratedButton>
  )
}
