'use client'

import {
  type CalendarDateTime,
  parseAbsolute,
  parseDateTime,
  toCalendarDateTime,
} from '@internationalized/date'
import { useMemo } from 'react'
import { DatePicker } from 'react-aria-components'
import { formatDateTime, formatRelative, formatTime, formatTimeZone } from '@/lib/core/format'
import { incompleteDate, isIncomplete } from '@/lib/core/rules'
import { AriaRoot } from './aria-root'
import { Button } from './button'
import { useClock } from './clock'
import { DateInputGroup, MonthPopover } from './date-input-group'
import { type FieldBasics, fieldParts } from './field-parts'
import { useTypedDate } from './use-typed-date'
import { findTwin, fromWall, toWall } from './wall-times'

type Props = FieldBasics & {
  /** ISO 8601 in UTC. */
  value: string | null
  onChange: (value: string | null) => void
  /** Overrides the operator's time zone. */
  zone?: string
}

/** Shows what is typed, also a day or a time of day that does not exist, and the time that it gives. */
export function DateTimeFieldControl(props: Props) {
  const { onChange, help } = props
  const value = isIncomplete(props.value) ? null : props.value
  const clock = useClock()
  const zone = props.zone ?? clock.zone
  const saved = useMemo(() => (value ? toWall(value, zone) : null), [value, zone])
  const { picker, onType, wall, note, error } = useTypedDate<CalendarDateTime>({
    value: props.value,
    saved,
    incomplete: `${incompleteDate}T00:00:00.000Z`,
    parse: parseDateTime,
    toValue: next => fromWall(next, zone, value),
    onChange,
  })
  const notesText = (
    <>
      {note}
      {value && wall && <SkippedNote wall={wall} value={value} zone={zone} />}
      {value && <ZoneNote value={value} zone={zone} now={clock.now} />} {help}
    </>
  )
  const { root, label, notes } = fieldParts({ ...props, error: error ?? props.error, help: notesText })

  return (
    <AriaRoot>
      {/* One element, because forms place fields in columns. */}
      <div className="min-w-0">
        <DatePicker<CalendarDateTime>
          {...picker}
          {...root}
          placeholderValue={startOfHour(clock.now, zone)}
          granularity="minute"
          hourCycle={24}
          shouldForceLeadingZeros
        >
          {label}
          <DateInputGroup
            // A year that is being typed is before time zones.
            zoneName={formatTimeZone(zone, value && value >= '1970' ? new Date(value) : clock.now)}
            onType={onType}
          />
          {notes}
          <MonthPopover />
        </DatePicker>
        {value && <TwinNote value={value} zone={zone} isDisabled={root.isDisabled} onChange={onChange} />}
      </div>
    </AriaRoot>
  )
}

/** A time of day between those that the clocks show before and after they go forward. */
function SkippedNote({ wall, value, zone }: { wall: CalendarDateTime; value: string; zone: string }) {
  const [asked, used] = [wall, toWall(value, zone)].map(each => each.toString().slice(11, 16))
  if (asked === used) return null
  return <span className="text-warning">{`Clocks skip ${asked} on this day, so ${used} is used. `}</span>
}

type TwinProps = { value: string; zone: string; isDisabled: boolean; onChange: (value: string) => void }

function TwinNote({ value, zone, isDisabled, onChange }: TwinProps) {
  const found = findTwin(value, zone)
  if (!found) return null
  const { twin, isSecond } = found
  return (
    <p className="mt-1 text-12 text-warning leading-[17px]" role="status">
      Clocks show {formatTime(new Date(value), zone)} twice on this day. This is the{' '}
      {isSecond ? 'second' : 'first'} time.{' '}
      {!isDisabled && (
        <Button size="small" onClick={() => onChange(twin)}>
          Use the {isSecond ? 'first' : 'second'}
        </Button>
      )}
    </p>
  )
}

function ZoneNote({ value, zone, now }: { value: string; zone: string; now: Date }) {
  const at = new Date(value)
  const relative = formatRelative(at, now)
  const utc = zone === 'UTC' ? '' : ` ${value.slice(11, 16)} UTC${dayInUtc(value, zone)}.`
  return `${formatDateTime(at, zone, now)}, ${relative}.${utc}`
}

function dayInUtc(value: string, zone: string): string {
  const [day, local] = [value.slice(0, 10), toWall(value, zone).toString().slice(0, 10)]
  if (day === local) return ''
  return day > local ? ', the next day' : ', the day before'
}

function startOfHour(now: Date, zone: string): CalendarDateTime {
  const local = toCalendarDateTime(parseAbsolute(now.toISOString(), zone))
  return local.set({ minute: 0, second: 0, millisecond: 0 })
}
