import { Absent, DateTimeCell, NameCell } from '@/components/list/cells'
import type { TableRow } from '@/components/list/table-row'
import { State, type StateName } from '@/components/ui/state'
import type { ListedEvent } from '@/lib/payments/events-list'
import { formatTransfer } from './format-transfer'

const states: Record<ListedEvent['status'], [StateName, string]> = {
  received: ['paused', 'Received'],
  processed: ['live', 'Processed'],
  failed: ['failed', 'Failed'],
}

export function presentEvent(event: ListedEvent, { zone, now }: { zone: string; now: Date }): TableRow {
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
      event: <NameCell name={kind} id={`${provider} ${eventId}`} {...(href && { href })} />,
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
      processed: processedAt ? (
        <DateTimeCell at={processedAt} zone={zone} now={now} />
      ) : (
        <Absent>Not processed</Absent>
      ),
    },
  }
}
