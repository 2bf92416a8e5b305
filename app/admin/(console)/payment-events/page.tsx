import type { Metadata } from 'next'
import { Suspense } from 'react'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { ReplayList } from '@/components/admin/feedback/replay-list'
import { PageHeader } from '@/components/admin/layout/page-header'
import { Skeleton } from '@/components/ui/skeleton'
import { hasRole, requireOperator } from '@/lib/auth/operator'
import type { Parameters } from '@/lib/list/state'
import type { Operator } from '@/lib/operator/find-session'
import { listRequest } from '@/lib/page/list-request'
import { listEvents } from '@/lib/payments/events-list'
import { replay } from './actions'
import { presentEvent } from './present-rows'

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
  const { frame, rows } = await listEvents(await listRequest(operator, '/admin/payment-events', searchParams))
  return (
    <ReplayList
      frame={frame}
      rows={rows.map(row => presentEvent(row, operator))}
      viewActions={viewActions}
      replay={hasRole(operator, 'editor') ? replay : undefined}
      empty="No events yet."
    />
  )
}
