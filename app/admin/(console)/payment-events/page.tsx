import { replayEvent } from '@/app/admin/(console)/generated/actions'
import { listPage } from '@/app/admin/(console)/list'
import { ReplayList } from '@/components/feedback/replay-list'
import { Absent, DateTimeCell, NameCell } from '@/components/list/cells'
import type { Reader, RowOf } from '@/components/list/table-row'
import { State, type StateName } from '@/components/ui/state'
import { hasRole } from '@/lib/console/auth/operator'
import { eventsList, type ListedEvent } from '@/lib/payments/events-list'
import { formatTransfer } from './format-transfer'

export default listPage({
  title: 'Payment events',
  description: 'Webhooks of payment providers. Each is stored, then processed once.',
  of: eventsList,
  at: '/admin/payment-events',
  row: presentEvent,
  loading: 'Loading payment events',
  children: (shown, operator) => (
    <ReplayList
      {...shown}
      replay={hasRole(operator, 'editor') ? replayEvent : undefined}
      empty="No events yet."
    />
  ),
})

const states: Record<ListedEvent['status'], [StateName, string]> = {
  received: ['paused', 'Received'],
  processed: ['live', 'Processed'],
  failed: ['failed', 'Failed'],
}

function presentEvent(event: ListedEvent, { zone, now }: Reader): RowOf<typeof eventsList> {
  const { id, provider, eventId, kind, status, attempts, deliveries, outcome, error, hasBody } = event
  const { userId, createdAt, processedAt } = event
  const [is, words] = states[status]
  const transfer = formatTransfer(event)
  const href = userId ? `/admin/users/${userId}` : undefined
  return {
    id: String(id),
    name: `${kind} ${eventId}`,
    ...(href && { href }),
    facts: { status, cannotReplay: hasBody ? null : 'Its content was deleted' },
    cells: {
      event: <NameCell isLong name={kind} id={`${provider} ${eventId}`} {...(href && { href })} />,
      status: <State is={is}>{words}</State>,
      result: error ? (
        <span className="line-clamp-2 max-w-[40ch] text-pretty text-12 text-danger">{error}</span>
      ) : (
        outcome || <Absent>Not processed</Absent>
      ),
      transfer: transfer || <Absent>None</Absent>,
      deliveries,
      attempts,
      created: <DateTimeCell at={createdAt} zone={zone} now={now} />,
      processed: <DateTimeCell at={processedAt} zone={zone} now={now} absent="Not processed" />,
    },
  }
}
