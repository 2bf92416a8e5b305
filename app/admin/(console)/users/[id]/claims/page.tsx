import { List, type ScopedListPageProps } from '@/app/admin/(console)/list'
import { ClaimState, TransactionLink } from '@/app/admin/(console)/promos/claim-cells'
import { loadUser, UserFrame } from '@/app/admin/(console)/users/[id]/user-frame'
import { DateCell, NameCell } from '@/components/list/cells'
import type { RowOf } from '@/components/list/table-row'
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
          reversedById,
          createdAt,
        }): RowOf<typeof userClaimsList> => ({
          id: String(id),
          name: promoName,
          href: `/admin/promos/${promoId}`,
          cells: {
            promo: <NameCell name={promoName} href={`/admin/promos/${promoId}`} id={`P-${promoId}`} />,
            transaction: <TransactionLink userId={user.id} id={ledgerTransactionId} />,
            amount: formatAmount(amountCents, bucket),
            state: <ClaimState userId={user.id} reversedById={reversedById} />,
            claimed: <DateCell at={createdAt} zone={operator.zone} now={operator.now} />,
          },
        })}
      />
    </UserFrame>
  )
}
