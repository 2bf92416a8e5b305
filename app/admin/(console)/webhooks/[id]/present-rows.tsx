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

export function presentDelivery(
  delivery: ListedDelivery,
  { zone, now }: { zone: string; now: Date },
  showsBody: boolean,
): TableRow {
  const { id, uid, type, status, attempts, durationMs, createdAt, closedAt } = delivery
  const [is, words] = states[status]
  return {
    id: String(id),
    name: `${type} evt_${uid}`,
    cells: {
      event: <NameCell name={type} id={`evt_${uid}`} />,
      status: <State is={is}>{words}</State>,
      result: <Result delivery={delivery} now={now} />,
      attempts,
      response: <Response delivery={delivery} showsBody={showsBody} />,
      duration: durationMs === null ? <Absent>None</Absent> : `${durationMs} ms`,
      created: <DateTimeCell at={createdAt} zone={zone} now={now} />,
      closed: closedAt ? <DateTimeCell at={closedAt} zone={zone} now={now} /> : <Absent>Pending</Absent>,
    },
  }
}

/** Only managers see bodies, since an error page can quote the URL. */
function Response({ delivery, showsBody }: { delivery: ListedDelivery; showsBody: boolean }) {
  const { responseBody, responseStatus } = delivery
  if (!responseBody) return <Absent>{responseStatus === null ? 'No response' : 'Empty'}</Absent>
  if (!showsBody) return <Absent>Hidden</Absent>
  return <span className="line-clamp-2 max-w-[40ch] break-all font-mono text-12">{responseBody}</span>
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
