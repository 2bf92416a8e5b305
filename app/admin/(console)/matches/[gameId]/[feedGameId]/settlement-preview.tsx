'use client'

import { useState } from 'react'
import { preview as loadPreview } from '@/app/admin/(console)/matches/actions'
import { describeOpenEntries } from '@/app/admin/(console)/matches/describe-entries'
import type { PresentedPreview } from '@/app/admin/(console)/matches/present-preview'
import { useAction } from '@/components/feedback/use-action'
import { Card } from '@/components/page/card'
import { Button } from '@/components/ui/button'
import { FactsTable } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { ErrorNote } from '@/components/ui/note'
import { formatCount } from '@/lib/core/format'

type Props = { gameId: number; feedGameId: number; entries: number; hasMore: boolean; isOver: boolean }

/** Previews settlement with the current status, or as if the match were final. */
export function SettlementPreviewCard({ gameId, feedGameId, entries, hasMore, isOver }: Props) {
  const [preview, setPreview] = useState<PresentedPreview | null>(null)
  const { run, isBusy, error } = useAction()
  const calculate = (asFinal: boolean) =>
    run(() => loadPreview({ gameId, feedGameId, isOver: asFinal }), {
      beforeSend: () => setPreview(null),
      onDone: setPreview,
    })

  return (
    <Card
      title="Settlement preview"
      note={`${describeOpenEntries(entries, hasMore)}; posts no money`}
      isLined={preview !== null || error !== undefined}
      end={
        <>
          {!isOver && (
            <Button size="small" disabled={isBusy} onClick={() => calculate(true)}>
              Preview as final
            </Button>
          )}
          <Button size="small" disabled={isBusy} onClick={() => calculate(false)}>
            {isBusy ? 'Calculating' : 'Preview'}
          </Button>
        </>
      }
    >
      <ErrorNote>{error}</ErrorNote>
      {preview ? (
        <Outcome preview={preview} />
      ) : (
        <p className="text-muted">
          Calculates what settlement would pay
          {isOver ? '' : ', with the current status or as if the match were final'}. If fewer than two picks
          of an entry count, or only picks on one team, a lost pick loses it and others are refunded. Entries
          made under the setting{' '}
          <Link href="/admin/settings#refund_short_losses" className="underline hover:no-underline">
            Refund short losses
          </Link>{' '}
          are refunded in both cases.
        </p>
      )}
    </Card>
  )
}

function Outcome({
  preview: { entries, waiting, outcomes, short, money, examples },
}: {
  preview: PresentedPreview
}) {
  return (
    <div className="grid gap-4" role="status">
      <FactsTable
        isInCard
        facts={[
          { name: 'Would be settled', value: formatCount(entries - waiting), note: formatOutcomes(outcomes) },
          short.lost + short.refunded > 0 && {
            name: 'Too few live picks',
            value: formatCount(short.lost + short.refunded),
            note: formatShort(short),
          },
          waiting > 0 && {
            name: 'Would stay open',
            value: formatCount(waiting),
            note: 'because of another match or a missing result',
          },
          ...money.map(({ mode, buyIn, paid }) => ({
            name: `${mode} paid out`,
            value: paid,
            note: `for buy-ins of ${buyIn}`,
          })),
        ]}
      />
      {examples.length > 0 && (
        <ul aria-label="Largest payments" className="divide-y divide-line">
          {examples.map(({ entryId, userId, outcome, paid }) => (
            <li key={entryId} className="flex gap-4 py-1.5 tabular-nums">
              <Link href={`/admin/entries/${entryId}`} className="font-medium hover:underline">
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

function formatShort({ lost, refunded }: PresentedPreview['short']): string {
  return `${formatCount(lost)} lost by a lost pick, ${formatCount(refunded)} refunded`
}

function formatOutcomes({ won, lost, refunded }: PresentedPreview['outcomes']): string {
  return `${formatCount(won)} won, ${formatCount(lost)} lost, ${formatCount(refunded)} refunded`
}
