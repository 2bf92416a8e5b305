'use client'

import { listImpactFacts } from '@/app/admin/(console)/maintenance/impact-facts'
import { Card } from '@/components/page/card'
import { CountedAt } from '@/components/page/counted-at'
import { useClock } from '@/components/ui/clock'
import { FactsTable } from '@/components/ui/facts'
import { Note } from '@/components/ui/note'
import type { WindowImpact } from '@/lib/console/impact/window-impact'
import { formatCount, formatDateTime, pluralize } from '@/lib/core/format'

type Props = {
  impact: WindowImpact | undefined
  error: string | undefined
  onMove: ((startsAt: string, endsAt: string) => void) | undefined
}

export function ImpactCard({ impact, error, onMove }: Props) {
  return (
    <Card title="Impact" note={impact && <CountedAt at={impact.countedAt} />}>
      {error && <Note tone="bad">Could not calculate the impact. {error}</Note>}
      {!impact && !error && <p className="text-muted">Calculating the impact…</p>}
      {impact && (
        <div className="grid gap-2.5">
          <FactsTable isInCard facts={listImpactFacts(impact, 'during the window')} />
          <Warning impact={impact} onMove={onMove} />
        </div>
      )}
    </Card>
  )
}

function Warning({ impact, onMove }: { impact: WindowImpact; onMove: Props['onMove'] }) {
  const { now, zone } = useClock()
  const { entriesLocking, matchesStarting, matchesEnding, quieter } = impact
  if (entriesLocking + matchesStarting + matchesEnding === 0) return null
  return (
    <Note
      tone="warn"
      title={
        entriesLocking > 0
          ? `${pluralize(entriesLocking, 'entry locks', 'entries lock')} during the window.`
          : 'Matches start or end during the window.'
      }
    >
      {quieter && (
        <>
          Starting {formatDateTime(new Date(quieter.startsAt), zone, now)} would affect{' '}
          {quieter.left === 0 ? 'no entries or matches' : `only ${formatCount(quieter.left)} of these`}.{' '}
          {onMove && (
            <button
              type="button"
              className="font-medium text-accent hover:underline"
              onClick={() => onMove(quieter.startsAt, quieter.endsAt)}
            >
              Use this time
            </button>
          )}
        </>
      )}
    </Note>
  )
}
