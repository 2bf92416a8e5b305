import { type CalendarDate, fromDate, parseDate, startOfWeek, toCalendarDate } from '@internationalized/date'
import { monthNames } from '@/lib/core/format'
import { type CalendarEvent, type CalendarKind, compareEvents, endTimeOf, startTimeOf } from './rules'

export const calendarViews = ['day', 'week', 'month'] as const

export type CalendarView = (typeof calendarViews)[number]

/** A day of a zone, 23 to 25 hours long; `date` is "2026-11-29". */
export type CalendarDay = { date: string; startsAt: Date; endsAt: Date }

// The last dates have a next month of four digits.
const [firstDate, lastDate] = ['2000-01-01', '2199-12-31']

export function dayOf(at: Date, zone: string): string {
  return toCalendarDate(fromDate(at, zone)).toString()
}

/** The date of a URL, or that of today if it is missing, invalid or centuries away. */
export function readDate(text: unknown, today: string): string {
  if (typeof text !== 'string' || text < firstDate || text > lastDate) return today
  try {
    return parseDate(text).toString()
  } catch {
    return today
  }
}

/** The days that a view shows: whole weeks from Monday, or one day. */
export function listDays(view: CalendarView, date: string, zone: string): CalendarDay[] {
  const chosen = parseDate(date)
  if (view === 'day') return [toDay(chosen, zone)]
  const first = startOfWeek(view === 'week' ? chosen : chosen.set({ day: 1 }), 'en-US', 'mon')
  const end = view === 'week' ? first.add({ weeks: 1 }) : chosen.set({ day: 1 }).add({ months: 1 })
  const days: CalendarDay[] = []
  for (let day = first; day.compare(end) < 0 || days.length % 7 > 0; day = day.add({ days: 1 }))
    days.push(toDay(day, zone))
  return days
}

/** A midnight that the clocks skip is the first time after it. */
function toDay(date: CalendarDate, zone: string): CalendarDay {
  return { date: date.toString(), startsAt: date.toDate(zone), endsAt: date.add({ days: 1 }).toDate(zone) }
}

/** The date of the view before or after; null where the calendar ends. */
export function stepDate(view: CalendarView, date: string, step: 1 | -1): string | null {
  const chosen = parseDate(date)
  const next =
    view === 'month' ? chosen.set({ day: 1 }).add({ months: step }) : chosen.add({ [`${view}s`]: step })
  const text = next.toString()
  return text < firstDate || text > lastDate ? null : text
}

/** "29 Nov 2026", "23 to 29 Nov 2026", "30 Nov to 6 Dec 2026" or "Nov 2026". */
export function formatPeriod(view: CalendarView, date: string, days: readonly CalendarDay[]): string {
  const [first, last] = [parseDate(days[0]?.date ?? date), parseDate(days.at(-1)?.date ?? date)]
  const month = ({ month: index }: CalendarDate) => monthNames[index - 1]
  if (view === 'month') return `${month(parseDate(date))} ${parseDate(date).year}`
  const end = `${last.day} ${month(last)} ${last.year}`
  if (view === 'day') return end
  if (first.year !== last.year) return `${first.day} ${month(first)} ${first.year} to ${end}`
  return `${first.day}${first.month === last.month ? '' : ` ${month(first)}`} to ${end}`
}

/** Whether an event touches a day. An end at midnight is not in the next day. */
export function isOnDay(event: CalendarEvent, day: CalendarDay): boolean {
  const start = startTimeOf(event)
  if (start >= day.endsAt.getTime()) return false
  return start >= day.startsAt.getTime() || (event.isSpan && endTimeOf(event) > day.startsAt.getTime())
}

export function listOnDay(events: readonly CalendarEvent[], day: CalendarDay): CalendarEvent[] {
  return events.filter(event => isOnDay(event, day)).sort(compareEvents)
}

/** An event on several days of a week, by their indexes. It `continues` beyond the edges that it names. */
export type PlacedSpan = {
  event: CalendarEvent
  lane: number
  first: number
  last: number
  continues: { before: boolean; after: boolean }
}

export type PlacedWeek = {
  spans: PlacedSpan[]
  lanes: number
  /** Events within each day, and the number of events on it that are not shown. */
  days: { day: CalendarDay; events: CalendarEvent[]; hidden: number }[]
}

/** Places the events of a week: what touches several days in lanes, what begins or ends in the week first, the rest by day. */
export function placeWeek(
  week: readonly CalendarDay[],
  events: readonly CalendarEvent[],
  max: { lanes: number; events: number },
): PlacedWeek {
  const touched = events.map(event => ({
    event,
    on: week.flatMap((day, index) => (isOnDay(event, day) ? [index] : [])),
  }))
  const placed: PlacedSpan[] = []
  for (const { event, on } of touched.filter(isLong(week)).sort(byBoundaries(week))) {
    const [first, last] = [on[0] ?? 0, on.at(-1) ?? 0]
    const isFree = (lane: number) =>
      !placed.some(other => other.lane === lane && other.first <= last && first <= other.last)
    let lane = 0
    while (!isFree(lane)) lane++
    placed.push({ event, lane, first, last, continues: continuesBeyond(event, week) })
  }
  const spans = placed.filter(({ lane }) => lane < max.lanes)
  return {
    spans,
    lanes: spans.reduce((count, { lane }) => Math.max(count, lane + 1), 0),
    days: week.map((day, index) => {
      const own = touched.filter(one => !isLong(week)(one) && one.on[0] === index).map(({ event }) => event)
      const shown = own.sort(byImportance).slice(0, max.events).sort(compareEvents)
      const unplaced = placed.filter(
        span => span.lane >= max.lanes && span.first <= index && index <= span.last,
      )
      return { day, events: shown, hidden: own.length - shown.length + unplaced.length }
    }),
  }
}

/** The most important kind first, as it must not be hidden. */
const importance: readonly CalendarKind[] = ['maintenance', 'release', 'promo', 'contest', 'match']

const byImportance = (one: CalendarEvent, other: CalendarEvent) =>
  importance.indexOf(one.kind) - importance.indexOf(other.kind) || compareEvents(one, other)

type Touched = { event: CalendarEvent; on: number[] }

/** Several days, or one at the edge of the week of an event that goes on beyond it. */
const isLong =
  (week: readonly CalendarDay[]) =>
  ({ event, on }: Touched): boolean => {
    const { before, after } = continuesBeyond(event, week)
    return on.length > 1 || (on.length === 1 && (before || after))
  }

function continuesBeyond(event: CalendarEvent, week: readonly CalendarDay[]) {
  const [first, last] = [week[0]?.startsAt.getTime() ?? 0, week.at(-1)?.endsAt.getTime() ?? 0]
  return { before: startTimeOf(event) < first, after: endTimeOf(event) > last && event.isSpan }
}

/**
 * Spans that go on through the whole week are last, so that they are the first to be hidden, but no maintenance and no release
 * is.
 */
const byBoundaries = (week: readonly CalendarDay[]) => (one: Touched, other: Touched) => {
  const goesThrough = ({ event }: Touched) => {
    const { before, after } = continuesBeyond(event, week)
    return Number(before && after && event.kind !== 'maintenance' && event.kind !== 'release')
  }
  return goesThrough(one) - goesThrough(other) || byImportance(one.event, other.event)
}
