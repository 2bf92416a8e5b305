import sql from 'sql-template-tag'
import { sentenceCase } from '@/lib/core/format'
import { readLongId } from '@/lib/core/read-id'
import { defineList, rowsOf } from '@/lib/list/define-list'
import { anyOf } from '@/lib/list/filters'
import { dateRange } from '@/lib/list/range-filters'
import { providerLabels } from './provider'

export type ListedEvent = {
  id: number
  provider: string
  eventId: string
  kind: string
  status: 'received' | 'processed' | 'failed'
  attempts: number
  deliveries: number
  outcome: string
  error: string
  hasBody: boolean
  userId: number | null
  depositId: number | null
  withdrawalId: number | null
  createdAt: Date
  processedAt: Date | null
}

export const eventsList = defineList({
  name: 'payment events',
  nouns: { one: 'event', many: 'events' },
  from: sql`payment_events e`,
  id: { by: sql`e.id`, type: 'bigint' },
  select: rowsOf<ListedEvent>(sql`
    e.id::float8, e.provider, e.event_id, e.kind, e.status::text as status, e.attempts, e.deliveries, e.outcome, e.error,
    e.body is not null as has_body, e.user_id, e.deposit_id::float8, e.withdrawal_id::float8, e.created_at, e.processed_at`),
  columns: [
    { key: 'event', label: 'Event', isFixed: true, onPhone: 'name' },
    { key: 'status', label: 'State', onPhone: 'state' },
    { key: 'result', label: 'Result', onPhone: 'detail' },
    { key: 'transfer', label: 'Transfer' },
    { key: 'deliveries', label: 'Deliveries', isNumeric: true },
    { key: 'attempts', label: 'Attempts', isNumeric: true, isHidden: true },
    { key: 'created', label: 'Received', sort: 'created', onPhone: 'value' },
    { key: 'processed', label: 'Processed', isHidden: true },
  ],
  csv: {
    event: ['ID', event => event.eventId],
    Provider: event => event.provider,
    Kind: event => event.kind,
    status: event => sentenceCase(event.status),
    result: event => event.outcome,
    Error: event => event.error,
    transfer: ['Deposit', event => (event.depositId === null ? null : `D-${event.depositId}`)],
    Withdrawal: event => (event.withdrawalId === null ? null : `W-${event.withdrawalId}`),
    deliveries: event => event.deliveries,
    attempts: event => event.attempts,
    created: event => event.createdAt,
    processed: event => event.processedAt,
  },
  sorts: { created: { by: sql`e.created_at`, type: 'timestamptz', isDescendingFirst: true } },
  defaultSort: '-created',
  search: {
    placeholder: 'Find an event',
    lookups: text => [
      { where: sql`e.deposit_id = ${readLongId(text, 'd')}::bigint`, by: sql`e.id desc` },
      { where: sql`e.withdrawal_id = ${readLongId(text, 'w')}::bigint`, by: sql`e.id desc` },
      { where: sql`e.event_id = ${text.trim()}::text`, by: sql`e.id desc` },
    ],
  },
  filters: {
    status: anyOf(
      'State',
      { received: 'received', processed: 'processed', failed: 'failed' },
      chosen => sql`e.status = any(${chosen}::payment_event_status[])`,
    ),
    provider: anyOf('Provider', providerLabels, chosen => sql`e.provider = any(${chosen}::text[])`),
    created: dateRange('Received', sql`e.created_at`),
  },
  views: [
    { key: 'all', name: 'All' },
    { key: 'failed', name: 'Failed', filters: { status: 'failed' } },
    { key: 'waiting', name: 'Waiting', filters: { status: 'received' } },
  ],
  sample: { searches: ['D-40218', 'evt_40218'] },
})
