'use client'

import { type CalendarDate, type CalendarDateTime, parseDate, parseDateTime } from '@internationalized/date'
import { DatePicker } from 'react-aria-components'
import { AriaRoot } from './aria-root'
import { DateInputGroup, MonthPopover } from './date-input-group'
import { type FieldBasics, fieldParts } from './field-parts'

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
  const { root, label, notes } = fieldParts(props)
  const parse = granularity === 'day' ? parseDate : parseDateTime
  return (
    <AriaRoot>
      <DatePicker<CalendarDate | CalendarDateTime>
        value={value === '' ? null : parse(value)}
        onChange={next => onChange(next ? next.toString().slice(0, 16) : '')}
        {...root}
        {...(max && { maxValue: parseDate(max) })}
        granularity={granularity}
        hourCycle={24}
        shouldForceLeadingZeros
      >
        {label}
        <DateInputGroup zoneName={zoneName} />
        {notes}
        <MonthPopover />
      </DatePicker>
    </AriaRoot>
  )
}
