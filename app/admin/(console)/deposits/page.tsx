import type { Metadata } from 'next'
import { Suspense } from 'react'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { PageHeader } from '@/components/admin/layout/page-header'
import { ListView } from '@/components/list/list-view'
import { Skeleton } from '@/components/ui/skeleton'
import { requireOperator } from '@/lib/auth/operator'
import type { Parameters } from '@/lib/list/state'
import type { Operator } from '@/lib/operator/find-session'
import { listRequest } from '@/lib/page/list-request'
import { listDeposits } from '@/lib/payments/deposits-list'
import { presentDeposit } from './present-rows'

export const metadata: Metadata = { title: 'Deposits' }

type Props = { searchParams: Promise<Parameters> }

export default async function DepositsPage({ searchParams }: Props) {
  const operator = await requireOperator()
  return (
    <>
      <PageHeader title="Deposits">
        Money that users paid in. A deposit is credited when the provider confirms it.
      </PageHeader>
      <Suspense fallback={<Skeleton rows={12} label="Loading deposits" />}>
        <Rows operator={operator} searchParams={searchParams} />
      </Suspense>
    </>
  )
}

async function Rows({ operator, searchParams }: Props & { operator: Operator }) {
  const { frame, rows } = await listDeposits(await listRequest(operator, '/admin/deposits', searchParams))
  return (
    <ListView
      frame={frame}
      rows={rows.map(row => presentDeposit(row, operator))}
      viewActions={viewActions}
      empty="No deposits yet."
    />
  )
}
