import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon'

const tones = {
  plain: ['bg-sunken inset-ring-line', 'text-muted', 'info'],
  info: ['bg-accent-soft inset-ring-accent-line', 'text-accent', 'info'],
  warn: ['bg-warning-soft inset-ring-warning-line', 'text-warning', 'warn'],
  bad: ['bg-danger-soft inset-ring-danger-line', 'text-danger', 'warn'],
} as const satisfies Record<string, readonly [string, string, IconName]>

type Props = {
  tone?: keyof typeof tones
  icon?: IconName
  /** One strong sentence; details follow as children. */
  title?: ReactNode
  children?: ReactNode
  /** Small buttons. */
  actions?: ReactNode
  /** Announced by screen readers when it appears. */
  isAlert?: boolean
}

export function Note({ tone = 'plain', icon, title, children, actions, isAlert = false }: Props) {
  const [background, color, defaultIcon] = tones[tone]
  return (
    <div
      {...(isAlert && { role: 'alert' })}
      className={`flex gap-[9px] rounded-control px-3 py-2.5 text-ink-soft inset-ring ${background} ${actions ? 'flex-wrap sm:flex-nowrap sm:items-center' : ''}`}
    >
      <Icon name={icon ?? defaultIcon} className={`${color} ${actions ? 'mt-0.5 sm:mt-0' : 'mt-0.5'}`} />
      <div className="min-w-0 flex-1 basis-[70%] text-pretty sm:basis-auto">
        {title && <b className="font-medium text-ink">{title} </b>}
        {children}
      </div>
      {actions && <span className="flex flex-none gap-1.5 self-center max-sm:ml-[25px]">{actions}</span>}
    </div>
  )
}

export function ErrorNote({ children, className = '' }: { children: ReactNode; className?: string }) {
  if (!children) return null
  return (
    <div className={className}>
      <Note tone="bad" isAlert>
        {children}
      </Note>
    </div>
  )
}
