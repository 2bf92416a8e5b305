import sql, { empty, type Sql } from 'sql-template-tag'
import { isAnyoneInvolved } from '@/lib/change/policy/involvement'
import { sentenceCase } from '@/lib/core/format'
import { formatCents } from '@/lib/core/money'
import { readId, readLongId } from '@/lib/core/read-id'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { defineList, rowsOf } from '@/lib/list/define-list'
import { anyOf, anyState } from '@/lib/list/filters'
import { dateRange } from '@/lib/list/range-filters'
import { inEffect, isSuspended, suspensionReasons } from '@/lib/people/restrictions/changes/suspension'
import type { ListedDeposit } from './deposits-list'
import { describeReview, type ReviewedWithdrawal } from './describe-review'
import { methodLabel } from './payment-methods'
import {
  hasCorrection,
  lentCents,
  pendingCents,
  pendingCorrectionsOf,
  requestedCorrectionsOf,
} from './pending-corrections'
import { hasOpenDispute, openDisputesOf } from './resolve-case'
import type { WithdrawalState } from './rules'

export type ListedWithdrawal = ReviewedWithdrawal &
  Omit<ListedDeposit, 'status' | 'reversedCents'> & {
    /** Now. */
    isSuspended: boolean
    /** Of a suspension while this waits for the decision: null means until lifted. */
    suspendedUntil: Date | null
    /** By operators, each with the reason. */
    suspensionReasons: string | null
    /** Declined by an operator: failed in the API. */
    status: WithdrawalState | 'declined'
    needsApproval: boolean
    /** Of the user, while this waits for the decision. */
    disputeIds: number[]
    /** Corrections that would take cash, while this waits for the decision, and how much. */
    correctionIds: number[]
    /** What requests that wait for a second manager would correct. */
    requestedCorrections: string[]
    correctedCents: bigint
    /** What the company lent the user and did not collect, while this waits for the decision. */
    lentCents: bigint
    /** Status of the identity check now. */
    identity: string
    /** The balance now, without this withdrawal. */
    cashCents: bigint
    /** Of the user, like all amounts of others below: until this one was paid or closed, or until now. */
    deposits: number
    depositedCents: bigint
    lastDepositAt: Date | null
    /** Went back to the payers by refunds and disputes that were not won. */
    takenBackCents: bigint
    /** Paid, whichever was requested first. */
    withdrawals: number
    withdrawnCents: bigint
    /** The open request to pay it. */
    requestId: number | null
  }

/** Whether an operator declined a failed withdrawal: only approved ones are sent to the provider, where they can fail. */
export const isDeclined = (withdrawal: Sql): Sql =>
  sql`${withdrawal}.needs_approval and ${withdrawal}.approved_at is null and ${withdrawal}.stopped_for is null`

const states = {
  pending: sql`w.status = 'pending'`,
  processing: sql`w.status = 'processing'`,
  completed: sql`w.status = 'completed'`,
  declined: sql`w.status = 'failed' and ${isDeclined(sql`w`)}`,
  failed: sql`w.status = 'failed' and not (${isDeclined(sql`w`)})`,
  canceled: sql`w.status = 'canceled'`,
}

/**
 * `from` and `where` of withdrawals `w` that failed at the provider, or before they were sent, since a time. None waits for 90
 * days. Those that a correction returned are no failures.
 */
export const failedWithdrawals = (since: Sql): Sql =>
  sql`from withdrawals w where ${states.failed} and w.stopped_for is distinct from 'corrected' and w.created_at > ${since} - interval '90 days' and w.closed_at >= ${since}`

/** Why the withdrawal whose cash this transaction returned failed; null for other transactions. */
export async function findFailureReason(returnTransactionId: number): Promise<string | null> {
  const failed = await db.row<{ reason: string }>(sql`
    select failure_reason as reason from withdrawals w where return_transaction_id = ${returnTransactionId} and ${states.failed}`)
  return failed?.reason || null
}

/** The ID of the open request to pay the withdrawal `w`, or null. */
export const paymentRequestOf = sql`
  (select max(request.id) from pending_approvals request
    where request.action = 'withdrawal.approve' and request.input->'withdrawalId' = to_jsonb(w.id)
      and request.decision is null and request.expires_at > now())`

const isUndecided = sql`w.status = 'pending' and w.needs_approval`

/** When the withdrawal `w` was paid or closed. */
const endedAt = sql`coalesce(w.closed_at, w.completed_at, 'infinity')`

