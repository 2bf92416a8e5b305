import { List, type ScopedListPageProps } from '@/app/admin/(console)/list'
import { loadPromo } from '@/app/admin/(console)/promos/[id]/load-promo'
import { PromoHeader } from '@/app/admin/(console)/promos/[id]/promo-header'
import { ClaimState, TransactionLink } from '@/app/admin/(console)/promos/claim-cells'
import { DateCell, NameCell } from '@/components/list/cells'
import type { RowOf } from '@/components/list/table-row'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { formatAmount } from '@/lib/core/amount'
import { versionOf } from '@/lib/list/bulk-change'
import { claimsList } from '@/lib/rewards/promo/claims-list'
import { claimRows } from '@/lib/rewards/promo/reverse-claims'
import { ClaimsView } from './claims-view'

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
        row={(claim): RowOf<typeof claimsList> => {
          const { id, userId, username, bucket, amountCents, ledgerTransactionId, reversedById } = claim
          const href = `/admin/users/${userId}`
          return {
            id: String(id),
            name: claimRows.name(claim),
            href,
            version: versionOf(claimRows, claim),
            facts: { isReversed: reversedById !== null },
            cells: {
              user: <NameCell name={username} href={href} id={`U-${userId}`} />,
              transaction: <TransactionLink userId={userId} id={ledgerTransactionId} />,
              amount: formatAmount(amountCents, bucket),
              state: <ClaimState userId={userId} reversedById={reversedById} />,
              claimed: <DateCell at={claim.createdAt} zone={operator.zone} now={now} />,
            },
          }
        }}
      >
        {shown => (
          <ClaimsView
            {...shown}
            promo={{ id: promo.id, bucket: promo.bucket }}
            canReverse={hasRole(operator, 'manager')}
          />
        )}
      </List>
    </>
  )
}
