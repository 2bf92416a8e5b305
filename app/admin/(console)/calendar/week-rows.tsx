import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { listDays, type PlacedSpan, type PlacedWeek, placeWeek } from '@/lib/console/calendar/days'
import { type CalendarEvent, endTimeOf } from '@/lib/console/calendar/rules'
import { formatDate, formatTime, pluralize } from '@/lib/core/format'
import { type CalendarAddress, calendarHref } from './calendar-address'
import { describeTimes } from './describe-times'
import { kindStyles } from './kinds'

type Clock = { now: Date; zone: string; today: string }

type Props = { address: CalendarAddress; events: readonly CalendarEvent[]; clock: Clock }

const limits = { week: { lanes: 8, events: 12 }, month: { lanes: 3, events: 3 } }

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The days of a week or a month in columns. */
export function WeekRows({ address, events, clock }: Props) {
  const { view, date } = address
  const days = listDays(view, date, clock.zone)
  const weeks = Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7))
  return (
    <div className="overflow-hidden rounded-card border border-line bg-raised">
      <div aria-hidden="true" className="grid grid-cols-7 border-line border-b bg-sunken">
        {weekdays.map(name => (
          <span key={name} className="px-2 py-1.5 font-medium text-12 text-muted">
            {name}
          </span>
        ))}
      </div>
      <div className="divide-y divide-line">
        {weeks.map(week => (
          <Week
            key={week[0]?.date}
            week={placeWeek(week, events, view === 'month' ? limits.month : limits.week)}
            address={address}
            clock={clock}
          />
        ))}
      </div>
    </div>
  )
}

type WeekProps = { week: PlacedWeek; address: CalendarAddress; clock: Clock }

function Week({ week: { spans, lanes, days }, address, clock }: WeekProps) {
  const isMonth = address.view === 'month'
  return (
    <div className="grid grid-cols-7">
      {spans.length > 0 && (
        <ul
          aria-label="On several days"
          className="pointer-events-none z-1 col-span-full row-start-1 mt-9 grid auto-rows-[24px] grid-cols-7 gap-y-0.5 self-start"
        >
          {spans.map(span => (
            <Span key={`${span.event.href} ${span.event.starts}`} span={span} clock={clock} />
          ))}
        </ul>
      )}
      {days.map(({ day: { date, startsAt }, events, hidden }, index) => {
        const isToday = date === clock.today
        const isOther = isMonth && !isToday && date.slice(0, 7) !== address.date.slice(0, 7)
        const href = calendarHref({ ...address, view: 'day', date })
        const name = formatDate(startsAt, clock.zone, clock.now)
        return (
          <section
            key={date}
            aria-label={name}
            style={{ gridColumn: index + 1 }}
            className={`row-start-1 min-w-0 border-line pb-1.5 not-first-of-type:border-l ${isOther ? 'bg-sunken' : ''} ${isMonth ? 'min-h-28' : 'min-h-96'}`}
          >
            <Link
              href={href}
              aria-label={isToday ? `${name}, today` : name}
              className={`m-1 inline-flex size-7 items-center justify-center rounded-full text-12 tabular-nums ${isToday ? 'bg-ink font-medium text-on-ink hover:bg-ink-hover' : 'hover:bg-hover'} ${isOther ? 'text-muted' : 'font-medium'}`}
            >
              {Number(date.slice(8))}
            </Link>
            <div style={{ height: lanes * 26 }} />
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5 px-1">
              {events.map(event => (
                <DayEvent
                  key={`${event.href} ${event.starts}`}
                  event={event}
                  clock={clock}
                  isShort={isMonth}
                />
              ))}
              {hidden > 0 && (
                <li>
                  <Link
                    href={href}
                    aria-label={`${pluralize(hidden, 'more event')} on ${name}`}
                    className="flex h-6 items-center rounded-tag px-1.5 text-12 text-muted hover:bg-hover hover:text-ink"
                  >
                    {hidden} more
                  </Link>
                </li>
              )}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Span({ span, clock: { now, zone } }: { span: PlacedSpan; clock: Clock }) {
  const { event, lane, first, last, continues } = span
  const { icon, mark, bar, one } = kindStyles[event.kind]
  const isOver = endTimeOf(event) <= now.getTime()
  const times = describeTimes(event, zone, now)
  return (
    <li
      data-row
      style={{ gridColumn: `${first + 1} / ${last + 2}`, gridRow: lane + 1 }}
      className={`min-w-0 ${continues.before ? '' : 'pl-1'} ${continues.after ? '' : 'pr-1'}`}
    >
      <Link
        href={event.href}
        title={`${event.name} · ${times}`}
        className={`pointer-events-auto relative flex h-6 items-center gap-1.5 overflow-hidden pr-1.5 pl-2.5 text-12 hover:underline ${continues.before ? '' : 'rounded-l-tag'} ${continues.after ? '' : 'rounded-r-tag'} ${isOver ? 'bg-sunken text-muted inset-ring inset-ring-line' : `${bar} text-ink`}`}
      >
        {!continues.before && <span data-marks className={`absolute inset-y-0 left-0 w-[3px] ${mark}`} />}
        <Icon name={icon} className="size-3.5 text-muted" />
        <span className="sr-only">{one}: </span>
        <span className="truncate font-medium">{event.name}</span>
        {!continues.before && last - first > 1 && (
          <span className="flex-none text-muted tabular-nums max-wide:hidden">
            {formatTime(event.startsAt, zone)}
          </span>
        )}
        {!continues.after && event.endsAt && last > first && (
          <span className="ml-auto flex-none text-muted tabular-nums max-wide:hidden">
            to {formatTime(event.endsAt, zone)}
          </span>
        )}
      </Link>
    </li>
  )
}

type DayEventProps = { event: CalendarEvent; clock: Clock; isShort: boolean }

function DayEvent({ event, clock: { now, zone }, isShort }: DayEventProps) {
  const { icon, mark, one } = kindStyles[event.kind]
  const isOver = endTimeOf(event) <= now.getTime()
  return (
    <li data-row>
      <Link
        href={event.href}
        title={`${event.starts} · ${describeTimes(event, zone, now)}`}
        className={`group relative flex min-h-6 gap-x-1.5 rounded-tag py-1 pr-1 pl-2.5 text-12 leading-4 hover:bg-hover ${isShort ? 'items-baseline' : 'flex-col'} ${isOver ? 'text-muted' : 'text-ink'}`}
      >
        <span
          data-marks
          className={`absolute inset-y-1 left-0.5 w-[3px] rounded-full ${isOver ? 'bg-chart-rest' : mark}`}
        />
        <span className="flex flex-none items-center gap-1 text-muted tabular-nums">
          {!isShort && <Icon name={icon} className="size-3.5" />}
          {formatTime(event.startsAt, zone)}
        </span>
        <span className="sr-only">{one}: </span>
        <span
          className={`min-w-0 group-hover:underline ${isShort ? 'truncate' : 'line-clamp-2 font-medium [overflow-wrap:anywhere]'}`}
        >
          {event.name}
        </span>
      </Link>
    </li>
  )
}
