import { notFound } from 'next/navigation'
import { WaitingRequests } from '@/app/admin/(console)/approvals/waiting-requests'
import { formatStake } from '@/app/admin/(console)/entries/entry-labels'
import { CorrectionState } from '@/app/admin/(console)/matches/corrections/correction-labels'
import { ListCard } from '@/components/page/card'
import { DetailHeader } from '@/components/page/detail-header'
import { FactsRail, WithRail } from '@/components/page/facts-rail'
import { Pager, splitPage } from '@/components/page/pager'
import { Link } from '@/components/ui/link'
import { Note } from '@/components/ui/note'
import { Time } from '@/components/ui/time'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { isFailure } from '@/lib/core/failure'
import { pluralize } from '@/lib/core/format'
import { readId, readLongId } from '@/lib/core/read-id'
import {
  type CorrectedEntry,
  getCorrection,
  listCorrectedEntries,
} from '@/lib/play/corrections/list-corrections'
import { formatMatchName } from '@/lib/play/feed/rules'
import { DecideCorrectionButtons } from './decide-buttons'
import { ChangedResults, changeFacts, DifferenceCard, differenceFacts, ShortUsers } from './difference'

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<{ after?: string | string[] }>
}

const size = 50

export default async function CorrectionPage({ params, searchParams }: Props) {
  const operator = await requireOperator()
  const correction = await find((await params).id, { isMasked: !hasRole(operator, 'editor') })
  const after = readLongId((await searchParams).after) ?? 0
  const entries = splitPage(await listCorrectedEntries(correction.id, after, size + 1), size)
  const match = formatMatchName(correction)
  const isOpen = correction.status === 'open'
  return (
    <>
      <DetailHeader
        title={`Correction of ${match}`}
        state={<CorrectionState correction={correction} />}
        actions={
          isOpen &&
          hasRole(operator, 'manager') && (
            <DecideCorrectionButtons
              id={correction.id}
              match={match}
              entries={correction.entries}
              facts={[...changeFacts(correction), ...differenceFacts(correction)]}
            />
          )
        }
      >
        Correction {correction.id}: {correction.changedBy?.name ?? 'the feed or an operator'} changed results
        of settled entries.
      </DetailHeader>
      <WaitingRequests operator={operator} type="correction" id={correction.id} />
      <WithRail rail={<Rail correction={correction} />}>
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
      </WithRail>
    </>
  )
}

type Found = Awaited<ReturnType<typeof getCorrection>>

async function find(text: string, masking: { isMasked: boolean }): Promise<Found> {
  try {
    return await getCorrection(readId(text) ?? 0, masking)
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
              value: formatMatchName(correction),
              href: `/admin/matches/${gameId}/${feedGameId}`,
            },
            { name: 'Game', value: gameName },
            { name: 'State', value: matchStatus },
          ],
        },
        {
          name: 'Correction',
          facts: [
            ...changeFacts(correction),
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

type CorrectedEntriesProps = {
  id: number
  entries: CorrectedEntry[]
  isFirst: boolean
  last: CorrectedEntry | null
}

function CorrectedEntries({ id, entries, isFirst, last }: CorrectedEntriesProps) {
  const path = `/admin/matches/corrections/${id}`
  return (
    <ListCard
      title="Entries"
      note="by ID"
      empty={entries.length === 0 && 'No entry changes.'}
      footer={
        <Pager
          links={{ First: isFirst ? null : path, More: last && `${path}?after=${last.entryId}` }}
          isInCard
        />
      }
    >
      {entries.map(entry => (
        <Row key={entry.entryId} entry={entry} />
      ))}
    </ListCard>
  )
}

function Row({ entry }: { entry: CorrectedEntry }) {
  const { entryId, userId, mode, fromOutcome, toOutcome, fromPaidCents, toPaidCents, shortfallCents } = entry
  const change = toPaidCents - fromPaidCents
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2 tabular-nums sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_150px_120px]">
      <Link href={`/admin/entries/${entryId}`} className="min-h-6 content-center font-medium hover:underline">
        E-{entryId}
      </Link>
      <Link
        href={`/admin/users/${userId}`}
        className="min-h-6 min-w-0 content-center truncate text-12 hover:underline max-sm:col-start-1 max-sm:row-start-2"
      >
        {entry.isUserDeleted ? 'Deleted user' : entry.username}
      </Link>
      <span className="text-12 max-sm:col-start-2 max-sm:row-start-2 max-sm:justify-self-end">
        {fromOutcome === toOutcome ? `still ${toOutcome}` : `${fromOutcome} to ${toOutcome}`}
      </span>
      <span className="text-right max-sm:col-start-2 max-sm:row-start-1">
        <span className={change > 0n ? 'text-positive' : ''}>
          {formatStake(fromPaidCents, mode)} to {formatStake(toPaidCents, mode)}
        </span>
        {shortfallCents > 0n && (
          <span className="block text-12 text-muted">{formatStake(shortfallCents, mode)} not taken back</span>
        )}
      </span>
    </li>
  )
}
