'use client'

import { useClock } from './clock'
import { formatTime, formatDate, formatDateTime, formatRelative, formatTimeZone } from './format'

type Props = {
  at: Date | string
  /** Where "in 3 h 28 min" stands; `only` leaves the moment to the title. */
  relative?: 'beside' | 'beneath' | 'only' | 'none'
  /** A zone other than the reader's. */
  zone?: string
  /** `day` leaves the hour away, `clock` the day. */
  form?: 'moment' | 'day' | 'clock'
  className?: string
}

/** A moment in the reader's zone, which is always written; the title has UTC in ISO form. */
export function Time({ at, relative = 'none', zone, form = 'moment', className = '' }: Props) {
  const clock = useClock()
  const moment = typeof at === 'string' ? new Date(at) : at
  const words = write(moment, form, zone ?? clock.zone, clock.now)
  const span = formatRelative(moment, clock.now)
  const iso = moment.toISOString()
  return (
    <time
      dateTime={iso}
      title={relative === 'only' ? `${words} · ${iso}` : iso}
      className={`tabular-nums ${className}`}
    >
      {relative === 'only' ? span : words}
      {relative === 'beside' && <span className="text-muted"> · {span}</span>}
      {relative === 'beneath' && <span className="block text-12 text-muted">{span}</span>}
    </time>
  )
}

function write(moment: Date, form: 'moment' | 'day' | 'clock', zone: string, now: Date): string {
  if (form === 'day') return formatDate(moment, zone, now)
  if (form === 'clock') return `${formatTime(moment, zone)} ${formatTimeZone(zone, moment)}`
  return formatDateTime(moment, zone, now)
}
