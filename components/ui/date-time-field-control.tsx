'use client'

import { parseAbsolute, toCalendarDateTime, toZoned, type ZonedDateTime } from '@internationalized/date'
import { DatePicker } from 'react-aria-components'
import { formatDateTime, formatRelative, formatTimeZone } from '@/lib/core/format'
import { AriaRoot } from './aria-root'
import { useClock } from './clock'
import { DateInputGroup, MonthPopover } from './date-input-group'
import { type FieldBasics, fieldParts } from './field-parts'

type Props = FieldBasics & {
  /** ISO 8601 in UTC. */
  value: string | null
  onChange: (value: string | null) => void
  /** Overrides the operator's time zone. */
  zone?: string
}

export function DateTimeFieldControl(props: Props) {
  const { value, onChange, help } = props
  const clock = useClock()
  const zone = props.zone ?? clock.zone
  const notesText = (
    <>
      {value && <ZoneNote value={value} zone={zone} now={clock.now} />} {help}
    </>
  )
  const { root, label, notes } = fieldParts({ ...props, help: notesText })
  const shown = value ? parseAbsolute(value, zone) : null
  return (
    <AriaRoot>
      <DatePicker<ZonedDateTime>
        value={shown}
        onChange={next => onChange(next ? next.toDate().toISOString() : null)}
        {...root}
        placeholderValue={startOfHour(clock.now, zone)}
        granularity="minute"
        hourCycle={24}
        hideTimeZone
        shouldForceLeadingZeros
      >
        {label}
        <DateInputGroup zoneName={formatTimeZone(zone, value ? new Date(value) : clock.now)} />
        {notes}
        <MonthPopover />
      </DatePicker>
    </AriaRoot>
  )
}

function ZoneNote({ value, zone, now }: { value: string; zone: string; now: Date }) {
  const at = new Date(value)
  const relative = formatRelative(at, now)
  const utc = zone === 'UTC' ? '' : ` ${value.slice(11, 16)} UTC.`
  return `${formatDateTime(at, zone, now)}, ${relative}.${utc}`
}

function startOfHour(now: Date, zone: string): ZonedDateTime {
  const local = parseAbsolute(now.toISOString(), zone)
  return toZoned(toCalendarDateTime(local).set({ minute: 0, second: 0, millisecond: 0 }), local.timeZone)
}
