import type { CalendarDate, CalendarDateTime } from '@internationalized/date'
import { useState } from 'react'
import { monthNames } from '@/lib/core/format'
import type { TypedDate } from './date-input-group'

type Options<Wall> = {
  value: string | null
  /** `value` as a wall time. */
  saved: Wall | null
  parse: (wall: string) => Wall
  toValue: (wall: Wall) => string
  onChange: (value: string | null) => void
}

/** `wall` gave `value`. `day` was typed; its month may not have it. `shown` is the date before it, so that the text stays. */
type Typed<Wall> = { shown: Wall | null; wall: Wall; day: number; value: string }

/**
 * State of a DatePicker. A typed day that its month does not have is used as the last day of the month, as React Aria does when
 * the field is left, and `note` names it. It also names an incomplete date, which is not used.
 */
export function useTypedDate<Wall extends CalendarDate | CalendarDateTime>(options: Options<Wall>) {
  const { value, saved, parse, toValue, onChange } = options
  const [last, setTyped] = useState<Typed<Wall>>()
  const [isIncomplete, setIsIncomplete] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const typed = last?.value === value ? last : undefined
  const used = typed ? typed.wall : saved
  const shown = typed ? typed.shown : saved

  function use(next: Omit<Typed<Wall>, 'value'>) {
    const nextValue = toValue(next.wall)
    setTyped({ ...next, value: nextValue })
    if (nextValue !== value) onChange(nextValue)
  }

  function onType({ filled, day, wall: text }: TypedDate) {
    setIsIncomplete(filled === 'some')
    if (filled !== 'all') return
    const wall = parse(text)
    const isUsed = used?.compare(wall) === 0
    if (!isUsed || (day !== wall.day && day !== typed?.day)) use({ shown, wall, day })
  }

  function onDate(wall: Wall | null) {
    if (wall) return use({ shown: wall, wall, day: typed?.wall.compare(wall) === 0 ? typed.day : wall.day })
    setTyped(undefined)
    onChange(null)
  }

  const missingDay = typed && typed.day !== typed.wall.day && <MissingDay of={typed.wall} />
  const incomplete = isIncomplete && !isFocused && <Incomplete isUnset={value === null} />
  return {
    picker: { value: shown, onChange: onDate, onFocusChange: setIsFocused },
    onType,
    /** The wall time that `value` was typed as. */
    wall: typed?.wall,
    note: incomplete || missingDay || null,
  }
}

function MissingDay({ of: { day, month, year } }: { of: CalendarDate | CalendarDateTime }) {
  const name = monthNames[month - 1]
  return (
    <span className="text-warning">{`${name} ${year} has ${day} days, so ${day} ${name} is used. `}</span>
  )
}

function Incomplete({ isUnset }: { isUnset: boolean }) {
  const used = isUnset ? 'no date is used' : 'the date before it is used'
  return <span className="text-warning">{`The date is incomplete, so ${used}. `}</span>
}
