import { exportRequest } from '@/lib/console/page/list-request'
import { exportList } from '@/lib/list/export-list'
import { eventsList, type ListedEvent } from '@/lib/payments/events-list'

export async function GET(request: Request): Promise<Response> {
  return exportList<ListedEvent>(
    eventsList,
    [
      { head: 'ID', value: event => event.eventId },
      { head: 'Provider', value: event => event.provider },
      { head: 'Kind', value: event => event.kind },
      { head: 'State', value: event => event.status },
      { head: 'Result', value: event => event.outcome },
      { head: 'Error', value: event => event.error },
      { head: 'Deposit', value: event => event.depositId },
      { head: 'Withdrawal', value: event => event.withdrawalId },
      { head: 'Deliveries', value: event => event.deliveries },
      { head: 'Attempts', value: event => event.attempts },
      { head: 'Received', value: event => event.createdAt },
      { head: 'Processed', value: event => event.processedAt },
    ],
    await exportRequest(request),
  )
}
