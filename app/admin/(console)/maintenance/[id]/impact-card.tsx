'use client'

import { useEffect, useState } from 'react'
import { askWeight } from '@/app/admin/(console)/maintenance/actions'
import { Card } from '@/components/admin/layout/card'
import { CountedAt } from '@/components/admin/layout/counted-at'
import { useClock } from '@/components/ui/clock'
import { FactsTable } from '@/components/ui/facts'
import { formatCount, formatDateTime, pluralize } from '@/components/ui/format'
import { Note } from '@/components/ui/note'
import type { WindowImpact } from '@/lib/impact/window-impact'
import type { WindowInput as Values } from '@/lib/maintenance/schema-console'

type Props = { values: Values; onMove: ((startsAt: string, endsAt: string) => void) | undefined }

/** Whom the window meets and what happens inside it, with a better time where there is one. */
export function WeightCard({ values, onMove }: Props) {
  const { weight, wrong } = useWeight(values)
  return (
    <Card title="Blast radius" note={weight && <CountedAt at={weight.countedAt} />}>
      {wrong && <Note tone="bad">Whom it meets could not be counted. {wrong}</Note>}
      {!weight && !wrong && <p className="text-muted">Counting users and games</p>}
      {weight && (
        <div className="grid gap-2.5">
          <FactsTable
            isInCard
            facts={[
              {
                name: 'Users',
                value: `${formatCount(weight.users)}, ${formatCount(weight.playingUsers)} with open entries`,
                note: `seen in 28 days; ${pluralize(weight.testers, 'tester passes', 'testers pass')}`,
              },
              { name: 'Entries that lock', value: formatCount(weight.entriesLocking) },
              {
                name: 'Games',
                value: `${formatCount(weight.gamesStarting)} start, about ${formatCount(weight.gamesEnding)} end`,
              },
            ]}
          />
          <Warning weight={weight} onMove={onMove} />
        </div>
      )}
    </Card>
  )
}

function Warning({ weight, onMove }: { weight: WindowImpact; onMove: Props['onMove'] }) {
  const { now, zone } = useClock()
  const { entriesLocking, gamesStarting, gamesEnding, quieter } = weight
  if (entriesLocking + gamesStarting + gamesEnding === 0) return null
  return (
    <Note
      tone="warn"
      title={
        entriesLocking > 0
          ? `${pluralize(entriesLocking, 'entry locks', 'entries lock')} while users cannot look.`
          : 'Games start or end while users cannot look.'
      }
    >
      {quieter && (
        <>
          From {formatDateTime(new Date(quieter.startsAt), zone, now)} on{' '}
          {quieter.left === 0 ? 'nothing' : pluralize(quieter.left, 'thing', 'things')} would happen
          inside.{' '}
          {onMove && (
            <button
              type="button"
              className="font-medium text-accent hover:underline"
              onClick={() => onMove(quieter.startsAt, quieter.endsAt)}
            >
              Move it there
            </button>
          )}
        </>
      )}
    </Note>
  )
}

const restMs = 350

function useWeight({ startsAt, endsAt, platforms }: Values) {
  const [weight, setWeight] = useState<WindowImpact>()
  const [wrong, setWrong] = useState<string>()
  const asked = JSON.stringify({ startsAt, endsAt, platforms })

  useEffect(() => {
    let isLatest = true
    const given = JSON.parse(asked) as Pick<Values, 'startsAt' | 'endsAt' | 'platforms'>
    const timer = setTimeout(async () => {
      if (given.platforms.length === 0) return
      const from = given.startsAt === 'now' ? new Date().toISOString() : given.startsAt
      const answer = await askWeight({ ...given, startsAt: from }).catch(
        () => ({ ok: false, message: 'The service did not answer.' }) as const,
      )
      if (!isLatest) return
      if (answer.ok) setWeight(answer.result)
      setWrong(answer.ok ? undefined : answer.message)
    }, restMs)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [asked])

  return { weight, wrong }
}
