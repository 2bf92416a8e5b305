import { Card } from '@/components/page/card'
import { Link } from '@/components/ui/link'
import { State } from '@/components/ui/state'
import { Time } from '@/components/ui/time'
import { formatNumber, sentenceCase } from '@/lib/core/format'
import type { EntryPick } from '@/lib/play/entries/find-entry'
import { matchStatusNames } from '@/lib/play/feed/matches-list'

export function Picks({ picks }: { picks: EntryPick[] }) {
  return (
    <Card title="Picks" note={`${picks.length}, with the lines they were sold on`} isLined isFlush>
      <ol className="@container divide-y divide-line">
        {picks.map(pick => (
          <li
            key={pick.position}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 px-4 py-2 @min-[560px]:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_100px_64px_80px]"
          >
            <span className="min-w-0">
              <span className="block font-medium" title={`Feed player ${pick.feedPlayerId}`}>
                {pick.player}
              </span>
              <span className="block text-12 text-muted">{pick.team}</span>
            </span>
            <span className="min-w-0 text-12 @max-[560px]:col-start-1">
              <Link
                href={`/admin/matches/${pick.gameId}/${pick.feedGameId}`}
                className="-my-0.5 block w-fit py-0.5 leading-5 hover:underline"
              >
                {pick.awayTeam} at {pick.homeTeam}
              </Link>
              <span className="block text-muted">
                {sentenceCase(matchStatusNames[pick.status])}
                {pick.scheduledAt && (
                  <>
                    , <Time at={pick.scheduledAt} />
                  </>
                )}
              </span>
            </span>
            <span className="text-right tabular-nums @max-[560px]:col-start-2 @max-[560px]:row-start-1">
              {pick.side === 'more' ? 'More than' : 'Less than'} {formatNumber(pick.line)}
              {pick.result !== null && (
                <span className="block text-12 text-muted @min-[560px]:hidden">
                  result {formatNumber(pick.result)}
                </span>
              )}
            </span>
            <span className="text-right text-muted tabular-nums @max-[560px]:hidden">
              {pick.result === null ? 'No result' : formatNumber(pick.result)}
            </span>
            <span className="@max-[560px]:col-start-2 @max-[560px]:row-start-2 @max-[560px]:justify-self-end">
              <PickState pick={pick} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function PickState({ pick: { outcome } }: { pick: EntryPick }) {
  if (outcome === 'won') return <State is="live">Won</State>
  if (outcome === 'lost') return <State is="failed">Lost</State>
  if (outcome === 'void') return <State is="withdrawn">Void</State>
  return <State is="scheduled">Open</State>
}
