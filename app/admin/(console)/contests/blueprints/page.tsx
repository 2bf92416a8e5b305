import type { Metadata } from 'next'
import { formatBuyIn } from '@/app/admin/(console)/contests/contest-labels'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { DateCell, NameCell } from '@/components/list/cells'
import { ListView } from '@/components/list/list-view'
import type { Reader, RowOf } from '@/components/list/table-row'
import { PageHeader } from '@/components/page/page-header'
import { NewLink } from '@/components/ui/new-button'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { listRequest } from '@/lib/console/page/list-request'
import { formatCount, pluralize } from '@/lib/core/format'
import { openList } from '@/lib/list/open-list'
import type { Parameters } from '@/lib/list/state'
import { blueprintsList, type ListedBlueprint } from '@/lib/play/contest/blueprints-list'
import { contestKindNames } from '@/lib/play/contest/rules'

export const metadata: Metadata = { title: 'Blueprints' }

const path = '/admin/contests/blueprints'

export default async function BlueprintsPage({ searchParams }: { searchParams: Promise<Parameters> }) {
  const operator = await requireOperator()
  const { frame, rows } = await openList(blueprintsList, await listRequest(operator, path, searchParams))
  return (
    <>
      <PageHeader
        title="Blueprints"
        actions={hasRole(operator, 'editor') && <NewLink href={`${path}/new`}>New blueprint</NewLink>}
      >
        Templates for contests: game, kind, buy-in, capacity, prizes and slate.
      </PageHeader>
      <ListView
        frame={frame}
        rows={rows.map(row => presentBlueprint(row, operator))}
        viewActions={viewActions}
        empty="Blueprints appear here once you create one."
      />
    </>
  )
}

function presentBlueprint(blueprint: ListedBlueprint, reader: Reader): RowOf<typeof blueprintsList> {
  const { id, name, gameName, kind, buyInCents, matches, contests, createdAt } = blueprint
  const href = `${path}/${id}`
  return {
    id: String(id),
    name,
    href,
    cells: {
      blueprint: <NameCell name={name} href={href} id={`Blueprint ${id}`} />,
      kind: `${gameName}, ${contestKindNames[kind].toLowerCase()}`,
      buyIn: formatBuyIn(buyInCents, kind),
      slate: matches > 0 ? pluralize(matches, 'match', 'matches') : 'Every match',
      contests: formatCount(contests),
      created: <DateCell at={createdAt} {...reader} />,
    },
  }
}
