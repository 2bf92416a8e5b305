import { Suspense } from 'react'
import { ListEnd } from '@/components/page/list-end'
import { PageHeader } from '@/components/page/page-header'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/skeleton'
import { requireOperator } from '@/lib/console/auth/operator'
import {
  type CalendarDay,
  calendarViews,
  dayOf,
  formatPeriod,
  listDays,
  stepDate,
} from '@/lib/console/calendar/days'
import { maxEventsOfKind, readCalendar } from '@/lib/console/calendar/read-calendar'
import { allCalendarKinds, calendarKinds } from '@/lib/console/calendar/rules'
import { formatCount, formatTimeZone } from '@/lib/core/format'
import { Agenda } from './agenda'
import { type CalendarAddress, calendarHref, readAddress, toggleKind } from './calendar-address'
import { kindStyles } from './kinds'
import { WeekRows } from './week-rows'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** View, date and kinds are in the URL. */
export default async function CalendarPage({ searchParams }: Props) {
  const { zone, now } = await requireOperator()
  const clock = { now, zone, today: dayOf(now, zone) }
  const address = readAddress(await searchParams, clock.today)
  return (
    <>
      <PageHeader title="Calendar" actions={<ViewLinks address={address} />}>
        Releases, maintenance, promos, contests and first matches. Times are in {formatTimeZone(zone, now)}.
      </PageHeader>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <PeriodLinks address={address} clock={clock} />
        <KindLinks address={address} />
      </div>
      <Suspense fallback={<Skeleton rows={12} label="Loading the calendar" />}>
        <Period address={address} clock={clock} />
      </Suspense>
    </>
  )
}

type Clock = { now: Date; zone: string; today: string }

async function Period({ address, clock }: { address: CalendarAddress; clock: Clock }) {
  const { view, date, kinds } = address
  const days = listDays(view, date, clock.zone)
  const [from, to] = [days[0]?.startsAt ?? clock.now, days.at(-1)?.endsAt ?? clock.now]
  const { events, cut } = await readCalendar({ from, to, kinds, zone: clock.zone })
  const empty = (
    <EmptyState
      action={
        kinds.length < allCalendarKinds.length && (
          <Link
            prefetch={null}
            href={calendarHref({ ...address, kinds: allCalendarKinds })}
            className={buttonClass()}
          >
            Show all kinds
          </Link>
        )
      }
    >
      {describeEmpty(address)}
    </EmptyState>
  )
  return (
    <>
      {days.flatMap(describeClockChange).map(text => (
        <p key={text} className="mb-3 text-12 text-muted">
          {text}
        </p>
      ))}
      {events.length === 0 ? (
        empty
      ) : (
        <>
          {view !== 'day' && (
            <div className="max-sm:hidden">
              <WeekRows address={address} events={events} clock={clock} />
            </div>
          )}
          <div className={view === 'day' ? '' : 'sm:hidden'}>
            <Agenda address={address} events={events} clock={clock} empty={empty} />
          </div>
        </>
      )}
      {cut.map(kind => (
        <ListEnd key={kind}>
          {`${calendarKinds[kind]}: only the first ${formatCount(maxEventsOfKind)} of this ${view} are shown.`}
        </ListEnd>
      ))}
    </>
  )
}

function describeClockChange(day: CalendarDay): string[] {
  const hours = (day.endsAt.getTime() - day.startsAt.getTime()) / 3_600_000
  if (hours === 24) return []
  const name = formatPeriod('day', day.date, [day])
  return [`${name} has ${hours} hours: the clocks go ${hours < 24 ? 'forward' : 'back'}.`]
}

function describeEmpty({ view, kinds }: CalendarAddress): string {
  if (kinds.length === allCalendarKinds.length) {
    return `Nothing starts or ends this ${view}. Scheduled releases, maintenance windows, promos, contests and matches appear here.`
  }
  const names = kinds.map(kind => calendarKinds[kind].toLowerCase()).join(', ')
  return `This ${view} has no events of these kinds: ${names}.`
}

const viewNames = { day: 'Day', week: 'Week', month: 'Month' }

function ViewLinks({ address }: { address: CalendarAddress }) {
  return (
    <nav aria-label="View" className="inline-flex rounded-[7px] bg-sunken p-0.5 inset-ring inset-ring-line">
      {calendarViews.map(view => (
        <Link
          key={view}
          href={calendarHref({ ...address, view })}
          scroll={false}
          aria-current={view === address.view ? 'true' : undefined}
          className="inline-flex h-9 items-center rounded-[5px] px-2.5 font-medium text-12 text-muted hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink aria-[current]:shadow-raised aria-[current]:ring aria-[current]:ring-line sm:h-[26px]"
        >
          {viewNames[view]}
        </Link>
      ))}
    </nav>
  )
}

function PeriodLinks({ address, clock }: { address: CalendarAddress; clock: Clock }) {
  const { view, date } = address
  const steps = [
    { name: `Previous ${view}`, icon: 'left', key: 'ArrowLeft', date: stepDate(view, date, -1) },
    { name: `Next ${view}`, icon: 'right', key: 'ArrowRight', date: stepDate(view, date, 1) },
  ] as const
  return (
    <nav aria-label="Period" className="flex items-center gap-2">
      <Link
        href={calendarHref({ ...address, date: clock.today })}
        scroll={false}
        aria-keyshortcuts="t"
        data-key="t"
        className={buttonClass({ size: 'small' })}
      >
        Today
      </Link>
      {steps.map(
        step =>
          step.date && (
            <Link
              key={step.key}
              href={calendarHref({ ...address, date: step.date })}
              scroll={false}
              aria-label={step.name}
              aria-keyshortcuts={step.key}
              data-key={step.key}
              className="inline-flex size-9 items-center justify-center rounded-control text-ink-soft hover:bg-hover sm:size-7"
            >
              <Icon name={step.icon} />
            </Link>
          ),
      )}
      <h2 className="ml-1 font-semibold text-14 tabular-nums">
        {formatPeriod(view, date, listDays(view, date, clock.zone))}
      </h2>
    </nav>
  )
}

function KindLinks({ address }: { address: CalendarAddress }) {
  const isAll = address.kinds.length === allCalendarKinds.length
  const box =
    'inline-flex h-[34px] flex-none items-center gap-1.5 rounded-control px-2 text-12 whitespace-nowrap inset-ring inset-ring-line-strong hover:bg-hover aria-[current]:bg-selected aria-[current]:font-medium sm:h-7'
  return (
    <nav aria-label="Kinds" className="flex flex-wrap gap-1.5 sm:ml-auto">
      <Link
        href={calendarHref({ ...address, kinds: allCalendarKinds })}
        scroll={false}
        aria-current={isAll ? 'true' : undefined}
        className={box}
      >
        All
      </Link>
      {allCalendarKinds.map(kind => (
        <Link
          key={kind}
          href={calendarHref(toggleKind(address, kind))}
          scroll={false}
          aria-current={!isAll && address.kinds.includes(kind) ? 'true' : undefined}
          className={box}
        >
          <span data-marks className={`h-3 w-[3px] rounded-full ${kindStyles[kind].mark}`} />
          <Icon name={kindStyles[kind].icon} className="size-3.5 text-muted" />
          {calendarKinds[kind]}
        </Link>
      ))}
    </nav>
  )
}
