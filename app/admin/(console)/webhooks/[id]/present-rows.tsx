import { Absent, DateTimeCell, NameCell } from '@/components/list/cells'
import type { TableRow } from '@/components/list/table-row'
import { formatRelative } from '@/components/ui/format'
import { State, type StateName } from '@/components/ui/state'
import type { ListedDelivery } from '@/lib/webhooks/deliveries-list'

const states: Record<ListedDelivery['status'], [StateName, string]> = {
  pending: ['scheduled', 'Pending'],
  delivered: ['live', 'Delivered'],
  failed: ['failed', 'Failed'],
}

/** Only managers see response bodies, since an error page can quote the URL. */
export function presentDelivery(
  delivery: ListedDelivery,
  { zone, now }: { zone: string; now: Date },
  showsBody: boolean,
): TableRow {
  const { id, uid, type, status, attempts, responseStatus, responseBody, durationMs } = delivery
  const { createdAt, closedAt } = delivery
  const [is, words] = states[status]
  return {
    id: String(id),
    name: `${type} evt_${uid}`,
    cells: {
      event: <NameCell name={type} id={`evt_${uid}`} />,
      status: <State is={is}>{words}</State>,
      result: <Result delivery={delivery} now={now} />,
      attempts,
      response: !responseBody ? (
        <Absent>{responseStatus === null ? 'No response' : 'Empty'}</Absent>
      ) : showsBody ? (
        <span className="line-clamp-2 max-w-[40ch] break-all font-mono text-12">{responseBody}</span>
      ) : (
        <Absent>Hidden</Absent>
      ),
      duration: durationMs === null ? <Absent>None</Absent> : `${durationMs} ms`,
      created: <DateTimeCell at={createdAt} zone={zone} now={now} />,
      closed: closedAt ? <DateTimeCell at={closedAt} zone={zone} now={now} /> : <Absent>Pending</Absent>,
    },
  }
}

function Result({ delivery, now }: { delivery: ListedDelivery; now: Date }) {
  const { status, error, responseStatus, nextAttemptAt } = delivery
  if (status === 'delivered') return `Answered ${responseStatus}`
  const isWaiting = nextAttemptAt !== null && nextAttemptAt > now
  const next = isWaiting ? `Next attempt ${formatRelative(nextAttemptAt, now)}` : ''
  if (!error) return next || <Absent>Not sent yet</Absent>
  return (
    <span className="block max-w-[40ch] text-pretty text-12">
      <span className="block text-danger">{error}</span>
      {next && <span className="block text-muted">{next}</span>}
    </span>
  )
}
