import type { CalendarDate, CalendarDateTime } from '@internationalized/date'
import { useState } from 'react'
import { monthNames } from '@/lib/core/format'
import { incompleteMessage, isIncomplete } from '@/lib/core/rules'
import type { TypedDate } from './date-input-group'

type Options<Wall> = {
  value: string | null
  /** `value` as a wall time; null for an incomplete one. */
  saved: Wall | null
  /** The value while some parts are empty. */
  incomplete: string
  parse: (wall: string) => Wall
  toValue: (wall: Wall) => string
  onChange: (value: string | null) => void
}

/**
 * `wall` gave `value`; undefined while parts are empty. `day` was typed; its month may not have it. `shown` is the date before it,
 * so that the text stays.
 */
type Typed<Wall> = { shown: Wall | null; wall?: Wall; day?: number; value: string }

/**
 * State of a DatePicker. A typed day that its month does not have is used as the last day of the month, as React Aria does when
 * the field is left, and `note` names it. While some parts are empty, the value is one that no form accepts: neither a date that
 * was half deleted nor none is used.
 */
export function useTypedDate<Wall extends CalendarDate | CalendarDateTime>(options: Options<Wall>) {
  const { value, saved, incomplete, parse, toValue, onChange } = options
  const [last, setTyped] = useState<Typed<Wall>>()
  const [isFocused, setIsFocused] = useState(false)
  const typed = last?.value === value ? last : undefined
  const used = typed ? typed.wall : saved
  const shown = typed ? typed.shown : saved

  function use(shown: Wall | null, wall: Wall, day: number) {
    const nextValue = toValue(wall)
    setTyped({ shown, wall, day, value: nextValue })
    if (nextValue !== value) onChange(nextValue)
  }

  function refuse() {
    setTyped({ shown, value: incomplete })
    if (value !== incomplete) onChange(incomplete)
  }

  function clear() {
    setTyped(undefined)
    onChange(null)
  }

  function onType({ filled, day, wall: text }: TypedDate) {
    if (filled === 'all' && day !== 0) onWhole(parse(text), day)
    else if (filled !== 'none') refuse()
    else if (typed?.value === incomplete) clear()
  }

  function onWhole(wall: Wall, day: number) {
    const isUsed = used?.compare(wall) === 0
    if (!isUsed || (day !== wall.day && day !== typed?.day)) use(shown, wall, day)
  }

  function onDate(wall: Wall | null) {
    if (!wall) return clear()
    use(wall, wall, typed?.wall?.compare(wall) === 0 ? (typed.day ?? wall.day) : wall.day)
  }

  const wall = typed?.wall
  return {
    picker: { value: shown, onChange: onDate, onFocusChange: setIsFocused },
    onType,
    /** The wall time that `value` was typed as. */
    wall,
    note: wall && typed?.day !== wall.day ? <MissingDay of={wall} /> : null,
    error: isIncomplete(value) && !isFocused ? incompleteMessage : undefined,
  }
}

function MissingDay({ of: { day, month, year } }: { of: CalendarDate | CalendarDateTime }) {
  const name = monthNames[month - 1]
  return (
    <span className="text-warning">{`${name} ${year} has ${day} days, so ${day} ${name} is used. `}</span>
  )
}
