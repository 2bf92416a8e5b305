import { Card } from '@/components/page/card'
import type { PreviewTarget } from '@/components/preview/preview-options'
import { Link } from '@/components/ui/link'
import { Time } from '@/components/ui/time'
import { type CalendarKind, calendarKinds, type UpcomingChange } from '@/lib/console/calendar/rules'
import { pluralize } from '@/lib/core/format'
import { previewHref } from './preview-href'
import { TimeSlider } from './time-slider'
import { findStop, type TimeStop, toTimeStops } from './time-stops'

type Props = { target: PreviewTarget; changes: readonly UpcomingChange[]; cut: readonly CalendarKind[] }

/** The changes ahead, as steps of a slider and as links. */
export function TimeCard({ target, changes, cut }: Props) {
  const { stops, later } = toTimeStops(changes)
  const place = findStop(stops, target.at)
  return (
    <Card
      title="Changes ahead"
      note={
        changes.length === 0
          ? 'none'
          : `${changes.length}${cut.length > 0 ? '+' : ''} ${changes.length === 1 ? 'change' : 'changes'}`
      }
    >
      <TimeSlider stops={stops} target={target} />
      {changes.length === 0 ? (
        <p className="mt-3 text-muted">
          Scheduled releases, maintenance windows, promos and contests appear here. Any other time can be
          chosen above the responses.
        </p>
      ) : (
        <ol className="mt-3 divide-y divide-line border-line border-t wide:max-h-[28rem] wide:overflow-y-auto">
          {stops.slice(1).map((stop, index) => (
            <Stop key={stop.at} stop={stop} target={target} isCurrent={index + 1 === place} />
          ))}
        </ol>
      )}
      {(later > 0 || cut.length > 0) && (
        <p className="mt-2 text-12 text-muted">
          {later > 0 && `and ${pluralize(later, 'later change')}. `}
          {cut.map(kind => `${calendarKinds[kind]}: only the first changes are included. `)}
        </p>
      )}
    </Card>
  )
}

type StopProps = { stop: TimeStop; target: PreviewTarget; isCurrent: boolean }

function Stop({ stop: { at, changes }, target, isCurrent }: StopProps) {
  if (at === null) return null
  return (
    <li className={`px-2 py-2 ${isCurrent ? 'bg-selected' : ''}`}>
      <Link
        href={previewHref({ ...target, at })}
        scroll={false}
        aria-current={isCurrent ? 'true' : undefined}
        className="inline-flex min-h-6 items-center text-12 text-accent hover:underline"
      >
        <Time at={at} relative="beside" />
      </Link>
      <ul>
        {changes.map(({ text, href }) => (
          <li key={`${href} ${text}`}>
            <Link
              href={href}
              className="inline-flex min-h-6 items-center [overflow-wrap:anywhere] hover:underline"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
