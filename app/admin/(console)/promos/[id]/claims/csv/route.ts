import { loadPromo } from '@/app/admin/(console)/promos/[id]/load-promo'
import { exportRequest } from '@/lib/console/page/list-request'
import { formatCents } from '@/lib/core/money'
import { exportList } from '@/lib/list/export-list'
import { claimsList, type PromoClaimRow } from '@/lib/rewards/promo/claims-list'

export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const exported = await exportRequest(request)
  const { promo } = await loadPromo(params)
  return exportList<PromoClaimRow, number>(
    claimsList,
    [
      { head: 'User', value: claim => `U-${claim.userId}` },
      { head: 'Username', value: claim => claim.username },
      { head: 'Amount', value: claim => formatCents(claim.amountCents) },
      { head: 'Transaction', value: claim => `T-${claim.ledgerTransactionId}` },
      { head: 'Claimed', value: claim => claim.createdAt },
    ],
    exported,
    promo.id,
  )
}
