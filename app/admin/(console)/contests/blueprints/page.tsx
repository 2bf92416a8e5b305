import { formatBuyIn } from '@/app/admin/(console)/contests/contest-labels'
import { listPage } from '@/app/admin/(console)/list'
import { DateCell, NameCell } from '@/components/list/cells'
import type { Reader, RowOf } from '@/components/list/table-row'
import { NewLink } from '@/components/ui/new-button'
import { hasRole } from '@/lib/console/auth/operator'
import { formatCount, pluralize } from '@/lib/core/format'
import { blueprintsList, type ListedBlueprint } from '@/lib/play/contest/blueprints-list'
import { contestKindNames } from '@/lib/play/contest/rules'

const path = '/admin/contests/blueprints'

export default listPage({
  title: 'Blueprints',
  description: 'Templates for contests: game, kind, buy-in, capacity, prizes and slate.',
  actions: operator => hasRole(operator, 'editor') && <NewLink href={`${path}/new`}>New blueprint</NewLink>,
  of: blueprintsList,
  at: path,
  row: presentBlueprint,
  empty: 'Blueprints appear here once you create one.',
})

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
