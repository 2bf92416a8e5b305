'use client'

import type { Route } from 'next'
import Link from 'next/link'
import { useClock } from '@/components/ui/clock'
import { StateGlyph } from '@/components/ui/state'
import { type Closure, findClosed, findClosingSoon } from '@/lib/app-config/maintenance/rules'
import { formatDateTime, formatRelative } from '@/lib/core/format'
import { formatPlatforms } from './format-platforms'

const soonMs = 3_600_000

/** On every page: whether the app is closed, or closes within an hour. Follows the clock without a request. */
export function AppStateBanner({ closures }: { closures: readonly Closure[] }) {
  const { now, zone } = useClock()
  const closed = findClosed(closures, now)
  const soon = closed.length === 0 ? findClosingSoon(closures, now, soonMs) : null
  const lines = soon
    ? [`The app closes on ${formatPlatforms(soon)} ${formatRelative(new Date(soon.startsAt ?? now), now)}.`]
    : closed.map(closure => describeClosure(closure, zone, now))
  return (
    <div role="status" aria-label="State of the app">
      {lines.length > 0 && (
        <div
          className={`flex items-center gap-x-3 border-b px-4 py-2 sm:px-5 side:px-7 ${soon ? 'border-warning-line bg-warning-soft' : 'border-danger-line bg-danger-soft'}`}
        >
          <StateGlyph is={soon ? 'scheduled' : 'failed'} />
          <div className="min-w-0 flex-1 font-medium text-ink">
            {lines.map(line => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <Link
            href={'/admin/maintenance' as Route}
            prefetch={false}
            className="inline-flex min-h-6 items-center font-medium text-accent hover:underline"
          >
            Maintenance
          </Link>
        </div>
      )}
    </div>
  )
}

function describeClosure(closure: Closure, zone: string, now: Date): string {
  const { startsAt, endsAt } = closure
  const since = startsAt ? ` since ${formatDateTime(new Date(startsAt), zone, now)}` : ''
  const until = endsAt ? `, until ${formatDateTime(new Date(endsAt), zone, now)}` : ', with no end set'
  return `The app is closed on ${formatPlatforms(closure)}${since}${until}.`
}
