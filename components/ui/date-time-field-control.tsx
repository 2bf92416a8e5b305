'use client'

import { parseAbsolute, toCalendarDateTime, toZoned, type ZonedDateTime } from '@internationalized/date'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarHeading,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Popover,
} from 'react-aria-components'
import { AriaRoot } from './aria-root'
import { useClock } from './clock'
import { type FieldBasics, fieldParts } from './field-parts'
import { formatDateTime, formatRelative, formatTimeZone, monthNames } from './format'
import { Icon } from './icon'
import { popoverClass } from './option-classes'

type Segment = { type: string; text: string; isPlaceholder: boolean }

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
        <Group className="flex h-10 items-center rounded-control bg-raised pl-2.5 inset-ring inset-ring-line-control hover:inset-ring-muted data-disabled:bg-sunken data-focus-within:outline-2 data-focus-within:-outline-offset-1 data-focus-within:outline-focus data-invalid:inset-ring-danger fold:h-8">
          <Icon name="clock" className="mr-2 size-3.5 text-muted" />
          <DateInput className="flex flex-1 items-center text-16 tabular-nums fold:text-13">
            {segment => (
              <DateSegment
                segment={segment}
                className="rounded-tag px-px outline-none data-focused:bg-ink data-[type=literal]:whitespace-pre data-placeholder:text-muted data-focused:text-on-ink not-data-[type=literal]:inline-flex not-data-[type=literal]:h-6 not-data-[type=literal]:min-w-6 not-data-[type=literal]:items-center not-data-[type=literal]:justify-center"
              >
                {segmentText(segment)}
              </DateSegment>
            )}
          </DateInput>
          <span className="flex-none text-12 text-muted">
            {formatTimeZone(zone, value ? new Date(value) : clock.now)}
          </span>
          <Button className="grid h-full w-8 flex-none place-items-center rounded-control text-muted hover:text-ink">
            <Icon name="down" />
          </Button>
        </Group>
        {notes}
        <Popover className={popoverClass} offset={4}>
          <Dialog className="p-2 outline-none">
            <Month />
          </Dialog>
        </Popover>
      </DatePicker>
    </AriaRoot>
  )
}

/** "21 Nov 2026, 19:30": a month in digits could be read as a day. */
function segmentText({ type, text, isPlaceholder }: Segment): string {
  if (type === 'month' && !isPlaceholder) return monthNames[Number(text) - 1] ?? text
  return type === 'literal' && text === '/' ? ' ' : text
}

function ZoneNote({ value, zone, now }: { value: string; zone: string; now: Date }) {
  const at = new Date(value)
  const relative = formatRelative(at, now)
  const utc = zone === 'UTC' ? '' : ` ${value.slice(11, 16)} UTC.`
  return `${formatDateTime(at, zone, now)}, ${relative}.${utc}`
}

function Month() {
  const arrow = 'grid size-8 place-items-center rounded-control text-muted hover:bg-hover hover:text-ink'
  return (
    <Calendar firstDayOfWeek="mon">
      <header className="mb-1 flex items-center justify-between">
        <Button slot="previous" className={arrow}>
          <Icon name="left" />
        </Button>
        <CalendarHeading className="font-medium" />
        <Button slot="next" className={arrow}>
          <Icon name="right" />
        </Button>
      </header>
      <CalendarGrid className="[&_th]:size-8 [&_th]:font-normal [&_th]:text-12 [&_th]:text-muted">
        {date => (
          <CalendarCell
            date={date}
            className="grid size-8 cursor-default place-items-center rounded-control tabular-nums outline-none hover:bg-hover data-outside-month:invisible data-selected:bg-ink data-disabled:text-muted data-selected:text-on-ink data-focus-visible:outline-2 data-focus-visible:outline-focus"
          />
        )}
      </CalendarGrid>
    </Calendar>
  )
}

function startOfHour(now: Date, zone: string): ZonedDateTime {
  const local = parseAbsolute(now.toISOString(), zone)
  return toZoned(toCalendarDateTime(local).set({ minute: 0, second: 0, millisecond: 0 }), local.timeZone)
}
