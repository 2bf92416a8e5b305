'use client'

import type { Route } from 'next'
import Link from 'next/link'
import { useState } from 'react'
import { tryRun } from '@/app/admin/(console)/matches/actions'
import type { PresentedPreview } from '@/app/admin/(console)/matches/present-preview'
import { Card } from '@/components/admin/layout/card'
import { Button } from '@/components/ui/button'
import { FactsTable } from '@/components/ui/facts'
import { formatCount, pluralize } from '@/components/ui/format'
import { ErrorNote } from '@/components/ui/note'

type Props = { gameId: number; feedGameId: number; entries: number; isOver: boolean }

/** Works out what settling the match would do, as it stands or as if it were over; nothing moves. */
export function DryRun({ gameId, feedGameId, entries, isOver }: Props) {
  const [preview, setPreview] = useState<PresentedPreview | null>(null)
  const [wrong, setWrong] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function run(asOver: boolean) {
    setIsBusy(true)
    const answer = await tryRun({ gameId, feedGameId, isOver: asOver }).catch(() => null)
    setIsBusy(false)
    setWrong(answer?.ok ? '' : (answer?.message ?? 'The service did not answer. Try again.'))
    setPreview(answer?.ok ? answer.result : null)
  }

  return (
    <Card
      title="Settlement dry run"
      note={`${pluralize(entries, 'open entry', 'open entries')}; nothing moves`}
      isLined={preview !== null || wrong !== ''}
      end={
        <>
          {!isOver && (
            <Button size="small" disabled={isBusy} onClick={() => void run(true)}>
              As if final
            </Button>
          )}
          <Button size="small" disabled={isBusy} onClick={() => void run(false)}>
            {isBusy ? 'Counting' : 'As it stands'}
          </Button>
        </>
      }
    >
      <ErrorNote>{wrong}</ErrorNote>
      {preview ? (
        <Outcome preview={preview} />
      ) : (
        <p className="text-muted">
          Counts what settling would pay
          {isOver ? '' : ', by the results so far or as if the match were final'}.
        </p>
      )}
    </Card>
  )
}

function Outcome({
  preview: { entries, waiting, outcomes, money, examples },
}: {
  preview: PresentedPreview
}) {
  return (
    <div className="grid gap-4" role="status">
      <FactsTable
        isInCard
        facts={[
          { name: 'Would be settled', value: formatCount(entries - waiting), note: tellOutcomes(outcomes) },
          ...(waiting > 0
            ? [
                {
                  name: 'Would wait',
                  value: formatCount(waiting),
                  note: 'for another match, or a figure that is not told',
                },
              ]
            : []),
          ...money.map(({ mode, buyIn, paid }) => ({
            name: `${mode} paid out`,
            value: paid,
            note: `of ${buyIn} bought in`,
          })),
        ]}
      />
      {examples.length > 0 && (
        <ul aria-label="Entries that would be paid most" className="divide-y divide-line">
          {examples.map(({ entryId, userId, outcome, paid }) => (
            <li key={entryId} className="flex gap-4 py-1.5 tabular-nums">
              <Link
                href={`/admin/entries/${entryId}` as Route}
                prefetch={false}
                className="font-medium hover:underline"
              >
                E-{entryId}
              </Link>
              <span className="text-muted">U-{userId}</span>
              <span className="ml-auto">{outcome}</span>
              <span className="min-w-20 text-right">{paid}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function tellOutcomes({ won, lost, refunded }: PresentedPreview['outcomes']): string {
  return `${formatCount(won)} won, ${formatCount(lost)} lost, ${formatCount(refunded)} refunded`
}
