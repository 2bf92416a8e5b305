import { loadPromo } from '@/app/admin/(console)/promos/[id]/load-promo'
import { scopedExportRoute } from '@/lib/console/page/list-request'
import { claimsList } from '@/lib/rewards/promo/claims-list'

export const GET = scopedExportRoute(claimsList, async params => {
  const { id, name } = (await loadPromo(params)).promo
  return { type: 'promo', id, name }
})
