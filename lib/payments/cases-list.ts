import sql from 'sql-template-tag'
import { formatCents } from '@/lib/core/money'
import { readId } from '@/lib/core/read-id'
import { defineList, rowsOf } from '@/lib/list/define-list'
import { anyOf, either } from '@/lib/list/filters'
import { dateRange } from '@/lib/list/range-filters'

export type ListedPaymentCase = {
  id: number
  kind: 'dispute' | 'mismatch' | 'difference' | 'account'
  /** Null for cases about an account. */
  provider: string | null
  summary: string
  amountCents: bigint
  userId: number | null
  depositId: number | null
  withdrawalId: number | null
  createdAt: Date
  resolvedAt: Date | null
  resolution: string
}

export const paymentCaseKinds: Record<ListedPaymentCase['kind'], string> = {
  dispute: 'Refund or dispute',
  mismatch: 'Failed event',
  difference: 'Difference to the provider',
  account: 'Ownership of an account',
}

export const paymentCasesList = defineList({
  name: 'payment cases',
  nouns: { one: 'case', many: 'cases' },
  from: sql`payment_cases c`,
  id: { by: sql`c.id`, type: 'int' },
  select: rowsOf<ListedPaymentCase>(sql`
    c.id, c.kind, c.provider, c.summary, c.amount_cents, c.user_id, c.deposit_id::float8, c.withdrawal_id::float8, c.created_at,
    c.resolved_at, c.resolution`),
  columns: [
    { key: 'case', label: 'Case', isFixed: true, onPhone: 'name' },
    { key: 'status', label: 'State', onPhone: 'state' },
    { key: 'amount', label: 'Amount', isNumeric: true, onPhone: 'value' },
    { key: 'transfer', label: 'Transfer', onPhone: 'detail' },
    { key: 'created', label: 'Opened', sort: 'created' },
    { key: 'resolution', label: 'Resolution' },
  ],
  csv: {
    ID: row => row.id,
    Kind: row => paymentCaseKinds[row.kind],
    Provider: row => row.provider,
    case: row => row.summary,
    amount: ['Amount (USD)', row => formatCents(row.amountCents)],
    transfer: ['Deposit', row => (row.depositId === null ? null : `D-${row.depositId}`)],
    Withdrawal: row => (row.withdrawalId === null ? null : `W-${row.withdrawalId}`),
    created: row => row.createdAt,
    status: ['Resolved', row => row.resolvedAt],
    resolution: row => row.resolution,
  },
  sorts: { created: { by: sql`c.created_at`, type: 'timestamptz', isDescendingFirst: true } },
  defaultSort: '-created',
  isExact: true,
  search: {
    placeholder: 'Find by user ID',
    lookups: text => [{ where: sql`c.user_id = ${readId(text, 'u')}::int`, by: sql`c.id desc` }],
  },
  filters: {
    status: either('State', { open: 'open', resolved: 'resolved' }, sql`c.resolved_at is null`),
    kind: anyOf('Kind', paymentCaseKinds, chosen => sql`c.kind = any(${chosen}::text[])`),
    created: dateRange('Opened', sql`c.created_at`),
  },
  views: [
    { key: 'open', name: 'Open', filters: { status: 'open' } },
    { key: 'all', name: 'All' },
  ],
  sample: { searches: ['U-40218'] },
})
