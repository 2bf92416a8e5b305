import type { Route } from 'next'
import Link from 'next/link'
import { pluralize } from '@/components/ui/format'
import { State, type StateName } from '@/components/ui/state'
import { Tag } from '@/components/ui/tag'
import { Time } from '@/components/ui/time'
import type { WindowImpact } from '@/lib/impact/window-impact'
import { platformNames } from '@/lib/release/rules'
import type { WindowState } from '@/lib/maintenance/window-rules'

/** A window as the page shows it; `weight` is null for what is over. */
export type ShownWindow = {
  id: number
  name: string
  startsAt: string
  endsAt: string | null
  canceledAt: string | null
  message: string
  platforms: string[]
  state: WindowState
  updatedAt: string
  weight: WindowImpact | null
}

const looks: Record<WindowState, [StateName, string]> = {
  planned: ['scheduled', 'Planned'],
  open: ['failed', 'App is closed'],
  over: ['ended', 'Over'],
  canceled: ['withdrawn', 'Canceled'],
}

/** When a window is, what the app shows meanwhile, and whom it meets. */
export function WindowRow({ window }: { window: ShownWindow }) {
  const { id, name, startsAt, endsAt, message, platforms, state, weight } = window
  const [shape, word] = looks[state]
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {weight ? (
          <Link
            href={`/admin/maintenance/${id}` as Route}
            prefetch={false}
            className="rounded-tag font-medium hover:underline"
            aria-label={`${name}, change`}
          >
            <Time at={startsAt} />
          </Link>
        ) : (
          <Time at={startsAt} className="font-medium" />
        )}
        <span className="text-muted">to {endsAt ? <Time at={endsAt} /> : 'No end'}</span>
        <State is={shape}>{word}</State>
        {platforms.length === 1 &&
          platforms.map(platform => <Tag key={platform}>{platformNames[platform as 'ios']}</Tag>)}
      </p>
      <p className="text-pretty text-ink-soft">{message}</p>
      {weight && <p className="text-12 text-muted tabular-nums">{wordWeight(weight)}</p>}
    </div>
  )
}

/** "41,873 users, 312 with open entries; 96 entries lock, 3 games start and about 2 end inside". */
function wordWeight({
  users,
  playingUsers,
  entriesLocking,
  gamesStarting,
  gamesEnding,
}: WindowImpact): string {
  const met = `${pluralize(users, 'user')}, ${playingUsers} with open entries`
  const inside = [
    entriesLocking > 0 && pluralize(entriesLocking, 'entry locks', 'entries lock'),
    gamesStarting > 0 && pluralize(gamesStarting, 'game starts', 'games start'),
    gamesEnding > 0 && `about ${pluralize(gamesEnding, 'game ends', 'games end')}`,
  ].filter(Boolean)
  return inside.length > 0 ? `${met}; inside: ${inside.join(', ')}` : `${met}; no game inside`
}
