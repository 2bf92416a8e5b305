import { exportRequest } from '@/lib/console/page/list-request'
import { formatCents } from '@/lib/core/money'
import { exportList } from '@/lib/list/export-list'
import type { StoredPromo } from '@/lib/rewards/promo/promo-state'
import { promosList } from '@/lib/rewards/promo/promos-list'

export async function GET(request: Request): Promise<Response> {
  return exportList<StoredPromo>(
    promosList,
    [
      { head: 'ID', value: promo => `P-${promo.id}` },
      { head: 'Name', value: promo => promo.name },
      { head: 'Status', value: promo => promo.status },
      { head: 'Bucket', value: promo => promo.bucket },
      { head: 'Award', value: promo => formatCents(promo.creditsCents) },
      { head: 'Claims', value: promo => promo.claims },
      { head: 'Spent', value: promo => formatCents(promo.spentCents) },
      {
        head: 'Budget',
        value: promo => (promo.budgetCents === null ? null : formatCents(promo.budgetCents)),
      },
      { head: 'Starts', value: promo => promo.startsAt },
      { head: 'Ends', value: promo => promo.endsAt },
      { head: 'Rules', value: promo => JSON.stringify(promo.rules) },
      { head: 'Updated', value: promo => promo.updatedAt },
    ],
    await exportRequest(request),
  )
}
