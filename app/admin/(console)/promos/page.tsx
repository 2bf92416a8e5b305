import { List, type ListPageProps } from '@/app/admin/(console)/list'
import { PageHeader } from '@/components/page/page-header'
import { NewLink } from '@/components/ui/new-button'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { readId } from '@/lib/core/read-id'
import { promosList } from '@/lib/rewards/promo/promos-list'
import { findPromo } from '@/lib/rewards/promo/stored-promos'
import { presentPromo, previewPropsOf } from './present'
import { PromosView } from './promos-view'

/** `?open=` shows the claims preview of one promo. */
export default async function PromosPage({ searchParams }: ListPageProps) {
  const operator = await requireOperator()
  const openedId = readId((await searchParams).open)
  const opened = openedId === null ? null : await findPromo(openedId)
  const isEditor = hasRole(operator, 'editor')
  return (
    <>
      <PageHeader
        title="Free-play promos"
        actions={isEditor && <NewLink href="/admin/promos/new">New promo</NewLink>}
      >
        Credits that each user can claim once in the app, until the promo ends or its budget is spent.
      </PageHeader>
      <List
        of={promosList}
        at="/admin/promos"
        searchParams={searchParams}
        row={promo => presentPromo(promo, operator, opened?.promo.id ?? null)}
      >
        {shown => (
          <PromosView
            {...shown}
            isEditor={isEditor}
            isManager={hasRole(operator, 'manager')}
            opened={opened && { name: opened.promo.name, ...previewPropsOf(opened.promo) }}
          />
        )}
      </List>
    </>
  )
}
