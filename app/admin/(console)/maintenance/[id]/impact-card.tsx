'use client'

import { useEffect, useState } from 'react'
import { measureImpact } from '@/app/admin/(console)/maintenance/actions'
import { Card } from '@/components/admin/layout/card'
import { CountedAt } from '@/components/admin/layout/counted-at'
import { useClock } from '@/components/ui/clock'
import { FactsTable } from '@/components/ui/facts'
import { formatCount, formatDateTime, pluralize } from '@/components/ui/format'
import { Note } from '@/components/ui/note'
import type { WindowImpact } from '@/lib/impact/window-impact'
import type { WindowInput as Values } from '@/lib/maintenance/schema-console'

type Props = { values: Values; onMove: ((startsAt: string, endsAt: string) => void) | undefined }

export function ImpactCard({ values, onMove }: Props) {
  const { impact, error } = useImpact(values)
  return (
    <Card title="Impact" note={impact && <CountedAt at={impact.countedAt} />}>
      {error && <Note tone="bad">Could not calculate the impact. {error}</Note>}
      {!impact && !error && <p className="text-muted">Calculating the impact…</p>}
      {impact && (
        <div className="grid gap-2.5">
          <FactsTable
            isInCard
            facts={[
              {
                name: 'Users',
                value: `${formatCount(impact.users)}, ${formatCount(impact.playingUsers)} with open entries`,
                note: `active in the last 28 days; ${pluralize(impact.testers, 'tester')} not affected`,
              },
              { name: 'Entries locking', value: formatCount(impact.entriesLocking) },
              {
                name: 'Matches',
                value: `${formatCount(impact.matchesStarting)} start, about ${formatCount(impact.matchesEnding)} end`,
              },
            ]}
          />
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

const debounceMs = 350

function useImpact({ startsAt, endsAt, platforms }: Values) {
  const [impact, setImpact] = useState<WindowImpact>()
  const [error, setError] = useState<string>()
  const key = JSON.stringify({ startsAt, endsAt, platforms })

  useEffect(() => {
    let isLatest = true
    const input = JSON.parse(key) as Pick<Values, 'startsAt' | 'endsAt' | 'platforms'>
    const timer = setTimeout(async () => {
      if (input.platforms.length === 0) return
      const from = input.startsAt === 'now' ? new Date().toISOString() : input.startsAt
      const result = await measureImpact({ ...input, startsAt: from }).catch(
        () => ({ ok: false, message: 'The server did not respond.' }) as const,
      )
      if (!isLatest) return
      if (result.ok) setImpact(result.result)
      setError(result.ok ? undefined : result.message)
    }, debounceMs)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [key])

  return { impact, error }
}
