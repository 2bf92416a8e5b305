import sql from 'sql-template-tag'
import { sentenceCase } from '@/lib/core/format'
import { formatCents } from '@/lib/core/money'
import { readId, readLongId } from '@/lib/core/read-id'
import { defineList, rowsOf } from '@/lib/list/define-list'
import { anyOf, anyState } from '@/lib/list/filters'
import { dateRange } from '@/lib/list/range-filters'
import { providerLabels } from './provider'

export type ListedDeposit = {
  id: number
  userId: number
  username: string
  amountCents: bigint
  reversedCents: bigint
  status: 'pending' | 'completed' | 'failed'
  provider: string | null
  methodLabel: string
  failureReason: string
  createdAt: Date
  closedAt: Date | null
}

export const depositsList = defineList({
  name: 'deposits',
  nouns: { one: 'deposit', many: 'deposits' },
  from: sql`deposits d`,
  id: { by: sql`d.id`, type: 'bigint' },
  select: rowsOf<ListedDeposit>(sql`
    d.id::float8, d.user_id, u.username, d.amount_cents, d.status::text as status, d.provider, d.method_label, d.failure_reason,
    d.created_at, coalesce(d.closed_at, d.completed_at) as closed_at,
    coalesce((select sum(amount_cents) from deposit_reversals r
               where r.deposit_id = d.id and r.status <> 'won'), 0)::bigint as reversed_cents`),
  join: sql`join users u on u.id = d.user_id`,
  columns: [
    { key: 'deposit', label: 'Deposit', isFixed: true, onPhone: 'name' },
    { key: 'status', label: 'State', onPhone: 'state' },
    { key: 'amount', label: 'Amount', isNumeric: true, onPhone: 'value' },
    { key: 'reversed', label: 'Taken back', isNumeric: true },
    { key: 'method', label: 'Method' },
    { key: 'provider', label: 'Provider', isHidden: true },
    { key: 'created', label: 'Started', sort: 'created', onPhone: 'detail' },
    { key: 'closed', label: 'Closed', yields: true },
  ],
  csv: {
    deposit: ['ID', deposit => `D-${deposit.id}`],
    User: deposit => `U-${deposit.userId}`,
    amount: ['Amount (USD)', deposit => formatCents(deposit.amountCents)],
    reversed: ['Taken back (USD)', deposit => formatCents(deposit.reversedCents)],
    status: deposit => sentenceCase(deposit.status),
    Reason: deposit => deposit.failureReason,
    method: deposit => deposit.methodLabel,
    provider: deposit => deposit.provider,
    created: deposit => deposit.createdAt,
    closed: deposit => deposit.closedAt,
  },
  sorts: { created: { by: sql`d.created_at`, type: 'timestamptz', isDescendingFirst: true } },
  defaultSort: '-created',
  search: {
    placeholder: 'Find a deposit',
    lookups: text => [
      { where: sql`d.id = ${readLongId(text, 'd')}::bigint`, by: sql`d.id` },
      { where: sql`d.user_id = ${readId(text, 'u')}::int`, by: sql`d.id desc` },
    ],
  },
  filters: {
    status: anyState('State', {
      pending: sql`d.status = 'pending'`,
      completed: sql`d.status = 'completed'`,
      failed: sql`d.status = 'failed'`,
    }),
    provider: anyOf('Provider', providerLabels, chosen => sql`d.provider = any(${chosen}::text[])`),
    created: dateRange('Started', sql`d.created_at`),
  },
  views: [
    { key: 'all', name: 'All' },
    { key: 'pending', name: 'Pending', filters: { status: 'pending' } },
    { key: 'failed', name: 'Failed', filters: { status: 'failed' } },
  ],
  sample: { searches: ['D-40218', 'U-40218'] },
})
