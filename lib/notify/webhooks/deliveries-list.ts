import sql from 'sql-template-tag'
import { z } from 'zod'
import { sentenceCase } from '@/lib/core/format'
import type { WebhookDeliveryStatus } from '@/lib/db/generated/enums'
import { defineList, rowsOf } from '@/lib/list/define-list'
import { anyOf } from '@/lib/list/filters'
import { dateRange } from '@/lib/list/range-filters'
import { eventTypes, testEventType } from './rules'

export type ListedDelivery = {
  id: number
  uid: string
  type: string
  status: WebhookDeliveryStatus
  attempts: number
  nextAttemptAt: Date | null
  responseStatus: number | null
  responseBody: string
  error: string
  durationMs: number | null
  createdAt: Date
  closedAt: Date | null
}

const typeNames = Object.fromEntries([...Object.keys(eventTypes), testEventType].map(type => [type, type]))

export const deliveriesList = defineList({
  name: 'webhook deliveries',
  nouns: { one: 'delivery', many: 'deliveries' },
  from: sql`webhook_deliveries d`,
  id: { by: sql`d.id`, type: 'bigint' },
  select: rowsOf<ListedDelivery>(sql`
    d.id::float8 as id, v.uid, v.type, d.status, d.attempts, d.next_attempt_at, d.response_status, d.response_body,
    d.error, d.duration_ms, d.created_at, d.closed_at`),
  join: sql`join webhook_events v on v.id = d.event_id`,
  where: (endpointId: number) => sql`d.endpoint_id = ${endpointId}`,
  columns: [
    { key: 'event', label: 'Event', isFixed: true, onPhone: 'name' },
    { key: 'status', label: 'State', onPhone: 'state' },
    { key: 'result', label: 'Result', onPhone: 'detail' },
    { key: 'attempts', label: 'Attempts', isNumeric: true },
    { key: 'response', label: 'Response', isHidden: true },
    { key: 'duration', label: 'Duration', isNumeric: true, isHidden: true },
    { key: 'created', label: 'Created', sort: 'created', onPhone: 'value' },
    { key: 'closed', label: 'Closed', isHidden: true },
  ],
  csv: {
    ID: delivery => `evt_${delivery.uid}`,
    event: delivery => delivery.type,
    status: delivery => sentenceCase(delivery.status),
    attempts: delivery => delivery.attempts,
    response: delivery => delivery.responseStatus,
    result: ['Error', delivery => delivery.error],
    duration: ['Duration (ms)', delivery => delivery.durationMs],
    created: delivery => delivery.createdAt,
    closed: delivery => delivery.closedAt,
  },
  sorts: { created: { by: sql`d.created_at`, type: 'timestamptz', isDescendingFirst: true } },
  defaultSort: '-created',
  search: {
    placeholder: 'Find an event by its ID',
    lookups(text) {
      const uid = readUid(text)
      if (!uid) return []
      const where = sql`d.event_id = (select id from webhook_events where uid = ${uid}::uuid)`
      return [{ where, by: sql`d.id desc` }]
    },
  },
  filters: {
    status: anyOf(
      'State',
      { pending: 'pending', delivered: 'delivered', failed: 'failed' },
      chosen => sql`d.status = any(${chosen}::webhook_delivery_status[])`,
    ),
    type: anyOf(
      'Event',
      typeNames,
      chosen =>
        sql`exists (select from webhook_events where id = d.event_id and type = any(${chosen}::text[]))`,
    ),
    created: dateRange('Created', sql`d.created_at`),
  },
  views: [
    { key: 'all', name: 'All' },
    { key: 'failed', name: 'Failed', filters: { status: 'failed' } },
    { key: 'pending', name: 'Pending', filters: { status: 'pending' } },
  ],
  sample: {
    scope: sql`select endpoint_id as id from webhook_deliveries order by id desc limit 1`,
    searches: ['evt_00000000-0000-4000-8000-000000000000'],
  },
})

/** The UUID of a webhook-id ("evt_…"); null if it is invalid. */
export function readUid(text: string): string | null {
  const uid = z.uuid().safeParse(text.trim().toLowerCase().replace('evt_', ''))
  return uid.success ? uid.data : null
}
