import sql from 'sql-template-tag'
import type { z } from 'zod'
import { timestamp } from '@/lib/core/wire'
import { db } from '@/lib/db/client'
import type { WebhookDeliveryStatus } from '@/lib/db/generated/enums'
import type { webhooks } from './schema-sent'

type Delivery = {
  id: number
  endpoint: string
  uid: string
  type: string
  data: Record<string, unknown>
  recordedAt: Date
  status: WebhookDeliveryStatus
  attempts: number
  responseStatus: number | null
  error: string
  createdAt: Date
}

export async function listWebhooks(userId: number): Promise<z.input<typeof webhooks>['data']> {
  const rows = await db.rows<Delivery>(sql`
    select d.id::float8 as id, e.name as endpoint, v.uid, v.type, v.data, v.created_at as recorded_at, d.status, d.attempts,
           d.response_status, d.error, d.created_at
      from webhook_events v
           join webhook_deliveries d on d.event_id = v.id
           join webhook_endpoints e on e.id = d.endpoint_id
     where v.data ->> 'user_id' = ${String(userId)}
     order by d.id desc limit 100`)
  return rows.map(({ uid, type, data, recordedAt, responseStatus, createdAt, ...delivery }) => ({
    ...delivery,
    event_id: `evt_${uid}`,
    type,
    payload: { type, timestamp: recordedAt.toISOString(), data },
    response_status: responseStatus,
    created_at: timestamp(createdAt),
  }))
}
