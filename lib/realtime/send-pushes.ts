import pLimit from 'p-limit'
import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { DeliveryError } from '@/lib/delivery'
import type { JobContext } from '@/lib/jobs/task'
import { log } from '@/lib/log'
import { pushAttempts } from './publish'
import type { EntrySettled, Queued } from './events'
import type { PushSender } from './firebase'
import { presentNotification } from './present'

const staleAfterMs = 86_400_000
/** With pauses of e to the power of the tries made, these span four hours. */
const mostTries = 10
const atOnce = 20

/** What a job of pushes holds: those that Firebase did not take are put into another one. */
type Load = { events: Queued<EntrySettled>[]; tries?: number }

/** Seconds until pushes that Firebase did not take are tried again. */
export function pushBackOff(tries: number): number {
  return Math.exp(tries)
}

/**
 * Pushes each settled entry to its user's phone, if they are signed in and have one. What Firebase does not take is tried
 * again by a later job; a token that it knows no more is cleared, unless the app has told another one meanwhile.
 */
export async function sendPushes(
  { payload }: Pick<JobContext, 'payload'>,
  pusher: PushSender | null,
  waitSeconds = pushBackOff,
): Promise<void> {
  const { events, tries = 0 } = payload as Load
  if (!pusher) return
  const fresh = events.filter(({ at }) => Date.now() - Date.parse(at) < staleAfterMs)
  const tokens = await findTokens(fresh.map(event => event.userId))
  const limit = pLimit(atOnce)
  const outcomes = await Promise.all(
    fresh.map(event =>
      limit(async () => {
        const token = tokens.get(event.userId)
        return token === undefined || (await pushOne(event, token, pusher))
      }),
    ),
  )
  const left = fresh.filter((_, i) => !outcomes[i])
  if (left.length === 0) return
  if (tries + 1 >= mostTries) log.error({ pushes: left.length }, 'Pushes were given up')
  else await tryLater({ events: left, tries: tries + 1 }, waitSeconds(tries + 1))
}

/** Tokens of those who are signed in, and are the last ones on their phone: others' entries are none of its business. */
async function findTokens(userIds: number[]): Promise<Map<number, string>> {
  const rows = await db.rows<{ id: number; fcmToken: string }>(sql`
    select id, fcm_token from users
     where id = any(${userIds}::int[]) and fcm_token is not null and deleted_at is null
       and exists (select from access_tokens
                    where user_id = users.id and revoked_at is null and expires_at > now())
       and not exists (select from users as later
                        where later.fcm_token = users.fcm_token and later.id <> users.id
                          and later.push_token_at > coalesce(users.push_token_at, '-infinity'))`)
  return new Map(rows.map(row => [row.id, row.fcmToken]))
}

/** False when it is to be tried again. */
async function pushOne(event: EntrySettled, token: string, pusher: PushSender): Promise<boolean> {
  try {
    if (!(await pusher.push(token, presentNotification(event)))) await clearToken(event.userId, token)
    return true
  } catch (error) {
    const { userId, entryId } = event
    const isFinal = error instanceof DeliveryError && error.isFinal
    log.warn({ userId, entryId, reason: (error as Error).message, isFinal }, 'A push was not sent')
    return isFinal
  }
}

async function clearToken(userId: number, token: string) {
  await db.run(sql`update users set fcm_token = null where id = ${userId} and fcm_token = ${token}`)
}

async function tryLater(load: Load, waitSeconds: number) {
  await db.run(sql`
    select graphile_worker.add_job(
      'send_pushes', ${JSON.stringify(load)}::json, queue_name => 'send_pushes', max_attempts => ${pushAttempts}::int,
      run_at => now() + make_interval(secs => ${waitSeconds}::double precision), priority => 8)`)
}
