import { loadUser, UserFrame } from '@/app/admin/(console)/users/[id]/user-frame'
import { Pager } from '@/components/page/pager'
import { canOpen } from '@/components/shell/pages'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { ErrorNote } from '@/components/ui/note'
import { Tag } from '@/components/ui/tag'
import { MinuteFormField } from '@/components/ui/wall-time-field'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { listTimeline, type TimelineEvent } from '@/lib/console/timeline/list-timeline'
import {
  describeSpanError,
  readTimelineCursor,
  readTimelineFilter,
  type TimelineFilter,
  type TimelineKind,
  timelineKinds,
  writeTimelineCursor,
} from '@/lib/console/timeline/rules'
import { formatDate, formatTime, formatTimeZone } from '@/lib/core/format'
import type { Operator } from '@/lib/people/operator/find-session'
import { presentEvent } from './present-event'

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function TimelinePage({ params, searchParams }: Props) {
  const operator = await requireOperator()
  const user = await loadUser(params, operator)
  const parameters = await searchParams
  const filter = readTimelineFilter(parameters)
  const after = readTimelineCursor(parameters.after)
  const { events, next } = await listTimeline({
    ...filter,
    userId: user.id,
    zone: operator.zone,
    isMasked: !hasRole(operator, 'editor'),
    after,
  })
  const path = `/admin/users/${user.id}/timeline`
  const isFiltered = filter.kinds.length > 0 || filter.from !== '' || filter.to !== ''
  return (
    <UserFrame user={user} operator={operator}>
      <KindLinks path={path} filter={filter} />
      <SpanForm path={path} filter={filter} operator={operator} isFiltered={isFiltered} />
      <ErrorNote className="mb-4">{describeSpanError(parameters)}</ErrorNote>
      {events.length === 0 ? (
        <EmptyState>
          {isFiltered || after ? 'Nothing happened in this time.' : 'Nothing has happened to this user yet.'}{' '}
          Rejected calls are kept for 14 days.
        </EmptyState>
      ) : (
        <Days events={events} operator={operator} userHref={`/admin/users/${user.id}`} />
      )}
      <Pager
        links={{
          Newest: after ? path + query(filter) : null,
          Older: next ? path + query(filter, writeTimelineCursor(next)) : null,
        }}
      />
    </UserFrame>
  )
}

function query({ kinds, from, to }: TimelineFilter, after = ''): string {
  const parameters = new URLSearchParams()
  if (kinds.length > 0) parameters.set('kind', kinds.join(','))
  for (const [name, value] of Object.entries({ from, to, after })) if (value) parameters.set(name, value)
  return parameters.size > 0 ? `?${parameters}` : ''
}

function KindLinks({ path, filter }: { path: string; filter: TimelineFilter }) {
  const box =
    'inline-flex h-[34px] flex-none items-center rounded-control px-2 text-12 whitespace-nowrap inset-ring inset-ring-line-strong hover:bg-hover aria-[current]:bg-ink aria-[current]:text-on-ink sm:h-7'
  const toggle = (kind: TimelineKind) =>
    filter.kinds.includes(kind) ? filter.kinds.filter(one => one !== kind) : [...filter.kinds, kind]
  return (
    <nav aria-label="Kinds" className="mb-3 flex flex-wrap gap-1.5">
      <Link
        href={path + query({ ...filter, kinds: [] })}
        aria-current={filter.kinds.length === 0 ? 'true' : undefined}
        className={box}
      >
        All
      </Link>
      {Object.entries(timelineKinds).map(([kind, name]) => (
        <Link
          key={kind}
          href={path + query({ ...filter, kinds: toggle(kind as TimelineKind) })}
          aria-current={filter.kinds.includes(kind as TimelineKind) ? 'true' : undefined}
          className={box}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

type SpanProps = { path: string; filter: TimelineFilter; operator: Operator; isFiltered: boolean }

/** Times are in the operator's zone, which the fields show. */
function SpanForm({ path, filter, operator: { zone, now }, isFiltered }: SpanProps) {
  const zoneName = formatTimeZone(zone, now)
  return (
    <form action={path} className="mb-4 flex flex-wrap items-end gap-3">
      {filter.kinds.length > 0 && <input type="hidden" name="kind" value={filter.kinds.join(',')} />}
      {(['from', 'to'] as const).map(name => (
        <div key={`${name} ${filter[name]}`} className="w-64 max-sm:w-full">
          <MinuteFormField
            label={name === 'from' ? 'From' : 'To'}
            name={name}
            defaultValue={filter[name]}
            zoneName={zoneName}
          />
        </div>
      ))}
      <Button type="submit">Show</Button>
      {isFiltered && (
        <Link href={path} className="flex h-8 items-center text-accent hover:underline">
          Clear filters
        </Link>
      )}
    </form>
  )
}

type DaysProps = { events: TimelineEvent[]; operator: Operator; userHref: string }

function Days({ events, operator, userHref }: DaysProps) {
  const days = new Map<string, TimelineEvent[]>()
  for (const event of events) {
    const day = formatDate(event.at, operator.zone, operator.now)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return [...days].map(([day, dayEvents]) => (
    <section key={day} aria-label={day} className="mb-5">
      <h2 className="sticky top-(--under-bar) z-10 mb-2 bg-surface py-[5px] font-semibold text-13">{day}</h2>
      <ol className="divide-y divide-line rounded-card border border-line bg-raised">
        {dayEvents.map(event => (
          <Event key={`${event.source} ${event.id}`} event={event} operator={operator} userHref={userHref} />
        ))}
      </ol>
    </section>
  ))
}

type EventProps = { event: TimelineEvent; operator: Operator; userHref: string }

function Event({ event, operator: { zone, role }, userHref }: EventProps) {
  const { text, note, href, isBad = false } = presentEvent(event, userHref)
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)] items-baseline gap-x-3 gap-y-0.5 px-4 py-2 sm:grid-cols-[44px_140px_minmax(0,1fr)]">
      <time
        dateTime={event.at.toISOString()}
        title={event.at.toISOString()}
        className="text-muted tabular-nums"
      >
        {formatTime(event.at, zone)}
      </time>
      <span className="max-sm:col-start-2">
        <Tag tone={isBad ? 'bad' : 'plain'}>{timelineKinds[event.kind]}</Tag>
      </span>
      <span className="min-w-0 max-sm:col-start-2">
        {href && canOpen(role, href) ? (
          <Link href={href} className="font-medium break-words hover:underline">
            {text}
          </Link>
        ) : (
          <span className="font-medium">{text}</span>
        )}
        {note && <span className="block text-12 text-muted break-words">{note}</span>}
      </span>
    </li>
  )
}
