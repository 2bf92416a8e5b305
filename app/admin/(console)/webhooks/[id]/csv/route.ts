import { loadEndpoint } from '@/app/admin/(console)/webhooks/[id]/load-endpoint'
import { exportRequest } from '@/lib/console/page/list-request'
import { exportList } from '@/lib/list/export-list'
import { deliveriesList, type ListedDelivery } from '@/lib/notify/webhooks/deliveries-list'

export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const exported = await exportRequest(request)
  const { id } = await loadEndpoint(params)
  return exportList<ListedDelivery, number>(
    deliveriesList,
    [
      { head: 'ID', value: delivery => `evt_${delivery.uid}` },
      { head: 'Event', value: delivery => delivery.type },
      { head: 'State', value: delivery => delivery.status },
      { head: 'Attempts', value: delivery => delivery.attempts },
      { head: 'Response', value: delivery => delivery.responseStatus },
      { head: 'Error', value: delivery => delivery.error },
      { head: 'Duration (ms)', value: delivery => delivery.durationMs },
      { head: 'Created', value: delivery => delivery.createdAt },
      { head: 'Closed', value: delivery => delivery.closedAt },
    ],
    exported,
    id,
  )
}
