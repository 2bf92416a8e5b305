import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import type { Channel } from './rules'

export type ClaimedMessage = {
  id: number
  channel: Channel
  recipient: string
  template: string
  props: unknown
  attempts: number
  createdAt: Date
}

/** With `retryDelay` they take 16 hours, less than the day for which Resend stores an idempotency key. */
export const maxMessageAttempts = 12
const expired = 'Expired before it could be sent'

/** Counts the attempt in advance. Undefined if the message is not queued, expired, out of attempts or without a provider. */
export async function claimMessage(id: number, channels: Channel[]): Promise<ClaimedMessage | undefined> {
  return db.row<ClaimedMessage>(sql`
    update messages set attempts = attempts + 1
    where id = ${id} and status = 'queued' and channel::text = any(${channels})
      and attempts < ${maxMessageAttempts} and (expires_at is null or expires_at > now())
    returning id::float8, channel, recipient, template, props, attempts, created_at`)
}

/** Deletes code and link. */
export async function recordSent(id: number, providerId: string): Promise<void> {
  await db.run(sql`
    update messages
    set status = 'sent', sent_at = now(), provider_id = ${providerId}, last_error = '',
      props = props - array['code', 'link']
    where id = ${id}`)
}

/** Deletes code and link. */
export async function recordFailed(id: number, reason: string): Promise<void> {
  await db.run(sql`
    update messages set status = 'failed', last_error = ${reason}, props = props - array['code', 'link']
    where id = ${id} and status = 'queued'`)
}

export async function postpone(id: number, reason: string, waitSeconds: number): Promise<void> {
  await transaction(async db => {
    await db.run(sql`update messages set last_error = ${reason} where id = ${id} and status = 'queued'`)
    await db.run(sql`
      select graphile_worker.add_job(
        'send_message', json_build_object('message_id', ${id}::bigint), job_key => 'message:' || ${id}::bigint,
        run_at => now() + make_interval(secs => ${waitSeconds}::double precision), max_attempts => 5
      )`)
  })
}

/** Fails a message that expired or has no attempts left. */
export async function failIfOver(id: number, channels: Channel[]): Promise<void> {
  await db.run(sql`
    update messages
    set status = 'failed', props = props - array['code', 'link'],
      last_error = case when expires_at <= now() then ${expired} else last_error end
    where id = ${id} and status = 'queued' and channel::text = any(${channels})
      and (expires_at <= now() or attempts >= ${maxMessageAttempts})`)
}

export async function expireMessages(channels: Channel[]): Promise<number> {
  return db.run(sql`
    update messages
    set status = 'failed', last_error = ${expired},
      props = props - array['code', 'link']
    where status = 'queued' and channel::text = any(${channels}) and expires_at <= now()`)
}

/** For messages without a job, or whose job failed or has a lock of over two minutes: its process died. Returns the number. */
export async function requeueAbandoned(channels: Channel[]): Promise<number> {
  return transaction(async db => {
    // Serializes processes that start together, so that the second one sees the jobs of the first.
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

/** A job that lost its key to a newer one has nothing to do, and would be listed as failed. */
async function dropReplacedJobs(db: Db) {
  await db.run(sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where task_identifier = 'send_message' and key is null and locked_at is null
    having count(*) > 0`)
}
