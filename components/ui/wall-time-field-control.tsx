'use client'

import { type CalendarDate, type CalendarDateTime, parseDate, parseDateTime } from '@internationalized/date'
import { useMemo } from 'react'
import { DatePicker } from 'react-aria-components'
import { incompleteDate, isIncomplete } from '@/lib/core/rules'
import { AriaRoot } from './aria-root'
import { DateInputGroup, MonthPopover } from './date-input-group'
import { type FieldBasics, fieldParts } from './field-parts'
import { useTypedDate } from './use-typed-date'

type Props = FieldBasics & {
  /** A wall time such as 2026-11-22T19:42, or a date such as 2026-11-22; empty without one. */
  value: string
  onChange: (value: string) => void
  granularity: 'minute' | 'day'
  /** The last date that can be chosen. */
  max?: string | undefined
  /** Shown in the field. */
  zoneName?: string | undefined
}

export function WallTimeFieldControl(props: Props) {
  const { value, onChange, granularity, max, zoneName } = props
  const parse = granularity === 'day' ? parseDay : parseDateTime
  const saved = useMemo(() => (value === '' || isIncomplete(value) ? null : parse(value)), [value, parse])
  const { picker, onType, note, error } = useTypedDate<CalendarDate | CalendarDateTime>({
    value: value === '' ? null : value,
    saved,
    incomplete: granularity === 'day' ? incompleteDate : `${incompleteDate}T00:00`,
    parse,
    toValue: wall => wall.toString().slice(0, 16),
    onChange: next => onChange(next ?? ''),
  })
  const { root, label, notes } = fieldParts({
    ...props,
    error: error ?? props.error,
    help: (note || props.help) && (
      <>
        {note}
        {props.help}
      </>
    ),
  })
  return (
    <AriaRoot>
      <DatePicker<CalendarDate | CalendarDateTime>
        {...picker}
        {...root}
        {...(max && { maxValue: parseDate(max) })}
        granularity={granularity}
        hourCycle={24}
        shouldForceLeadingZeros
      >
        {label}
        <DateInputGroup zoneName={zoneName} onType={onType} />
        {notes}
        <MonthPopover />
      </DatePicker>
    </AriaRoot>
  )
}

const parseDay = (wall: string) => parseDate(wall.slice(0, 10))
