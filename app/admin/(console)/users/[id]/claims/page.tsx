import { List, type ScopedListPageProps } from '@/app/admin/(console)/list'
import { loadUser, UserFrame } from '@/app/admin/(console)/users/[id]/user-frame'
import { DateCell, NameCell } from '@/components/list/cells'
import type { RowOf } from '@/components/list/table-row'
import { Link } from '@/components/ui/link'
import { requireOperator } from '@/lib/console/auth/operator'
import { formatAmount } from '@/lib/core/amount'
import { userClaimsList } from '@/lib/rewards/promo/claims-list'

export default async function UserClaimsPage({ params, searchParams }: ScopedListPageProps) {
  const operator = await requireOperator()
  const user = await loadUser(params, operator)
  return (
    <UserFrame user={user} operator={operator}>
      <List
        of={userClaimsList}
        scope={user.id}
        at={`/admin/users/${user.id}/claims`}
        searchParams={searchParams}
        empty="This user has not claimed a promo yet."
        row={({
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
        })}
      />
    </UserFrame>
  )
}
