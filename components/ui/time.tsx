'use client'

import { formatDate, formatDateTime, formatRelative } from '@/lib/core/format'
import { useClock } from './clock'

type Props = {
  at: Date | string
  /** Position of the relative time; `only` moves the absolute time to the tooltip. */
  relative?: 'beside' | 'below' | 'only' | 'none'
  format?: 'datetime' | 'date'
  className?: string
}

/** A time in the operator's time zone; the tooltip has it as ISO 8601 in UTC. */
export function Time({ at, relative = 'none', format = 'datetime', className = '' }: Props) {
  const clock = useClock()
  const date = typeof at === 'string' ? new Date(at) : at
  const absolute = (format === 'date' ? formatDate : formatDateTime)(date, clock.zone, clock.now)
  const relativeText = formatRelative(date, clock.now)
  const iso = date.toISOString()
  return (
    <time
      dateTime={iso}
      title={relative === 'only' ? `${absolute} · ${iso}` : iso}
      className={`tabular-nums ${className}`}
    >
      {relative === 'only' ? relativeText : absolute}
      {relative === 'beside' && <span className="text-muted"> · {relativeText}</span>}
      {relative === 'below' && <span className="block text-12 text-muted">{relativeText}</span>}
    </time>
  )
}
