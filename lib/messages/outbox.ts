import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import type { Channel } from './outgoing'

/** A message in a sender's hands. */
export type ClaimedMessage = {
  id: number
  channel: Channel
  recipient: string
  template: string
  props: unknown
  attempts: number
  createdAt: Date
}

/** Tries a message gets; with deliver's back-off they span 16 hours, less than the day Resend remembers a key for. */
export const mostAttempts = 12
const expired = 'Expired before it could be sent'

/** Counts a try before it is made; undefined for a message that is closed, expired, tried out or without a carrier. */
export async function claimMessage(id: number, channels: Channel[]): Promise<ClaimedMessage | undefined> {
  return db.row<ClaimedMessage>(sql`
    update messages set attempts = attempts + 1
    where id = ${id} and status = 'queued' and channel::text = any(${channels})
      and attempts < ${mostAttempts} and (expires_at is null or expires_at > now())
    returning id, channel, recipient, template, props, attempts, created_at`)
}

/** Records that the provider took the message; code and link leave the database with it. */
export async function recordSent(id: number, providerId: string): Promise<void> {
  await db.run(sql`
    update messages
    set status = 'sent', sent_at = now(), provider_id = ${providerId}, last_error = '',
      props = props - array['code', 'link']
    where id = ${id}`)
}

/** Gives a message up; its code and link leave the database too. */
export async function recordFailed(id: number, reason: string): Promise<void> {
  await db.run(sql`
    update messages set status = 'failed', last_error = ${reason}, props = props - array['code', 'link']
    where id = ${id} and status = 'queued'`)
}

/** Leaves the message queued with a job for the next try. */
export async function postpone(id: number, reason: string, waitSeconds: number): Promise<void> {
  await transaction(async db => {
    await db.run(sql`update messages set last_error = ${reason} where id = ${id} and status = 'queued'`)
    await db.run(sql`
      select graphile_worker.add_job(
        'send_message', json_build_object('message_id', ${id}::int), job_key => 'message:' || ${id}::int,
        run_at => now() + make_interval(secs => ${waitSeconds}::double precision), max_attempts => 5
      )`)
  })
}

/** Gives up a message that is past its time or its tries; any other is left as it is. */
export async function closeMessage(id: number, channels: Channel[]): Promise<void> {
  await db.run(sql`
    update messages
    set status = 'failed', props = props - array['code', 'link'],
      last_error = case when expires_at <= now() then ${expired} else last_error end
    where id = ${id} and status = 'queued' and channel::text = any(${channels})
      and (expires_at <= now() or attempts >= ${mostAttempts})`)
}

/** Gives up every message of these channels that is past its time. */
export async function expireMessages(channels: Channel[]): Promise<number> {
  return db.run(sql`
    update messages
    set status = 'failed', last_error = ${expired},
      props = props - array['code', 'link']
    where status = 'queued' and channel::text = any(${channels}) and expires_at <= now()`)
}

/**
 * Gives a job to every queued message of these channels that has none, or whose job ran out of tries or was held by a
 * process that died: a delivery takes seconds, so a job held for two minutes is held by nobody.
 */
export async function requeueStranded(channels: Channel[]): Promise<number> {
  return transaction(async db => {
    // Of several processes that start at once, the second sees the jobs of the first.
    await db.run(sql`select pg_advisory_xact_lock(hashtext('requeue_messages'))`)
    const added = await addMissingJobs(db, channels)
    await dropReplacedJobs(db)
    return added
  })
}

async function addMissingJobs(db: Db, channels: Channel[]): Promise<number> {
  return db.run(sql`
    select graphile_worker.add_job(
      'send_message', json_build_object('message_id', message.id), job_key => 'message:' || message.id, max_attempts => 5
    )
    from messages message
    where message.status = 'queued' and message.channel::text = any(${channels})
      and not exists (
        select from graphile_worker.jobs job
        where job.key = 'message:' || message.id
          and case when job.locked_at is null then job.attempts < job.max_attempts
            else job.locked_at > now() - interval '2 minutes' end
      )`)
}

/** A job that lost its key to a newer one has nothing to do any more, and would be listed as failed. */
async function dropReplacedJobs(db: Db) {
  await db.run(sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where task_identifier = 'send_message' and key is null and locked_at is null
    having count(*) > 0`)
}
