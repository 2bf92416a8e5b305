import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { templateNames } from '@/lib/notify/messages/rules'
import { eventTypeNames, testEventType } from '@/lib/notify/webhooks/rules'
import { defineJobs } from '@/server/background'

type Failed = { source: string; name: string; status: string; error: string }
type Counted = Failed & { count: number }

const maxRows = 2_000

/** What failed in the last seven days by kind, without texts, and rejected calls of a day by status. */
export async function readErrors(): Promise<{ failures: Counted[]; rejectedCalls: object[] }> {
  const failures = await db.rows<Failed>(sql`
    (select 'job' as source, task_identifier as name /* not null */, 'failed' as status, coalesce(left(last_error, 1000), '') as error
       from graphile_worker.jobs where locked_at is null and attempts >= max_attempts order by id desc limit ${maxRows})
    union all
    (select 'run', task, outcome::text, left(error, 1000) from job_runs
      where finished_at > now() - interval '7 days' and outcome <> 'done' order by id desc limit ${maxRows})
    union all
    (select channel::text, template, status::text, left(last_error, 1000) from messages
      where created_at > now() - interval '7 days' and (status = 'failed' or last_error <> '') order by id desc limit ${maxRows})
    union all
    (select 'webhook', event.type, delivery.status::text, left(error, 1000)
       from webhook_deliveries delivery join webhook_events event on event.id = event_id
      where delivery.created_at > now() - interval '7 days' and (delivery.status = 'failed' or error <> '')
      order by delivery.id desc limit ${maxRows})
    union all
    (select 'payment', 'event', status::text, left(error, 1000) from payment_events
      where created_at > now() - interval '7 days' and (status = 'failed' or error <> '') order by id desc limit ${maxRows})`)
  const rejectedCalls = await db.rows<{ status: number; count: number }>(sql`
    select status, count(*)::int as count from rejections
     where created_at > now() - interval '1 day' group by status order by count desc limit 50`)
  return { failures: countFailures(failures, await findNames()), rejectedCalls }
}

/** The names of this version. Without the providers' settings, the jobs that need them are unknown. */
async function findNames(): Promise<ReadonlySet<string>> {
  const jobs = await defineJobs().catch(() => [])
  return new Set([
    ...jobs.map(({ name }) => name),
    ...Object.keys(templateNames),
    ...eventTypeNames,
    testEventType,
    'event',
  ])
}

/** Sums equal rows, the most frequent first. A name that is not known comes from the data of a newer version, or of a user. */
export function countFailures(rows: readonly Failed[], known: ReadonlySet<string>): Counted[] {
  const sums = new Map<string, Counted>()
  for (const { source, name, status, error } of rows) {
    const row = { source, name: known.has(name) ? name : 'other', status, error: errorKind(error) }
    const key = Object.values(row).join()
    sums.set(key, { ...row, count: 1 + (sums.get(key)?.count ?? 0) })
  }
  return [...sums.values()].sort((one, other) => other.count - one.count)
}

/** Kinds of errors by a part of their text. The texts themselves contain values of users. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/statement timeout/i, 'statement timeout'],
  [/lock timeout/i, 'lock timeout'],
  [/deadlock detected/i, 'deadlock'],
  [/duplicate key value|violates/i, 'constraint'],
  [/does not exist/i, 'object of the database does not exist'],
  [/too many (?:clients|connections)|remaining connection slots/i, 'too many connections'],
  [/no space left on device/i, 'disk full'],
  [/ECONNREFUSED|connect ENOENT/, 'connection refused'],
  [/ECONNRESET|EPIPE|connection terminated|socket hang up/i, 'connection lost'],
  [/ENOTFOUND|EAI_AGAIN/, 'host not found'],
  [/certificate|self-signed|\bTLS\b/i, 'certificate'],
  [/unauthorized|forbidden|invalid api key|authentication/i, 'rejected credentials'],
  [/too many requests|rate limit/i, 'rate limit of the provider'],
  [/ETIMEDOUT|timed out|timeout|aborted/i, 'timeout'],
  [/expired before it could be sent/i, 'expired'],
]

function errorKind(text: string): string {
  return kinds.find(([pattern]) => pattern.test(text))?.[1] ?? 'other'
}
