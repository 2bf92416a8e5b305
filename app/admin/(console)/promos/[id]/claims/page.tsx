import { List, type ScopedListPageProps } from '@/app/admin/(console)/list'
import { loadPromo } from '@/app/admin/(console)/promos/[id]/load-promo'
import { PromoHeader } from '@/app/admin/(console)/promos/[id]/promo-header'
import { DateCell, NameCell } from '@/components/list/cells'
import type { RowOf } from '@/components/list/table-row'
import { requireOperator } from '@/lib/console/auth/operator'
import { formatAmount } from '@/lib/core/amount'
import { claimsList } from '@/lib/rewards/promo/claims-list'

export default async function ClaimsPage({ params, searchParams }: ScopedListPageProps) {
  const operator = await requireOperator()
  const { promo, now } = await loadPromo(params)
  return (
    <>
      <PromoHeader promo={promo} now={now} operator={operator} />
      <List
        of={claimsList}
        scope={promo.id}
        at={`/admin/promos/${promo.id}/claims`}
        searchParams={searchParams}
        empty="No claims yet."
        row={({
          id,
          userId,
          username,
          amountCents,
          ledgerTransactionId,
          createdAt,
        }): RowOf<typeof claimsList> => ({
          id: String(id),
          name: username,
          href: `/admin/users/${userId}`,
          cells: {
            user: <NameCell name={username} href={`/admin/users/${userId}`} id={`U-${userId}`} />,
            transaction: <span className="font-mono text-12">T-{String(ledgerTransactionId)}</span>,
            amount: formatAmount(amountCents, promo.bucket),
            claimed: <DateCell at={createdAt} zone={operator.zone} now={now} />,
          },
        })}
      />
    </>
  )
}
