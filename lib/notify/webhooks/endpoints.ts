import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { Webhook } from 'standardwebhooks'
import { decrypt, encrypt } from '@/lib/core/encrypt'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { DisabledBecause, EventType } from './rules'

export type WebhookEndpoint = {
  id: number
  name: string
  url: string
  events: EventType[]
  failingSince: Date | null
  disabledAt: Date | null
  disabledBecause: DisabledBecause | null
  /** Null unless the previous secret still signs. */
  previousSecretUntil: Date | null
  createdAt: Date
  updatedAt: Date
}

const columns = sql`
  e.id, e.name, e.url, e.events, e.failing_since, e.disabled_at, e.disabled_because,
  case when e.previous_secret_until > now() then e.previous_secret_until end as previous_secret_until, e.created_at,
  e.updated_at`

/** `failed` counts deliveries that failed in the last 24 hours. */
export type ListedEndpoint = WebhookEndpoint & { pending: number; failed: number }

export function listEndpoints(): Promise<ListedEndpoint[]> {
  return db.rows<ListedEndpoint>(sql`
    select ${columns},
           (select count(*)::int from webhook_deliveries where endpoint_id = e.id and status = 'pending') as pending,
           (select count(*)::int from webhook_deliveries
             where endpoint_id = e.id and status = 'failed' and closed_at > now() - interval '24 hours') as failed
      from webhook_endpoints e order by lower(e.name), e.id`)
}

export async function findEndpoint(id: number): Promise<WebhookEndpoint | null> {
  return (
    (await db.row<WebhookEndpoint>(sql`select ${columns} from webhook_endpoints e where e.id = ${id}`)) ??
    null
  )
}

export async function lockEndpoint(db: Db, id: number): Promise<WebhookEndpoint> {
  const endpoint = await db.row<WebhookEndpoint>(sql`
    select ${columns} from webhook_endpoints e where e.id = ${id} for update`)
  if (!endpoint) throw new Failure('WebhookNotFound')
  return endpoint
}

/** As receivers enter it. It is shown once. */
export function createSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

export const encryptSecret = (secret: string, endpointId: number): Buffer =>
  encrypt(secret, `webhook:${endpointId}`)

/** Null if NEXTAUTH_SECRET has changed since. */
export const decryptSecret = (encrypted: Uint8Array, endpointId: number): string | null =>
  decrypt(encrypted, `webhook:${endpointId}`)

/** The headers of Standard Webhooks: one signature per secret. */
export function signHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<`webhook-${'id' | 'timestamp' | 'signature'}`, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map(secret => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}
