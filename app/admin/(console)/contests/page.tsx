import { List, type ListPageProps } from '@/app/admin/(console)/list'
import { Absent, DateCell, DateTimeCell, NameCell } from '@/components/list/cells'
import type { Reader, RowOf } from '@/components/list/table-row'
import { PageHeader } from '@/components/page/page-header'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { formatCount } from '@/lib/core/format'
import { versionOf } from '@/lib/list/bulk-change'
import { contestRows } from '@/lib/play/contest/cancel-contest'
import { contestsList } from '@/lib/play/contest/contests-list'
import { type Blueprint, listBlueprints } from '@/lib/play/contest/find-blueprint'
import type { ListedContest } from '@/lib/play/contest/find-contest'
import { contestKindNames } from '@/lib/play/contest/rules'
import { describeOverlay } from './[id]/money-facts'
import { ContestState, formatBuyIn, formatTotals } from './contest-labels'
import { ContestsView } from './contests-view'
import { NewContest } from './new-contest'

const maxBlueprints = 50

export default async function ContestsPage({ searchParams }: ListPageProps) {
  const operator = await requireOperator()
  const blueprints = hasRole(operator, 'editor') ? await listBlueprints({ limit: maxBlueprints }) : []
  const openable = blueprints.filter(({ prizes }) => prizes.length === 0 || hasRole(operator, 'manager'))
  return (
    <>
      <PageHeader
        title="Contests"
        actions={hasRole(operator, 'editor') && <NewContest blueprints={openable.map(presentBlueprint)} />}
      >
        Users join open contests in the app, pay the buy-in and pick players of the slate. Each contest is
        opened from a blueprint.
      </PageHeader>
      <List of={contestsList} at="/admin/contests" searchParams={searchParams} row={presentContest}>
        {shown => <ContestsView {...shown} canCancel={hasRole(operator, 'editor')} />}
      </List>
    </>
  )
}

function presentBlueprint(blueprint: Blueprint) {
  const { id, updatedAt, name, kind, buyInCents, prizes } = blueprint
  return {
    blueprintId: id,
    updatedAt: updatedAt.toISOString(),
    name,
    buyIn: formatBuyIn(buyInCents, kind),
    prizes: formatTotals(prizes),
    overlay: describeOverlay(blueprint),
  }
}

function presentContest(contest: ListedContest, reader: Reader): RowOf<typeof contestsList> {
  const { id, name, status, kind, gameName, blueprintId, blueprintName, buyInCents, entries, capacity } =
    contest
  const href = contestRows.href(contest)
  return {
    id: String(id),
    name,
    href,
    version: versionOf(contestRows, contest),
    cells: {
      contest: <NameCell name={name} href={href} id={`C-${id}`} />,
      state: <ContestState status={status} />,
      kind: `${gameName}, ${contestKindNames[kind].toLowerCase()}`,
      blueprint: <NameCell name={blueprintName} href={`/admin/contests/blueprints/${blueprintId}`} />,
      buyIn: formatBuyIn(buyInCents, kind),
      prizes: contest.prizes.length > 0 ? formatTotals(contest.prizes) : <Absent>None</Absent>,
      entries: (
        <>
          {formatCount(entries)}
          {capacity !== null && ` of ${formatCount(capacity)}`}
          <span className="sm:hidden"> joined</span>
        </>
      ),
      starts: <DateTimeCell at={contest.plannedStart} {...reader} absent="No match is scheduled" />,
      created: <DateCell at={contest.createdAt} {...reader} />,
    },
  }
}
