import { formatStake } from '@/app/admin/(console)/entries/entry-labels'
import { Card } from '@/components/page/card'
import { Pager } from '@/components/page/pager'
import { Link } from '@/components/ui/link'
import type { CorrectedEntry } from '@/lib/play/corrections/list-corrections'

type Props = { id: number; entries: CorrectedEntry[]; isFirst: boolean; last: CorrectedEntry | null }

export function CorrectedEntries({ id, entries, isFirst, last }: Props) {
  const path = `/admin/matches/corrections/${id}`
  return (
    <Card title="Entries" note="by ID" isLined isFlush>
      {entries.length === 0 ? (
        <p className="px-4 py-3 text-muted">No entry changes.</p>
      ) : (
        <ul className="divide-y divide-line">
          {entries.map(entry => (
            <Row key={entry.entryId} entry={entry} />
          ))}
        </ul>
      )}
      <Pager
        links={{ First: isFirst ? null : path, More: last && `${path}?after=${last.entryId}` }}
        isInCard
      />
    </Card>
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
