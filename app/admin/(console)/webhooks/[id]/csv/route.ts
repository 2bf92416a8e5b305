import { loadEndpoint } from '@/app/admin/(console)/webhooks/[id]/load-endpoint'
import { scopedExportRoute } from '@/lib/console/page/list-request'
import { deliveriesList } from '@/lib/notify/webhooks/deliveries-list'

export const GET = scopedExportRoute(deliveriesList, async params => {
  const { id, name } = await loadEndpoint(params)
  return { type: 'webhook', id, name }
})
