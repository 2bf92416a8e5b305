import type { Metadata } from 'next'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { PageHeader } from '@/components/page/page-header'
import { NewLink } from '@/components/ui/new-button'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { listRequest } from '@/lib/console/page/list-request'
import { readId } from '@/lib/core/read-id'
import { openList } from '@/lib/list/open-list'
import type { Parameters } from '@/lib/list/state'
import { findPromo } from '@/lib/rewards/promo/find-promos'
import { promosList } from '@/lib/rewards/promo/promos-list'
import { presentPromo, previewPropsOf } from './present'
import { PromosView } from './promos-view'

export const metadata: Metadata = { title: 'Free-play promos' }

/** `?open=` shows the claims preview of one promo. */
export default async function PromosPage({ searchParams }: { searchParams: Promise<Parameters> }) {
  const operator = await requireOperator()
  const openedId = readId((await searchParams).open)
  const request = await listRequest(operator, '/admin/promos', searchParams)
  const [{ frame, rows }, opened] = await Promise.all([
    openList(promosList, request),
    openedId === null ? null : findPromo(openedId),
  ])
  const isEditor = hasRole(operator, 'editor')
  return (
    <>
      <PageHeader
        title="Free-play promos"
        actions={isEditor && <NewLink href={'/admin/promos/new'}>New promo</NewLink>}
      >
        Credits that each user can claim once in the app, until the promo ends or its budget is spent.
      </PageHeader>
      <PromosView
        frame={frame}
        rows={rows.map(promo => presentPromo(promo, operator, opened?.promo.id ?? null))}
        viewActions={viewActions}
        isEditor={isEditor}
        isManager={hasRole(operator, 'manager')}
        opened={opened && { name: opened.promo.name, ...previewPropsOf(opened.promo) }}
      />
    </>
  )
}
