import { readIdParam } from '@/lib/console/page/id-param'
import { exportRequest } from '@/lib/console/page/list-request'
import { bucketNames } from '@/lib/core/amount'
import { formatCents } from '@/lib/core/money'
import { exportList } from '@/lib/list/export-list'
import { type UserClaimRow, userClaimsList } from '@/lib/rewards/promo/user-claims-list'

/** CSV export of the claims list with its current filters. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const asked = await exportRequest(request)
  const userId = await readIdParam(params)
  return exportList<UserClaimRow, number>(
    userClaimsList,
    [
      { head: 'Promo', value: claim => `P-${claim.promoId}` },
      { head: 'Name', value: claim => claim.promoName },
      { head: 'Bucket', value: claim => bucketNames[claim.bucket ?? ''] ?? null },
      { head: 'Amount', value: claim => formatCents(claim.amountCents) },
      { head: 'Transaction', value: claim => `T-${claim.ledgerTransactionId}` },
      { head: 'Claimed', value: claim => claim.createdAt },
    ],
    asked,
    userId,
  )
}
