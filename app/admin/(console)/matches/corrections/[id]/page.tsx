import { notFound } from 'next/navigation'
import { CorrectionState } from '@/app/admin/(console)/matches/corrections/correction-labels'
import { DetailHeader } from '@/components/page/detail-header'
import { FactsRail, WithRail } from '@/components/page/facts-rail'
import { splitPage } from '@/components/page/pager'
import { Link } from '@/components/ui/link'
import { Note } from '@/components/ui/note'
import { Time } from '@/components/ui/time'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { isFailure } from '@/lib/core/failure'
import { pluralize } from '@/lib/core/format'
import { readId, readLongId } from '@/lib/core/read-id'
import { getCorrection, listCorrectedEntries } from '@/lib/play/corrections/list-corrections'
import { formatMatchName } from '@/lib/play/feed/match-name'
import { CorrectedEntries } from './corrected-entries'
import { DecideCorrectionButtons } from './decide-buttons'
import { ChangedResults, DifferenceCard, differenceFacts, ShortUsers } from './difference'

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<{ after?: string | string[] }>
}

const size = 50

export default async function CorrectionPage({ params, searchParams }: Props) {
  const operator = await requireOperator()
  const correction = await find((await params).id)
  const after = readLongId((await searchParams).after) ?? 0
  const entries = splitPage(await listCorrectedEntries(correction.id, after, size + 1), size)
  const match = formatMatchName(correction)
  const isOpen = correction.status === 'open'
  return (
    <>
      <DetailHeader
        title={match}
        state={<CorrectionState correction={correction} />}
        actions={
          isOpen &&
          hasRole(operator, 'manager') && (
            <DecideCorrectionButtons
              id={correction.id}
              match={match}
              entries={correction.entries}
              facts={differenceFacts(correction)}
            />
          )
        }
      >
        Correction {correction.id}: {correction.changedBy ?? 'the feed or an operator'} changed results of
        settled entries.
      </DetailHeader>
      <WithRail rail={<Rail correction={correction} />}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {isOpen && !hasRole(operator, 'manager') && (
            <Note>Read only. Accepting or rejecting requires the manager role.</Note>
          )}
          {correction.lateEntries > 0 && (
            <Note>
              {pluralize(correction.lateEntries, 'entry', 'entries')} more would change, but were settled too
              long ago or belong to deleted accounts. They keep their settlement.
            </Note>
          )}
          <ChangedResults figures={correction.figures} />
          <DifferenceCard correction={correction} />
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
                  prefetch={null}
                  href={`/admin/matches/${gameId}/${feedGameId}`}
                  className="text-accent hover:underline"
                >
                  {formatMatchName(correction)}
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
                  { name: 'Reason', value: reason },
                ]
              : []),
            ...(correction.status === 'accepted'
              ? [{ name: 'Corrected', value: `${correction.applied} of ${correction.entries}` }]
              : []),
          ],
        },
      ]}
    />
  )
}
