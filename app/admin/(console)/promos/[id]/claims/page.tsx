import { loadPromo } from '@/app/admin/(console)/promos/[id]/load-promo'
import { PromoHeader } from '@/app/admin/(console)/promos/[id]/promo-header'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { DateCell, NameCell } from '@/components/list/cells'
import { ListView } from '@/components/list/list-view'
import type { RowOf } from '@/components/list/table-row'
import { requireOperator } from '@/lib/console/auth/operator'
import { listRequest } from '@/lib/console/page/list-request'
import { formatAmount } from '@/lib/core/amount'
import { openList } from '@/lib/list/open-list'
import type { Parameters } from '@/lib/list/state'
import { claimsList } from '@/lib/rewards/promo/claims-list'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Parameters> }

export default async function ClaimsPage({ params, searchParams }: Props) {
  const operator = await requireOperator()
  const { promo, now } = await loadPromo(params)
  const request = await listRequest(operator, `/admin/promos/${promo.id}/claims`, searchParams)
  const { frame, rows } = await openList(claimsList, request, promo.id)
  return (
    <>
      <PromoHeader promo={promo} now={now} operator={operator} />
      <ListView
        frame={frame}
        viewActions={viewActions}
        empty="No claims yet."
        rows={rows.map(
          ({
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
          }),
        )}
      />
    </>
  )
}
