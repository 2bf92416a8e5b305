import type { Metadata } from 'next'
import { Suspense } from 'react'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { ReplayList } from '@/components/feedback/replay-list'
import { Absent, DateTimeCell, NameCell } from '@/components/list/cells'
import type { Reader, RowOf } from '@/components/list/table-row'
import { PageHeader } from '@/components/page/page-header'
import { Skeleton } from '@/components/ui/skeleton'
import { State, type StateName } from '@/components/ui/state'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { listRequest } from '@/lib/console/page/list-request'
import { openList } from '@/lib/list/open-list'
import type { Parameters } from '@/lib/list/state'
import { eventsList, type ListedEvent } from '@/lib/payments/events-list'
import type { Operator } from '@/lib/people/operator/find-session'
import { replayPaymentEvent } from './actions'
import { formatTransfer } from './format-transfer'

export const metadata: Metadata = { title: 'Payment events' }

type Props = { searchParams: Promise<Parameters> }

export default async function PaymentEventsPage({ searchParams }: Props) {
  const operator = await requireOperator()
  return (
    <>
      <PageHeader title="Payment events">
        Webhooks of payment providers. Each is stored, then processed once.
      </PageHeader>
      <Suspense fallback={<Skeleton rows={12} label="Loading payment events" />}>
        <Rows operator={operator} searchParams={searchParams} />
      </Suspense>
    </>
  )
}

async function Rows({ operator, searchParams }: Props & { operator: Operator }) {
  const request = await listRequest(operator, '/admin/payment-events', searchParams)
  const { frame, rows } = await openList(eventsList, request)
  return (
    <ReplayList
      frame={frame}
      rows={rows.map(row => presentEvent(row, operator))}
      viewActions={viewActions}
      replay={hasRole(operator, 'editor') ? replayPaymentEvent : undefined}
      empty="No events yet."
    />
  )
}

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
      processed: processedAt ? (
        <DateTimeCell at={processedAt} zone={zone} now={now} />
      ) : (
        <Absent>Not processed</Absent>
      ),
    },
  }
}
