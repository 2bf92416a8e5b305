import { ListCard } from '@/components/page/card'
import { PageHeader } from '@/components/page/page-header'
import { Pager, splitPage } from '@/components/page/pager'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { Tabs } from '@/components/ui/tabs'
import { Time } from '@/components/ui/time'
import { requireOperator } from '@/lib/console/auth/operator'
import { pluralize } from '@/lib/core/format'
import { readId } from '@/lib/core/read-id'
import { type Correction, listCorrections } from '@/lib/play/corrections/list-corrections'
import { formatMatchName } from '@/lib/play/feed/rules'
import { CorrectionState, correctionStates, describeMoney, formatResults } from './correction-labels'

type Props = { searchParams: Promise<{ state?: string | string[]; before?: string | string[] }> }

const size = 25
const path = '/admin/matches/corrections'

export default async function CorrectionsPage({ searchParams }: Props) {
  await requireOperator()
  const query = await searchParams
  const state = correctionStates.find(one => one.status === query.state)
  const before = readId(query.before)
  const found = await listCorrections({
    ...(state && { status: state.status }),
    ...(before && { before }),
    limit: size + 1,
  })
  const { shown, last } = splitPage(found, size)
  const here = `${path}?${state ? `state=${state.status}&` : ''}`
  return (
    <>
      <PageHeader title="Corrections">
        Results that changed after entries were settled. No money moves until a manager accepts a correction;
        payments are then reversed and posted again.
      </PageHeader>
      <Tabs
        label="Corrections by state"
        tabs={[
          { href: path, name: 'All', isCurrent: !state },
          ...correctionStates.map(({ status, name }) => ({
            href: `${path}?state=${status}`,
            name,
            isCurrent: state?.status === status,
          })),
        ]}
      />
      {shown.length === 0 ? (
        <EmptyState>
          {state
            ? `No correction is ${state.name.toLowerCase()}.`
            : 'Corrections appear here when the feed changes results of settled entries.'}
        </EmptyState>
      ) : (
        <ListCard title="Corrections" note="newest first">
          {shown.map(correction => (
            <Row key={correction.id} correction={correction} />
          ))}
        </ListCard>
      )}
      <Pager links={{ Newest: before ? here : null, Older: last && `${here}before=${last.id}` }} />
    </>
  )
}

function Row({ correction }: { correction: Correction }) {
  const { id, entries, figures, foundAt, gameName, changes, lateEntries } = correction
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2 sm:grid-cols-[minmax(0,1.4fr)_120px_minmax(0,1.6fr)_minmax(0,1fr)_auto]">
      <span className="min-w-0">
        <Link href={`${path}/${id}`} className="block truncate font-medium hover:underline">
          {formatMatchName(correction)}
        </Link>
        <span className="block text-12 text-muted tabular-nums">
          {gameName}, correction {id}
        </span>
      </span>
      <CorrectionState correction={correction} />
      <span className="min-w-0 truncate text-12 max-sm:hidden">{formatResults(figures)}</span>
      <span className="text-12 tabular-nums max-sm:col-span-2">
        {pluralize(entries || lateEntries, 'entry', 'entries')}
        <span className="text-muted">, {describeMoney(changes)}</span>
      </span>
      <Time at={foundAt} relative="only" className="text-12 text-muted max-sm:hidden" />
    </li>
  )
}
