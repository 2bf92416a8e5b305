import { UsersLink } from '@/components/page/users-link'
import { Link } from '@/components/ui/link'
import { State, type StateName } from '@/components/ui/state'
import { Tag } from '@/components/ui/tag'
import { Time } from '@/components/ui/time'
import { formatWindowPlatforms, type WindowState } from '@/lib/app-config/maintenance/rules'
import type { ListedWindow } from '@/lib/app-config/maintenance/stored-windows'
import type { WindowImpact } from '@/lib/console/impact/window-impact'
import { formatCount, pluralize } from '@/lib/core/format'

/** `impact` is null for an ended or canceled window. */
export type ShownWindow = ListedWindow & { name: string; impact: WindowImpact | null }

export const windowStates: Record<WindowState, [StateName, string]> = {
  scheduled: ['scheduled', 'Scheduled'],
  active: ['failed', 'Active'],
  ended: ['ended', 'Ended'],
  canceled: ['withdrawn', 'Canceled'],
}

export function WindowRow({ window }: { window: ShownWindow }) {
  const { id, name, startsAt, endsAt, message, platforms, state, impact } = window
  const [shape, label] = windowStates[state]
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {impact ? (
          <Link
            href={`/admin/maintenance/${id}`}
            className="rounded-tag font-medium hover:underline"
            aria-label={`Edit ${name}`}
          >
            <Time at={startsAt} />
          </Link>
        ) : (
          <Time at={startsAt} className="font-medium" />
        )}
        <span className="text-muted">to {endsAt ? <Time at={endsAt} /> : 'no end'}</span>
        <State is={shape}>{label}</State>
        <Tag>{formatWindowPlatforms(platforms)}</Tag>
      </p>
      <p className="text-pretty text-ink-soft">{message}</p>
      {impact && (
        <p className="text-12 text-muted tabular-nums">
          <UsersLink of={{ device: impact.platforms, tester: 'no' }}>
            {pluralize(impact.users, 'user')}
          </UsersLink>
          {impact.otherUsers},{' '}
          <UsersLink of={{ device: impact.platforms, playing: 'yes', tester: 'no' }}>
            {formatCount(impact.playingUsers)} with open entries
          </UsersLink>
          . {describeEvents(impact)}
        </p>
      )}
    </div>
  )
}

/** "During the window: 96 entries lock, 3 matches start, about 2 matches end." */
function describeEvents({ entriesLocking, matchesStarting, matchesEnding }: WindowImpact): string {
  const events = [
    entriesLocking > 0 && pluralize(entriesLocking, 'entry locks', 'entries lock'),
    matchesStarting > 0 && pluralize(matchesStarting, 'match starts', 'matches start'),
    matchesEnding > 0 && `about ${pluralize(matchesEnding, 'match ends', 'matches end')}`,
  ].filter(Boolean)
  return events.length > 0 ? `During the window: ${events.join(', ')}.` : 'No matches during the window.'
}
