import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import { transaction } from '@/lib/db/transaction'
import { disableEndpoint } from './disable-endpoint'
import { lockEndpoint } from './endpoints'
import { maskUrl } from './rules'

/**
 * Events of the time during which an endpoint is disabled are not sent until an operator replays them. Throws
 * WebhookSwitched, WebhookNotFound.
 */
export async function switchEndpoint(
  by: Author,
  { id, isEnabled, reason }: { id: number; isEnabled: boolean; reason: string },
): Promise<void> {
  await transaction(async db => {
    await assertWithinPolicy(db, by, 'webhook.change', {})
    const { name, disabledAt } = await lockEndpoint(db, id)
    if ((disabledAt === null) === isEnabled) throw new Failure('WebhookSwitched', { isEnabled })
    if (!isEnabled) return disableEndpoint(db, by, { id, because: 'operator', reason })
    await db.run(sql`
      update webhook_endpoints
         set disabled_at = null, disabled_because = null, failing_since = null,
             updated_at = date_trunc('milliseconds', clock_timestamp())
       where id = ${id}`)
    await recordChange(db, by, {
      action: 'webhook.enable',
      subject: { type: 'webhook', id, name },
      before: { isEnabled: false },
      after: { isEnabled: true },
      reason,
    })
  })
}

/** Deletes the endpoint with its deliveries. Throws WebhookNotFound. */
export async function removeEndpoint(
  by: Author,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  await transaction(async db => {
    await assertWithinPolicy(db, by, 'webhook.remove', {})
    const { name, url, events } = await lockEndpoint(db, id)
    // It can have any number of deliveries.
    await db.run(sql`set local statement_timeout = '10min'`)
    await db.run(sql`delete from webhook_endpoints where id = ${id}`)
    await recordChange(db, by, {
      action: 'webhook.remove',
      subject: { type: 'webhook', id, name },
      before: { name, url: maskUrl(url), events },
      after: null,
      reason,
    })
  })
}
