export const calendarKinds = {
  release: 'Releases',
  maintenance: 'Maintenance',
  promo: 'Promos',
  contest: 'Contests',
  match: 'First matches',
} as const

export type CalendarKind = keyof typeof calendarKinds

export const allCalendarKinds = Object.keys(calendarKinds) as CalendarKind[]

/** A time at which something changes without an operator, or the span between two of them. */
export type CalendarEvent = {
  kind: CalendarKind
  name: string
  /** The console page of the object. */
  href: string
  startsAt: Date
  /** Null for a single time, and for a span without end. */
  endsAt: Date | null
  isSpan: boolean
  starts: string
  /** What happens at the end; null if the next event of the object says it. */
  ends: string | null
}

/** A change of an event: `at` in ISO form. */
export type UpcomingChange = { kind: CalendarKind; at: string; text: string; href: string }

/** `to` is excluded; null is without end. */
export type CalendarRange = { from: Date; to: Date | null }

export function isEventInRange({ startsAt, endsAt, isSpan }: CalendarEvent, { from, to }: CalendarRange) {
  if (to && startsAt >= to) return false
  if (isSpan) return !endsAt || endsAt > from
  return startsAt >= from
}

/** The changes after the begin of a range, soonest first. */
export function toChanges(events: readonly CalendarEvent[], { from, to }: CalendarRange): UpcomingChange[] {
  return events
    .flatMap(({ kind, href, startsAt, endsAt, starts, ends }) => [
      { kind, href, at: startsAt, text: starts },
      { kind, href, at: ends === null ? null : endsAt, text: ends ?? '' },
    ])
    .flatMap(({ at, ...change }) =>
      at && at > from && (!to || at < to) ? [{ ...change, at: at.toISOString() }] : [],
    )
    .sort((one, other) => compareText(one.at, other.at) || compareText(one.text, other.text))
}

/** Earliest start first, longest first at the same time. */
export function compareEvents(one: CalendarEvent, other: CalendarEvent): number {
  return (
    startTimeOf(one) - startTimeOf(other) ||
    endTimeOf(other) - endTimeOf(one) ||
    compareText(one.starts, other.starts)
  )
}

export const startTimeOf = ({ startsAt }: CalendarEvent) => startsAt.getTime()

/** Of a single time, that time. */
export function endTimeOf({ startsAt, endsAt, isSpan }: CalendarEvent): number {
  const end = isSpan ? endsAt : startsAt
  return end?.getTime() ?? Number.MAX_SAFE_INTEGER
}

/** By code units, so that the order does not depend on the locale. */
function compareText(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
