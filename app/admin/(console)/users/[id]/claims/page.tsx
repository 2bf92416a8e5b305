import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { loadUser, UserFrame } from '@/app/admin/(console)/users/[id]/user-frame'
import { DateCell, NameCell } from '@/components/list/cells'
import { ListView } from '@/components/list/list-view'
import type { RowOf } from '@/components/list/table-row'
import { Link } from '@/components/ui/link'
import { requireOperator } from '@/lib/console/auth/operator'
import { listRequest } from '@/lib/console/page/list-request'
import { formatAmount } from '@/lib/core/amount'
import { openList } from '@/lib/list/open-list'
import type { Parameters } from '@/lib/list/state'
import { userClaimsList } from '@/lib/rewards/promo/user-claims-list'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Parameters> }

export default async function UserClaimsPage({ params, searchParams }: Props) {
  const operator = await requireOperator()
  const user = await loadUser(params, operator)
  const request = await listRequest(operator, `/admin/users/${user.id}/claims`, searchParams)
  const { frame, rows } = await openList(userClaimsList, request, user.id)
  return (
    <UserFrame user={user} operator={operator}>
      <ListView
        frame={frame}
        viewActions={viewActions}
        empty="This user has not claimed a promo yet."
        rows={rows.map(
          ({
            id,
            promoId,
            promoName,
            bucket,
            amountCents,
            ledgerTransactionId,
            createdAt,
          }): RowOf<typeof userClaimsList> => ({
            id: String(id),
            name: promoName,
            href: `/admin/promos/${promoId}`,
            cells: {
              promo: <NameCell name={promoName} href={`/admin/promos/${promoId}`} id={`P-${promoId}`} />,
              transaction: (
                <Link
                  href={`/admin/users/${user.id}/wallet?open=${ledgerTransactionId}`}
                  className="inline-flex min-h-6 items-center font-mono text-12 text-accent hover:underline"
                >
                  T-{String(ledgerTransactionId)}
                </Link>
              ),
              amount: formatAmount(amountCents, bucket),
              claimed: <DateCell at={createdAt} zone={operator.zone} now={operator.now} />,
            },
          }),
        )}
      />
    </UserFrame>
  )
}
