import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import type { Db } from '@/lib/db/db'
import { enqueueSending } from './enqueue-sending'
import type { DisabledBecause } from './rules'

type Disabling = { id: number; because: DisabledBecause; reason: string }

/**
 * Disables an endpoint; the next run of the queue fails its pending deliveries, which can be replayed. Does nothing if it is
 * disabled already or does not exist.
 */
export async function disableEndpoint(db: Db, by: Author, { id, because, reason }: Disabling): Promise<void> {
  const endpoint = await db.row<{ name: string }>(sql`
    update webhook_endpoints
       set disabled_at = now(), disabled_because = ${because}, failing_since = null,
           updated_at = date_trunc('milliseconds', clock_timestamp())
     where id = ${id} and disabled_at is null
    returning name`)
  if (!endpoint) return
  await enqueueSending(db)
  await recordChange(db, by, {
    action: 'webhook.disable',
    subject: { type: 'webhook', id, name: endpoint.name },
    before: { isEnabled: true },
    after: { isEnabled: false },
    reason,
  })
}
