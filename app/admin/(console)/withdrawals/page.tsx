import type { Metadata } from 'next'
import { Suspense } from 'react'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { PageHeader } from '@/components/admin/layout/page-header'
import { Skeleton } from '@/components/ui/skeleton'
import { hasRole, requireOperator } from '@/lib/auth/operator'
import type { Parameters } from '@/lib/list/state'
import type { Operator } from '@/lib/operator/find-session'
import { listRequest } from '@/lib/page/list-request'
import { listWithdrawals } from '@/lib/payments/withdrawals-list'
import { presentWithdrawal } from './present-rows'
import { WithdrawalsView } from './withdrawals-view'

export const metadata: Metadata = { title: 'Withdrawals' }

type Props = { searchParams: Promise<Parameters> }

export default async function WithdrawalsPage({ searchParams }: Props) {
  const operator = await requireOperator()
  return (
    <>
      <PageHeader title="Withdrawals">
        Cash that users take out. Larger amounts, deposits not played, and those of users with an open dispute
        wait here for a decision.
      </PageHeader>
      <Suspense fallback={<Skeleton rows={12} label="Loading withdrawals" />}>
        <Rows operator={operator} searchParams={searchParams} />
      </Suspense>
    </>
  )
}

async function Rows({ operator, searchParams }: Props & { operator: Operator }) {
  const { frame, rows } = await listWithdrawals(
    await listRequest(operator, '/admin/withdrawals', searchParams),
  )
  return (
    <WithdrawalsView
      frame={frame}
      rows={rows.map(row => presentWithdrawal(row, operator))}
      viewActions={viewActions}
      canDecide={hasRole(operator, 'manager')}
    />
  )
}
