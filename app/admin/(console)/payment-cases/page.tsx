import type { Metadata } from 'next'
import { Suspense } from 'react'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { PageHeader } from '@/components/admin/layout/page-header'
import { Skeleton } from '@/components/ui/skeleton'
import { hasRole, requireOperator } from '@/lib/auth/operator'
import type { Parameters } from '@/lib/list/state'
import type { Operator } from '@/lib/operator/find-session'
import { listRequest } from '@/lib/page/list-request'
import { listCases } from '@/lib/payments/cases-list'
import { CasesView } from './cases-view'
import { presentCase } from './present-rows'

export const metadata: Metadata = { title: 'Payment cases' }

type Props = { searchParams: Promise<Parameters> }

export default async function PaymentCasesPage({ searchParams }: Props) {
  const operator = await requireOperator()
  return (
    <>
      <PageHeader title="Payment cases">
        Disputes, failed events, and differences to the records of the provider.
      </PageHeader>
      <Suspense fallback={<Skeleton rows={12} label="Loading payment cases" />}>
        <Rows operator={operator} searchParams={searchParams} />
      </Suspense>
    </>
  )
}

async function Rows({ operator, searchParams }: Props & { operator: Operator }) {
  const { frame, rows } = await listCases(await listRequest(operator, '/admin/payment-cases', searchParams))
  return (
    <CasesView
      frame={frame}
      rows={rows.map(row => presentCase(row, operator))}
      viewActions={viewActions}
      canResolve={hasRole(operator, 'manager')}
    />
  )
}
