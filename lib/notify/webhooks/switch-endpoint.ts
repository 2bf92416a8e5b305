import sql from 'sql-template-tag'
import { z } from 'zod'
import { change } from '@/lib/change/change'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
import { lockEndpoint } from './endpoints'
import { enqueueSending } from './enqueue-sending'
import { disabledBecause, maskUrl } from './rules'
import { webhookDetails, webhookPolicy } from './save-endpoint'

/** The next run of the queue fails its pending deliveries, which can be replayed. Throws WebhookSwitched, WebhookNotFound. */
export const disableEndpoint = change({
  ...webhookPolicy,
  name: 'webhook.disable',
  title: 'Disable a webhook endpoint',
  details: 'Missed events can be replayed.',
  did: 'disabled {subject}',
  undo: 'Enable the endpoint instead, then replay what it missed.',
  confirm: { unneeded: 'Missed events can be replayed.' },
  input: z.object({ id: idShape, because: z.enum(disabledBecause).default('operator') }),
  async run(db, { id, because }, { by }) {
    const name = await lockSwitchable(db, id, false)
    await db.run(sql`
      update webhook_endpoints
         set disabled_at = now(), disabled_because = ${by.operatorId === null ? because : 'operator'}, failing_since = null,
             updated_at = date_trunc('milliseconds', clock_timestamp())
       where id = ${id}`)
    await enqueueSending(db)
    return {
      subject: { type: 'webhook', id, name },
      before: { isEnabled: true },
      after: { isEnabled: false },
    }
  },
})

/** Events from while it was disabled are not sent until an operator replays them. Throws WebhookSwitched, WebhookNotFound. */
export const enableEndpoint = change({
  ...webhookPolicy,
  name: 'webhook.enable',
  title: 'Enable a webhook endpoint',
  details: webhookDetails,
  did: 'enabled {subject}',
  undo: 'Disable the endpoint instead.',
  confirm: { unneeded: 'It gets IDs and amounts only.' },
  input: z.object({ id: idShape }),
  async run(db, { id }) {
    const name = await lockSwitchable(db, id, true)
    await db.run(sql`
      update webhook_endpoints
         set disabled_at = null, disabled_because = null, failing_since = null,
             updated_at = date_trunc('milliseconds', clock_timestamp())
       where id = ${id}`)
    return {
      subject: { type: 'webhook', id, name },
      before: { isEnabled: false },
      after: { isEnabled: true },
    }
  },
})

async function lockSwitchable(db: Db, id: number, isEnabled: boolean): Promise<string> {
  const { name, disabledAt } = await lockEndpoint(db, id)
  if ((disabledAt === null) === isEnabled) throw new Failure('WebhookSwitched', { isEnabled })
  return name
}

/** Deletes the endpoint with its deliveries. Throws WebhookNotFound. */
export const removeEndpoint = change({
  ...webhookPolicy,
  name: 'webhook.remove',
  title: 'Delete a webhook endpoint',
  details: 'Deletes its deliveries.',
  did: 'deleted {subject}',
  undo: 'A deleted endpoint cannot be restored. Create it again.',
  input: z.object({ id: idShape }),
  async subject(db, { id }) {
    const endpoint = await db.row<{ name: string }>(sql`select name from webhook_endpoints where id = ${id}`)
    if (!endpoint) throw new Failure('WebhookNotFound')
    return { type: 'webhook', id, name: endpoint.name }
  },
  confirm: 'subject',
  async run(db, { id }) {
    const { name, url, events } = await lockEndpoint(db, id)
    // It can have any number of deliveries.
    await db.run(sql`set local statement_timeout = '10min'`)
    await db.run(sql`delete from webhook_endpoints where id = ${id}`)
    return { subject: { type: 'webhook', id, name }, before: { name, url: maskUrl(url), events } }
  },
})
