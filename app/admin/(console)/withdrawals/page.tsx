import type { Metadata } from 'next'
import { Suspense } from 'react'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { Absent, DateTimeCell, LongText, NameCell, StackedCell } from '@/components/list/cells'
import type { Reader, RowOf } from '@/components/list/table-row'
import { PageHeader } from '@/components/page/page-header'
import { Skeleton } from '@/components/ui/skeleton'
import { State, type StateName } from '@/components/ui/state'
import { Tag } from '@/components/ui/tag'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { listRequest } from '@/lib/console/page/list-request'
import { formatMoney } from '@/lib/core/format'
import { versionOf } from '@/lib/list/bulk-change'
import { openList } from '@/lib/list/open-list'
import type { Parameters } from '@/lib/list/state'
import { withdrawalRows } from '@/lib/payments/decide-withdrawals'
import { describeHistory, describeReview } from '@/lib/payments/describe-review'
import { type ListedWithdrawal, withdrawalsList } from '@/lib/payments/withdrawals-list'
import type { Operator } from '@/lib/people/operator/find-session'
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
  const request = await listRequest(operator, '/admin/withdrawals', searchParams)
  const { frame, rows } = await openList(withdrawalsList, request)
  return (
    <WithdrawalsView
      frame={frame}
      rows={rows.map(row => presentWithdrawal(row, operator))}
      viewActions={viewActions}
      canDecide={hasRole(operator, 'manager')}
    />
  )
}

const states: Record<ListedWithdrawal['status'], [StateName, string]> = {
  pending: ['paused', 'Pending'],
  processing: ['scheduled', 'At the provider'],
  completed: ['live', 'Completed'],
  failed: ['failed', 'Failed'],
  canceled: ['withdrawn', 'Canceled'],
}

function presentWithdrawal(
  withdrawal: ListedWithdrawal,
  { zone, now }: Reader,
): RowOf<typeof withdrawalsList> {
  const { id, username, amountCents, status, needsApproval, provider, methodLabel } = withdrawal
  const { isSuspended, failureReason, depositedCents, withdrawnCents, createdAt, closedAt } = withdrawal
  const isUndecided = status === 'pending' && needsApproval
  const [is, words] = states[status]
  const href = withdrawalRows.href(withdrawal)
  const review = describeReview(withdrawal)
  const history = describeHistory(withdrawal)
  return {
    id: String(id),
    name: withdrawalRows.name(withdrawal),
    href,
    version: versionOf(withdrawalRows, withdrawal),
    facts: {
      isUndecided,
      isSuspended,
      username,
      amount: formatMoney(amountCents),
      method: methodLabel,
      review,
      history,
      disputeIds: withdrawal.disputeIds.join(' '),
    },
    cells: {
      withdrawal: (
        <NameCell
          name={username}
          href={href}
          id={`W-${id}`}
          marks={isSuspended && <Tag tone="bad">Suspended</Tag>}
        />
      ),
      status: (
        <span title={failureReason} className="whitespace-nowrap">
          <State is={is}>{isUndecided ? 'To decide' : words}</State>
        </span>
      ),
      amount: formatMoney(amountCents),
      review: review || (
        <>
          <span className="max-sm:hidden">
            <Absent>No review</Absent>
          </span>
          <span className="sm:hidden">Deposited, withdrawn {history}</span>
        </>
      ),
      history: (
        <StackedCell under={`${formatMoney(withdrawnCents)} withdrawn`}>
          {formatMoney(depositedCents)}
        </StackedCell>
      ),
      method: methodLabel ? <LongText>{methodLabel}</LongText> : <Absent>None</Absent>,
      provider: provider ?? <Absent>None</Absent>,
      created: <DateTimeCell at={createdAt} zone={zone} now={now} />,
      closed: closedAt ? <DateTimeCell at={closedAt} zone={zone} now={now} /> : <Absent>Open</Absent>,
    },
  }
}
