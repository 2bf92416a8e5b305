import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { assertRecipientProven } from './assert-proven'
import { channelOf, type OutgoingMessage } from './outgoing'

/**
 * Stores a message and the job that sends it in the caller's transaction. Nothing is sent to an account that lost its address.
 * Throws an Error if the template has a power and the recipient is no proven contact of the account.
 */
export async function enqueueMessage(db: Db, message: OutgoingMessage): Promise<void> {
  const { template, to, userId, ...props } = message as OutgoingMessage & { userId?: number }
  // Only names of accounts without an address contain a colon.
  if (to.includes(':')) return
  await assertRecipientProven(db, template, to, userId)
  const ttlSeconds = 'ttlSeconds' in props ? props.ttlSeconds : null
  await db.run(sql`
    with message as (
      insert into messages (channel, recipient, template, props, expires_at)
      values (
        ${channelOf(template)}::message_channel, ${to}, ${template}, ${JSON.stringify(props)}::jsonb,
        now() + make_interval(secs => ${ttlSeconds}::double precision)
      )
      returning id
    )
    select graphile_worker.add_job(
      'send_message', json_build_object('message_id', id), job_key => 'message:' || id, max_attempts => 5
    )
    from message`)
}