export const withdrawalsList = defineList({
  name: 'withdrawals',
  nouns: { one: 'withdrawal', many: 'withdrawals' },
  from: sql`withdrawals w`,
  id: { by: sql`w.id`, type: 'bigint' },
  select: rowsOf<ListedWithdrawal>(sql`
    w.id::float8, w.user_id, u.username, ${isSuspended(sql`w.user_id`)} as is_suspended,
    case when ${isUndecided} then (select ends_at from suspensions where user_id = w.user_id and ${inEffect}) end as suspended_until,
    case when ${isUndecided}
         then (select (${suspensionReasons(sql`w.user_id`, sql`s.starts_at`)}) from suspensions s where s.user_id = w.user_id and ${inEffect})
         end as suspension_reasons,
    w.amount_cents,
    case when ${states.declined} then 'declined' else w.status::text end as status, w.needs_approval, w.is_above_limit, w.approval_above_cents, w.recent_cents,
    w.unplayed_cents, w.given_cents, w.provider,
    w.is_operator_involved or ${isUndecided} and ${isAnyoneInvolved(sql`w.user_id`)} as is_operator_involved,
    w.is_account_changed or w.status = 'pending' and w.method_label <> '' and w.method_label <> ${methodLabel}
      as is_account_changed,
    w.has_open_dispute or ${isUndecided} and (${hasOpenDispute(sql`w.user_id`)} or ${hasCorrection(sql`w.user_id`)})
      as has_open_dispute,
    case when ${isUndecided} then array(${openDisputesOf(sql`w.user_id`)}) else '{}' end as dispute_ids,
    case when ${isUndecided} then array(${pendingCorrectionsOf(sql`w.user_id`)}) else '{}' end as correction_ids,
    case when ${isUndecided} then array(${requestedCorrectionsOf(sql`w.user_id`)}) else '{}' end as requested_corrections,
    case when ${isUndecided} then ${pendingCents(sql`w.user_id`)} else 0 end as corrected_cents,
    case when ${isUndecided} then ${lentCents(sql`w.user_id`)} else 0 end as lent_cents,
    case when w.status = 'pending' then coalesce(${methodLabel}, w.method_label) else w.method_label end as method_label,
    w.failure_reason, w.created_at, coalesce(w.closed_at, w.completed_at) as closed_at,
    (select name from kyc_statuses
      where id = coalesce((select status_id from user_kyc where user_id = w.user_id), 1)) as identity,
    coalesce((select balance_cents from buckets where user_id = w.user_id and kind = 'cash'), 0)::bigint as cash_cents,
    paid_in.deposits, paid_in.deposited_cents, paid_in.last_deposit_at,
    coalesce((select sum(amount_cents) from deposit_reversals r
               where r.user_id = w.user_id and r.status <> 'won' and r.created_at < ${endedAt}), 0)::bigint as taken_back_cents,
    paid_out.withdrawals, paid_out.withdrawn_cents,
    case when w.status = 'pending' and w.needs_approval then ${paymentRequestOf} end as request_id`),
  join: sql`
    join users u on u.id = w.user_id left join payment_methods m on m.id = w.payment_method_id
    cross join lateral (
      select count(*)::int as deposits, coalesce(sum(amount_cents), 0)::bigint as deposited_cents,
             max(completed_at) as last_deposit_at
        from deposits d where d.user_id = w.user_id and d.status = 'completed'
         and d.completed_at < ${endedAt}) as paid_in
    cross join lateral (
      select count(*)::int as withdrawals, coalesce(sum(amount_cents), 0)::bigint as withdrawn_cents
        from withdrawals other
       where other.user_id = w.user_id and other.status = 'completed' and other.id <> w.id
         and other.completed_at < ${endedAt}) as paid_out`,
  columns: [
    { key: 'withdrawal', label: 'Withdrawal', isFixed: true, onPhone: 'name' },
    { key: 'status', label: 'State', onPhone: 'state' },
    { key: 'amount', label: 'Amount', isNumeric: true, onPhone: 'value' },
    { key: 'review', label: 'Review reason', onPhone: 'line' },
    { key: 'history', label: 'History', isNumeric: true },
    { key: 'method', label: 'Method', yields: true },
    { key: 'provider', label: 'Provider', isHidden: true },
    { key: 'created', label: 'Requested', sort: 'created', onPhone: 'detail' },
    { key: 'closed', label: 'Closed', yields: true },
  ],
  csv: {
    withdrawal: ['ID', withdrawal => `W-${withdrawal.id}`],
    User: withdrawal => `U-${withdrawal.userId}`,
    amount: ['Amount (USD)', withdrawal => formatCents(withdrawal.amountCents)],
    status: describeState,
    review: describeReview,
    Reason: withdrawal => withdrawal.failureReason,
    method: withdrawal => withdrawal.methodLabel,
    provider: withdrawal => withdrawal.provider,
    created: withdrawal => withdrawal.createdAt,
    closed: withdrawal => withdrawal.closedAt,
    history: null,
  },
  sorts: { created: { by: sql`w.created_at`, type: 'timestamptz', isDescendingFirst: true } },
  defaultSort: '-created',
  isExact: true,
  search: {
    placeholder: 'Find a withdrawal',
    lookups: text => [
      { where: sql`w.id = ${readLongId(text, 'w')}::bigint`, by: sql`w.id` },
      { where: sql`w.user_id = ${readId(text, 'u')}::int`, by: sql`w.id desc` },
    ],
  },
  filters: {
    queue: anyOf(
      'Queue',
      { review: 'to decide', provider: 'at the provider' },
      chosen =>
        sql`w.status in ('pending', 'processing') and case when w.status = 'pending' and w.needs_approval
                 then 'review' else 'provider' end = any(${chosen}::text[])`,
    ),
    status: anyState('State', states),
    created: dateRange('Requested', sql`w.created_at`),
  },
  views: [
    { key: 'review', name: 'To decide', filters: { queue: 'review' }, sort: 'created' },
    { key: 'all', name: 'All' },
    { key: 'failed', name: 'Failed', filters: { status: 'failed' } },
  ],
  sample: { searches: ['W-40218', 'U-40218'] },
})

function describeState({ status, needsApproval }: ListedWithdrawal): string {
  if (status === 'pending' && needsApproval) return 'To decide'
  return status === 'processing' ? 'At the provider' : sentenceCase(status)
}

/** In no particular order. */
export function findWithdrawals(ids: readonly number[], reader: Db = db): Promise<ListedWithdrawal[]> {
  const { select, from, join = empty } = withdrawalsList
  return reader.rows<ListedWithdrawal>(sql`
    select ${select} from ${from} ${join} where w.id = any(${ids}::bigint[])`)
}
