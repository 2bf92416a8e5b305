import type { Metadata, Route } from 'next'
import Link from 'next/link'
import { formatBuyIn } from '@/app/admin/(console)/contests/contest-labels'
import { Card } from '@/components/page/card'
import { PageHeader } from '@/components/page/page-header'
import { Pager, splitPage } from '@/components/page/pager'
import { EmptyState } from '@/components/ui/empty-state'
import { NewLink } from '@/components/ui/new-button'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { pluralize } from '@/lib/core/format'
import { readId } from '@/lib/core/read-id'
import { type Blueprint, listBlueprints } from '@/lib/play/contest/find-blueprint'
import { contestKindNames } from '@/lib/play/contest/rules'

export const metadata: Metadata = { title: 'Blueprints' }

type Props = { searchParams: Promise<{ before?: string | string[] }> }

const size = 25
const path = '/admin/contests/blueprints'

export default async function BlueprintsPage({ searchParams }: Props) {
  const operator = await requireOperator()
  const before = readId((await searchParams).before)
  const found = await listBlueprints({ ...(before && { before }), limit: size + 1 })
  const { shown, last } = splitPage(found, size)
  return (
    <>
      <PageHeader
        title="Blueprints"
        actions={
          hasRole(operator, 'editor') && <NewLink href={`${path}/new` as Route}>New blueprint</NewLink>
        }
      >
        Templates for contests: game, kind, buy-in, capacity, prizes and slate.
      </PageHeader>
      {shown.length === 0 ? (
        <EmptyState>Blueprints appear here once you create one.</EmptyState>
      ) : (
        <Card title="Blueprints" note="newest first" isLined isFlush>
          <ul className="divide-y divide-line">
            {shown.map(blueprint => (
              <Row key={blueprint.id} blueprint={blueprint} />
            ))}
          </ul>
        </Card>
      )}
      <Pager links={{ Newest: before ? path : null, Older: last && `${path}?before=${last.id}` }} />
    </>
  )
}

function Row({ blueprint }: { blueprint: Blueprint }) {
  const { id, name, gameName, kind, buyInCents, feedGameIds, contests } = blueprint
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2 tabular-nums sm:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_140px_110px_110px]">
      <span className="min-w-0">
        <Link
          href={`${path}/${id}` as Route}
          prefetch={false}
          className="block truncate font-medium hover:underline"
        >
          {name}
        </Link>
        <span className="block text-12 text-muted">Blueprint {id}</span>
      </span>
      <span className="text-12 max-sm:col-start-2 max-sm:row-start-1">
        {gameName}, {contestKindNames[kind].toLowerCase()}
      </span>
      <span className="text-right max-sm:hidden">{formatBuyIn(buyInCents, kind)}</span>
      <span className="text-right text-12 max-sm:hidden">
        {feedGameIds.length === 0 ? 'Every match' : pluralize(feedGameIds.length, 'match', 'matches')}
      </span>
      <span className="text-right text-12 text-muted max-sm:col-span-2 max-sm:text-left">
        {pluralize(contests, 'contest')}
      </span>
    </li>
  )
}
