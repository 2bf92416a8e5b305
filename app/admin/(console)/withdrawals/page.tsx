import { approvalAnchor } from '@/app/admin/(console)/approvals/approval-rows'
import { formatFacts } from '@/app/admin/(console)/approvals/format-facts'
import { List, type ListPageProps } from '@/app/admin/(console)/list'
import { Absent, DateTimeCell, FailureReason, LongText, NameCell, StackedCell } from '@/components/list/cells'
import type { Reader, RowOf } from '@/components/list/table-row'
import { PageHeader } from '@/components/page/page-header'
import { State, type StateName } from '@/components/ui/state'
import { Tag } from '@/components/ui/tag'
import { includesUse } from '@/lib/change/settings/cash-uses'
import type { Settings } from '@/lib/change/settings/definitions'
import { readSettings } from '@/lib/change/settings/read'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { formatDate, formatMoney, pluralize } from '@/lib/core/format'
import { versionOf } from '@/lib/list/bulk-change'
import { withdrawalRows } from '@/lib/payments/decide-withdrawal'
import { describeLimit, describeOtherReasons, describeReview } from '@/lib/payments/describe-review'
import { reviewFacts } from '@/lib/payments/review-facts'
import { type ListedWithdrawal, withdrawalsList } from '@/lib/payments/withdrawals-list'
import { WithdrawalsView } from './withdrawals-view'

export default async function WithdrawalsPage({ searchParams }: ListPageProps) {
  const operator = await requireOperator()
  const settings = await readSettings()
  return (
    <>
      <PageHeader title="Withdrawals">
        Withdrawals wait here for a decision if they are large, take unplayed deposits or money given by
        operators, follow an operator’s favor or a change of the account or payout method, or if a refund,
        dispute or correction is open. Also those of suspended users.
      </PageHeader>
      <List
        of={withdrawalsList}
        at="/admin/withdrawals"
        searchParams={searchParams}
        row={row => presentWithdrawal(row, operator, settings)}
        loading="Loading withdrawals"
      >
        {shown => <WithdrawalsView {...shown} canDecide={hasRole(operator, 'manager')} />}
      </List>
    </>
  )
}

const states: Record<ListedWithdrawal['status'], [StateName, string]> = {
  pending: ['paused', 'Pending'],
  processing: ['scheduled', 'At the provider'],
  completed: ['live', 'Completed'],
  declined: ['withdrawn', 'Declined'],
  failed: ['failed', 'Failed'],
  canceled: ['withdrawn', 'Canceled'],
}

function presentWithdrawal(
  withdrawal: ListedWithdrawal,
  operator: Reader & Parameters<typeof hasRole>[0],
  settings: Settings,
): RowOf<typeof withdrawalsList> {
  const { zone, now } = operator
  const { id, username, amountCents, status, needsApproval, provider, methodLabel } = withdrawal
  const { isSuspended, identity, failureReason, depositedCents, withdrawnCents, createdAt, closedAt } =
    withdrawal
  const isUndecided = status === 'pending' && needsApproval
  const { requestId } = withdrawal
  const toDecide = requestId ? 'Approval requested' : 'To decide'
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
      requestHref: requestId && `/admin/approvals#${approvalAnchor(requestId)}`,
      isSuspended,
      username,
      amount: formatMoney(amountCents),
      method: methodLabel,
      limit: describeLimit(withdrawal, settings.withdrawal_approval_above_cents),
      otherReasons: describeOtherReasons(withdrawal),
      userHref: href,
      ...historyOf(withdrawal, { zone, now }),
      disputeIds: withdrawal.disputeIds.join(' '),
      correctionIds: withdrawal.correctionIds.join(' '),
      reviewed:
        isUndecided && hasRole(operator, 'manager')
          ? JSON.stringify(listReviewed(withdrawal, { zone, now }, settings))
          : null,
    },
    cells: {
      withdrawal: (
        <NameCell
          name={username}
          href={href}
          id={`W-${id}`}
          marks={
            <>
              {isSuspended && <Tag tone="bad">Suspended</Tag>}
              {isUndecided && identity !== 'Verified' && (
                <Tag tone={identity === 'Rejected' ? 'bad' : 'warn'}>Identity: {identity}</Tag>
              )}
            </>
          }
        />
      ),
      status: (
        <>
          <span className="whitespace-nowrap">
            <State is={is}>{isUndecided ? toDecide : words}</State>
          </span>
          {status === 'failed' && <FailureReason>{failureReason}</FailureReason>}
        </>
      ),
      amount: formatMoney(amountCents),
      review: review || (
        <>
          <span className="max-sm:hidden">
            <Absent>No review</Absent>
          </span>
          <span className="sm:hidden">
            Before: {formatMoney(depositedCents)} deposited, {formatMoney(withdrawnCents)} withdrawn
          </span>
        </>
      ),
      history: (
        <StackedCell under={`${formatMoney(withdrawnCents)} withdrawn${closedAt ? ' until it closed' : ''}`}>
          {formatMoney(depositedCents)} deposited
        </StackedCell>
      ),
      method: methodLabel ? <LongText>{methodLabel}</LongText> : <Absent>None</Absent>,
      provider: provider ?? <Absent>None</Absent>,
      created: <DateTimeCell at={createdAt} zone={zone} now={now} />,
      closed: <DateTimeCell at={closedAt} zone={zone} now={now} absent="Open" />,
    },
  }
}

/** As the second manager sees it. */
function listReviewed(withdrawal: ListedWithdrawal, reader: Reader, settings: Settings) {
  const values = reviewFacts(withdrawal, includesUse(settings.kyc_required_for_cash, 'withdrawals'))
  return formatFacts({ values, tables: [] }, reader).values
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
