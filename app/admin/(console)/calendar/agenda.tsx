import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { type CalendarDay, listDays, listOnDay } from '@/lib/console/calendar/days'
import { type CalendarEvent, endTimeOf, startTimeOf } from '@/lib/console/calendar/rules'
import { formatDate, formatTime } from '@/lib/core/format'
import { type CalendarAddress, calendarHref } from './calendar-address'
import { describeTimes } from './describe-times'
import { kindStyles } from './kinds'

type Clock = { now: Date; zone: string; today: string }

type Props = {
  address: CalendarAddress
  events: readonly CalendarEvent[]
  clock: Clock
  /** Instead of days: events of the weeks around a month are not listed. */
  empty: ReactNode
}

/** Events of a day that a week or month lists. */
const maxOfDay = 8

/** The days with events, as a list. In a week or month, spans are repeated only today and where they end. */
export function Agenda({ address, events, clock, empty }: Props) {
  const { view, date } = address
  const days = listDays(view, date, clock.zone)
    .filter(day => view !== 'month' || day.date.slice(0, 7) === date.slice(0, 7))
    .map((day, index) => {
      const isWhole = view === 'day' || index === 0 || day.date === clock.today
      const own = listOnDay(events, day)
      return { day, events: isWhole ? own : own.filter(event => hasEdgeOn(event, day)) }
    })
    .filter(({ events: own }) => own.length > 0)
  if (days.length === 0) return empty
  return days.map(({ day, events: own }) => {
    const name = formatDate(day.startsAt, clock.zone, clock.now)
    const shown = view === 'day' ? own : own.slice(0, maxOfDay)
    return (
      <section key={day.date} aria-label={name} className="mb-4">
        <h3 className="mb-1.5 flex items-baseline gap-2 font-semibold text-13">
          {name}
          {day.date === clock.today && <span className="font-normal text-12 text-muted">today</span>}
        </h3>
        <ul className="divide-y divide-line rounded-card border border-line bg-raised">
          {shown.map(event => (
            <Row key={`${event.href} ${event.starts}`} event={event} day={day} clock={clock} />
          ))}
          {own.length > shown.length && (
            <li>
              <Link
                href={calendarHref({ ...address, view: 'day', date: day.date })}
                className="flex min-h-10 items-center px-4 text-accent hover:underline"
              >
                {own.length - shown.length} more
              </Link>
            </li>
          )}
        </ul>
      </section>
    )
  })
}

function Row({ event, day, clock: { now, zone } }: { event: CalendarEvent; day: CalendarDay; clock: Clock }) {
  const { icon, mark, one } = kindStyles[event.kind]
  const isOver = endTimeOf(event) <= now.getTime()
  return (
    <li
      data-row
      className="relative grid grid-cols-[72px_16px_minmax(0,1fr)] items-baseline gap-x-3 px-4 py-2.5 sm:grid-cols-[88px_16px_minmax(0,1fr)]"
    >
      <span
        data-marks
        className={`absolute inset-y-2 left-1.5 w-[3px] rounded-full ${isOver ? 'bg-chart-rest' : mark}`}
      />
      <span className="text-12 text-muted tabular-nums">{timeOnDay(event, day, zone)}</span>
      <Icon name={icon} className="self-center text-muted" />
      <span className="min-w-0">
        <Link
          href={event.href}
          className={`inline-flex min-h-6 items-center font-medium [overflow-wrap:anywhere] hover:underline ${isOver ? 'text-muted' : ''}`}
        >
          <span className="sr-only">{one}: </span>
          {event.isSpan ? event.name : event.starts}
        </Link>
        {event.isSpan && <span className="block text-12 text-muted">{describeTimes(event, zone, now)}</span>}
      </span>
    </li>
  )
}

function hasEdgeOn(event: CalendarEvent, { startsAt, endsAt }: CalendarDay): boolean {
  return startTimeOf(event) >= startsAt.getTime() || endTimeOf(event) <= endsAt.getTime()
}

function timeOnDay(event: CalendarEvent, day: CalendarDay, zone: string): string {
  const startsHere = startTimeOf(event) >= day.startsAt.getTime()
  const endsHere = event.isSpan && endTimeOf(event) <= day.endsAt.getTime()
  if (startsHere) return formatTime(event.startsAt, zone)
  return endsHere && event.endsAt ? `until ${formatTime(event.endsAt, zone)}` : 'all day'
}
