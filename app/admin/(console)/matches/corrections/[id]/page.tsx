import type { Metadata, Route } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { splitPage } from '@/app/admin/(console)/cut-page'
import { CorrectionState, tellMatch } from '@/app/admin/(console)/matches/corrections/words'
import { FactsRail, WithRail } from '@/components/admin/layout/facts-rail'
import { DetailHeader } from '@/components/admin/layout/page-header'
import { pluralize } from '@/components/ui/format'
import { Note } from '@/components/ui/note'
import { Time } from '@/components/ui/time'
import { hasRole, requireOperator } from '@/lib/auth/operator'
import { isFailure } from '@/lib/failure'
import { getCorrection, listCorrectedEntries } from '@/lib/corrections/list-corrections'
import { readId } from '@/lib/read-id'
import { CorrectedEntries } from './corrected-entries'
import { DecideButtons } from './decide-buttons'
import { Difference, differenceFacts, Figures, ShortUsers } from './difference'

export const metadata: Metadata = { title: 'Correction' }

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<{ after?: string | string[] }>
}

const size = 50

/** One correction: the figures that changed, and exactly what accepting it would change. */
export default async function CorrectionPage({ params, searchParams }: Props) {
  const operator = await requireOperator()
  const correction = await find((await params).id)
  const after = readId((await searchParams).after) ?? 0
  const entries = splitPage(await listCorrectedEntries(correction.id, after, size + 1), size)
  const match = tellMatch(correction)
  const isOpen = correction.status === 'open'
  return (
    <>
      <DetailHeader
        title={match}
        state={<CorrectionState correction={correction} />}
        actions={
          isOpen &&
          hasRole(operator, 'manager') && (
            <DecideButtons
              id={correction.id}
              match={match}
              entries={correction.entries}
              facts={differenceFacts(correction)}
            />
          )
        }
      >
        Correction {correction.id}: the feed changed figures that entries were settled by.
      </DetailHeader>
      <WithRail rail={<Rail correction={correction} />}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {isOpen && !hasRole(operator, 'manager') && (
            <Note>To accept or refuse it takes the role manager.</Note>
          )}
          {correction.lateEntries > 0 && (
            <Note>
              {pluralize(correction.lateEntries, 'entry', 'entries')} more would be settled otherwise,
              but were settled too long ago and stay as they are.
            </Note>
          )}
          <Figures figures={correction.figures} />
          <Difference correction={correction} />
          <ShortUsers correction={correction} />
          <CorrectedEntries
            id={correction.id}
            entries={entries.shown}
            isFirst={after === 0}
            last={entries.last}
          />
        </div>
      </WithRail>
    </>
  )
}

type Found = Awaited<ReturnType<typeof getCorrection>>

async function find(text: string): Promise<Found> {
  try {
    return await getCorrection(readId(text) ?? 0)
  } catch (error) {
    if (isFailure(error, 'CorrectionNotFound')) notFound()
    throw error
  }
}

function Rail({ correction }: { correction: Found }) {
  const { gameId, gameName, feedGameId, matchStatus, foundAt, decidedAt, decidedBy, reason } = correction
  return (
    <FactsRail
      groups={[
        {
          name: 'Match',
          facts: [
            {
              name: 'Match',
              value: (
                <Link
                  href={`/admin/matches/${gameId}/${feedGameId}` as Route}
                  className="text-accent hover:underline"
                >
                  {tellMatch(correction)}
                </Link>
              ),
            },
            { name: 'Game', value: gameName },
            { name: 'State', value: matchStatus },
          ],
        },
        {
          name: 'Correction',
          facts: [
            { name: 'Found', value: <Time at={foundAt} relative="below" /> },
            ...(decidedAt
              ? [
                  { name: 'Decided', value: <Time at={decidedAt} relative="below" /> },
                  { name: 'By', value: decidedBy || 'The service' },
                  { name: 'Because', value: reason },
                ]
              : []),
            ...(correction.status === 'accepted'
              ? [{ name: 'Settled anew', value: `${correction.applied} of ${correction.entries}` }]
              : []),
          ],
        },
      ]}
    />
  )
}
