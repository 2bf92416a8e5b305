'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useClock } from '@/components/ui/clock'
import { Link } from '@/components/ui/link'
import { onDemand } from '@/components/ui/on-demand'
import { StateGlyph } from '@/components/ui/state'
import { type Closure, findClosed, findClosingSoon } from '@/lib/app-config/maintenance/rules'
import { isAtLeast } from '@/lib/change/audit/rules'
import { formatDateTime, formatRelative } from '@/lib/core/format'
import type { EndWindow } from './end-window-dialog'
import { formatPlatforms } from './format-platforms'
import { useOperatorSession } from './operator-session'

const EndWindowDialog = onDemand(async () => (await import('./end-window-dialog')).EndWindowDialog)

const soonMs = 3_600_000

type Actions = {
  end: EndWindow
  /** Opens the dialog that extends the window with this ID. */
  onExtend: (id: number) => void
}

/** On every page: whether the app is closed, or closes within an hour. Follows the clock without a request. */
export function AppStateBanner({ closures, ...actions }: Actions & { closures: readonly Closure[] }) {
  const { now } = useClock()
  const closed = findClosed(closures, now)
  const soon = closed.length === 0 ? findClosingSoon(closures, now, soonMs) : null
  return (
    <div role="status" aria-label="State of the app">
      {(soon || closed.length > 0) && (
        <div
          className={`flex items-start gap-x-3 border-b px-4 py-2 sm:px-5 side:px-7 ${soon ? 'border-warning-line bg-warning-soft' : 'border-danger-line bg-danger-soft'}`}
        >
          <span className="flex h-7 items-center">
            <StateGlyph is={soon ? 'scheduled' : 'failed'} />
          </span>
          <div className="grid min-w-0 flex-1 gap-1.5">
            {soon && (
              <p className="flex min-h-7 items-center font-medium text-ink">
                The app closes on {formatPlatforms(soon)}{' '}
                {formatRelative(new Date(soon.startsAt ?? now), now)}.
              </p>
            )}
            {closed.map(closure => (
              <ClosureLine key={closure.window?.id ?? 'switch'} closure={closure} {...actions} />
            ))}
          </div>
          <Link
            href="/admin/maintenance"
            className="inline-flex h-7 flex-none items-center font-medium text-accent hover:underline"
          >
            Maintenance
          </Link>
        </div>
      )}
    </div>
  )
}

function ClosureLine({ closure, end, onExtend }: Actions & { closure: Closure }) {
  const { operator } = useOperatorSession()
  const { now, zone } = useClock()
  const [isEnding, setIsEnding] = useState(false)
  const { window, endsAt } = closure
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className="font-medium text-ink">{describeClosure(closure, zone, now)}</p>
      {window && isAtLeast(operator.role, 'editor') && (
        <span className="flex gap-2">
          {endsAt && isAtLeast(operator.role, 'manager') && (
            <Button size="small" onClick={() => onExtend(window.id)}>
              Extend…
            </Button>
          )}
          <Button size="small" onClick={() => setIsEnding(true)}>
            End now…
          </Button>
        </span>
      )}
      {isEnding && window && <EndWindowDialog window={window} end={end} onClose={() => setIsEnding(false)} />}
    </div>
  )
}

function describeClosure(closure: Closure, zone: string, now: Date): string {
  const { startsAt, endsAt } = closure
  const since = startsAt ? ` since ${formatDateTime(new Date(startsAt), zone, now)}` : ''
  const until = endsAt ? `, until ${formatDateTime(new Date(endsAt), zone, now)}` : ', with no end set'
  return `The app is closed on ${formatPlatforms(closure)}${since}${until}.`
}
