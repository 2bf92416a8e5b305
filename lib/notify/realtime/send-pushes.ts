import pLimit from 'p-limit'
import sql from 'sql-template-tag'
import { log } from '@/lib/core/log'
import { db } from '@/lib/db/client'
import { estimateDatabaseTime } from '@/lib/db/clock'
import type { JobContext } from '@/lib/jobs/job-kind'
import { DeliveryError } from '@/lib/notify/delivery'
import type { EntrySettled, Queued } from './events'
import type { PushSender } from './firebase'
import { presentNotification } from './present'
import { pushAttempts } from './publish'

const staleAfterMs = 86_400_000
/** With `pushRetryDelay` they take four hours. */
const maxTries = 10
const concurrency = 20

/** A push to one session only, by the ID of its access token; without it, to all sessions of the user. */
type Push = Queued<EntrySettled> & { tokenId?: number }

type Payload = { events: Push[]; tries?: number }

/** In seconds. */
export function pushRetryDelay(tries: number): number {
  return Math.exp(tries)
}

/**
 * Sends a push notification for each settled entry to every device on which its user is signed in and that has a push
 * token. Failed ones are retried by a later job. A token that Firebase no longer knows is deleted, unless the app has sent
 * another one meanwhile.
 */
export async function sendPushes(
  { payload }: Pick<JobContext, 'payload'>,
  sender: PushSender | null,
  waitSeconds = pushRetryDelay,
): Promise<void> {
  const { events, tries = 0 } = payload as Payload
  if (!sender) return
  const now = (await estimateDatabaseTime(db)).getTime()
  const fresh = events.filter(({ at }) => now - Date.parse(at) < staleAfterMs)
  const devices = await findDevices(fresh.map(event => event.userId))
  const pushes = fresh.flatMap(event =>
    devices
      .filter(({ userId, tokenId }) => userId === event.userId && tokenId === (event.tokenId ?? tokenId))
      .map(device => ({ event, device })),
  )
  const limit = pLimit(concurrency)
  const outcomes = await Promise.all(
    pushes.map(({ event, device }) => limit(() => pushOne(event, device, sender))),
  )
  const failed = pushes
    .filter((_, i) => !outcomes[i])
    .map(({ event, device }) => ({ ...event, tokenId: device.tokenId }))
  if (failed.length === 0) return
  if (tries + 1 >= maxTries) log.error({ pushes: failed.length }, 'push notifications dropped')
  else await retryLater({ events: failed, tries: tries + 1 }, waitSeconds(tries + 1))
}

type Device = { userId: number; tokenId: number; pushToken: string }

async function findDevices(userIds: number[]): Promise<Device[]> {
  return db.rows<Device>(sql`
    select user_id, id as token_id, fcm_token as push_token /* not null */ from access_tokens
     where user_id = any(${userIds}::int[]) and fcm_token is not null and revoked_at is null and expires_at > now()
       and last_used_at > now() - interval '14 days'
     order by id`)
}

/** Returns false for a retry. */
async function pushOne(event: EntrySettled, device: Device, sender: PushSender): Promise<boolean> {
  try {
    if (!(await sender.push(device.pushToken, presentNotification(event)))) await clearToken(device)
    return true
  } catch (error) {
    const { userId, entryId } = event
    const isFinal = error instanceof DeliveryError && error.isFinal
    log.warn({ userId, entryId, reason: (error as Error).message, isFinal }, 'push notification not sent')
    return isFinal
  }
}

async function clearToken({ tokenId, pushToken }: Device) {
  await db.run(sql`
    update access_tokens set fcm_token = null where id = ${tokenId} and fcm_token = ${pushToken}`)
}

async function retryLater(payload: Payload, waitSeconds: number) {
  await db.run(sql`
    select graphile_worker.add_job(
      'send_pushes', ${JSON.stringify(payload)}::json, queue_name => 'send_pushes', max_attempts => ${pushAttempts}::int,
      run_at => now() + make_interval(secs => ${waitSeconds}::double precision), priority => 8)`)
}
