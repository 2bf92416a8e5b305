import type { Metadata } from 'next'
import { Suspense } from 'react'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { Absent, DateTimeCell, LongText, NameCell, StackedCell } from '@/components/list/cells'
import type { Reader, RowOf } from '@/components/list/table-row'
import { PageHeader } from '@/components/page/page-header'
import { Skeleton } from '@/components/ui/skeleton'
import { State, type StateName } from '@/components/ui/state'
import { Tag } from '@/components/ui/tag'
import type { Settings } from '@/lib/change/settings/definitions'
import { readSettings } from '@/lib/change/settings/read'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { listRequest } from '@/lib/console/page/list-request'
import { formatDate, formatMoney, pluralize } from '@/lib/core/format'
import { versionOf } from '@/lib/list/bulk-change'
import { openList } from '@/lib/list/open-list'
import type { Parameters } from '@/lib/list/state'
import { withdrawalRows } from '@/lib/payments/decide-withdrawals'
import { describeLimit, describeOtherReasons, describeReview } from '@/lib/payments/describe-review'
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
        Large, unplayed or disputed withdrawals wait here for a decision.
      </PageHeader>
      <Suspense fallback={<Skeleton rows={12} label="Loading withdrawals" />}>
        <Rows operator={operator} searchParams={searchParams} />
      </Suspense>
    </>
  )
}

async function Rows({ operator, searchParams }: Props & { operator: Operator }) {
  const request = await listRequest(operator, '/admin/withdrawals', searchParams)
  const [{ frame, rows }, settings] = await Promise.all([openList(withdrawalsList, request), readSettings()])
  return (
    <WithdrawalsView
      frame={frame}
      rows={rows.map(row => presentWithdrawal(row, operator, settings))}
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
  settings: Settings,
): RowOf<typeof withdrawalsList> {
  const { id, username, amountCents, status, needsApproval, provider, methodLabel } = withdrawal
  const { isSuspended, failureReason, depositedCents, withdrawnCents, createdAt, closedAt } = withdrawal
  const isUndecided = status === 'pending' && needsApproval
  const [is, words] = states[status]
  const href = withdrawalRows.href(withdrawal)
  const review = describeReview(withdrawal)
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
      limit: describeLimit(withdrawal, settings.withdrawal_approval_above_cents),
      otherReasons: describeOtherReasons(withdrawal),
      userHref: href,
      identity: withdrawal.identity,
      balance: formatMoney(withdrawal.cashCents),
      ...historyOf(withdrawal, { zone, now }),
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
          <span className="sm:hidden">
            Deposited, withdrawn {formatMoney(depositedCents)}, {formatMoney(withdrawnCents)}
          </span>
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

function historyOf(withdrawal: ListedWithdrawal, { zone, now }: Reader) {
  const { deposits, depositedCents, lastDepositAt, takenBackCents, withdrawals, withdrawnCents } = withdrawal
  return {
    deposited:
      deposits === 0
        ? 'None completed'
        : `${formatMoney(depositedCents)} in ${pluralize(deposits, 'deposit')}${lastDepositAt ? `, the last on ${formatDate(lastDepositAt, zone, now)}` : ''}${takenBackCents > 0n ? `; ${formatMoney(takenBackCents)} was taken back` : ''}`,
    withdrawn:
      withdrawals === 0
        ? 'None paid before'
        : `${formatMoney(withdrawnCents)} in ${pluralize(withdrawals, 'withdrawal')} before`,
  }
}
