import pLimit from 'p-limit'
import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { DeliveryError } from '@/lib/delivery'
import type { JobContext } from '@/lib/jobs/task'
import { log } from '@/lib/log'
import type { EntrySettled, Queued } from './events'
import type { PushSender } from './firebase'
import { presentNotification } from './present'
import { pushAttempts } from './publish'

const staleAfterMs = 86_400_000
/** With `pushRetryDelay` they take four hours. */
const maxTries = 10
const concurrency = 20

/** The payload of a job; pushes that Firebase did not accept are moved to another job. */
type Payload = { events: Queued<EntrySettled>[]; tries?: number }

/** In seconds. */
export function pushRetryDelay(tries: number): number {
  return Math.exp(tries)
}

/**
 * Sends a push notification for each settled entry if its user is signed in and has a push token. Failed ones are retried by
 * a later job. A token that Firebase no longer knows is deleted, unless the app has sent another one meanwhile.
 */
export async function sendPushes(
  { payload }: Pick<JobContext, 'payload'>,
  sender: PushSender | null,
  waitSeconds = pushRetryDelay,
): Promise<void> {
  const { events, tries = 0 } = payload as Payload
  if (!sender) return
  const fresh = events.filter(({ at }) => Date.now() - Date.parse(at) < staleAfterMs)
  const tokens = await findTokens(fresh.map(event => event.userId))
  const limit = pLimit(concurrency)
  const outcomes = await Promise.all(
    fresh.map(event =>
      limit(async () => {
        const token = tokens.get(event.userId)
        return token === undefined || (await pushOne(event, token, sender))
      }),
    ),
  )
  const failed = fresh.filter((_, i) => !outcomes[i])
  if (failed.length === 0) return
  if (tries + 1 >= maxTries) log.error({ pushes: failed.length }, 'push notifications dropped')
  else await retryLater({ events: failed, tries: tries + 1 }, waitSeconds(tries + 1))
}

/** Tokens of signed-in users, without those of a phone that a different user has signed in to since. */
async function findTokens(userIds: number[]): Promise<Map<number, string>> {
  const rows = await db.rows<{ id: number; fcmToken: string }>(sql`
    select id, fcm_token /* not null */ from users
     where id = any(${userIds}::int[]) and fcm_token is not null and deleted_at is null
       and exists (select from access_tokens
                    where user_id = users.id and revoked_at is null and expires_at > now())
       and not exists (select from users as later
                        where later.fcm_token = users.fcm_token and later.id <> users.id
                          and later.push_token_at > coalesce(users.push_token_at, '-infinity'))`)
  return new Map(rows.map(row => [row.id, row.fcmToken]))
}

/** Returns false for a retry. */
async function pushOne(event: EntrySettled, token: string, sender: PushSender): Promise<boolean> {
  try {
    if (!(await sender.push(token, presentNotification(event)))) await clearToken(event.userId, token)
    return true
  } catch (error) {
    const { userId, entryId } = event
    const isFinal = error instanceof DeliveryError && error.isFinal
    log.warn({ userId, entryId, reason: (error as Error).message, isFinal }, 'push notification not sent')
    return isFinal
  }
}

async function clearToken(userId: number, token: string) {
  await db.run(sql`update users set fcm_token = null where id = ${userId} and fcm_token = ${token}`)
}

async function retryLater(payload: Payload, waitSeconds: number) {
  await db.run(sql`
    select graphile_worker.add_job(
      'send_pushes', ${JSON.stringify(payload)}::json, queue_name => 'send_pushes', max_attempts => ${pushAttempts}::int,
      run_at => now() + make_interval(secs => ${waitSeconds}::double precision), priority => 8)`)
}
