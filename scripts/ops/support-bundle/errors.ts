import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { templateNames } from '@/lib/notify/messages/rules'
import { eventTypeNames, testEventType } from '@/lib/notify/webhooks/rules'
import { errorKind, knownName, sumCounts } from './error-kinds'
import { readParts } from './failures'

const maxRows = 2_000

/** Counts of the last seven days by kind, without texts. `tasks` are the names of this version. */
export async function readErrors(tasks: ReadonlySet<string>): Promise<object> {
  return readParts({
    failedJobs: () => countFailedJobs(tasks),
    failedRuns: () => countFailedRuns(tasks),
    failedMessages: countFailedMessages,
    failedWebhooks: countFailedWebhooks,
    webhookEndpoints: countEndpoints,
    failedPaymentEvents: countFailedPaymentEvents,
    openPaymentCases: countOpenCases,
    rejectedCalls: countRejections,
  })
}

type Failed = { name: string; error: string; count: number }

const byKind = (rows: readonly Failed[], known: ReadonlySet<string>) =>
  sumCounts(
    rows.map(({ name, error, count }) => ({ name: knownName(name, known), error: errorKind(error), count })),
  )

async function countFailedJobs(tasks: ReadonlySet<string>) {
  const rows = await db.rows<Failed>(sql`
    select task_identifier as name /* not null */, coalesce(left(last_error, 1000), '') as error, 1 as count from graphile_worker.jobs
     where locked_at is null and attempts >= max_attempts order by id desc limit ${maxRows}`)
  return byKind(rows, tasks)
}

async function countFailedRuns(tasks: ReadonlySet<string>) {
  const rows = await db.rows<Failed>(sql`
    select task as name, left(error, 1000) as error, 1 as count from job_runs
     where finished_at > now() - interval '7 days' and outcome <> 'done' order by id desc limit ${maxRows}`)
  return byKind(rows, tasks)
}

async function countFailedMessages() {
  const rows = await db.rows<Failed & { channel: string; status: string }>(sql`
    select template as name, channel::text as channel, status::text as status, left(last_error, 1000) as error, 1 as count
      from messages
     where created_at > now() - interval '7 days' and (status = 'failed' or last_error <> '')
     order by id desc limit ${maxRows}`)
  const known = new Set(Object.keys(templateNames))
  return sumCounts(
    rows.map(row => ({ ...row, name: knownName(row.name, known), error: errorKind(row.error) })),
  )
}

async function countFailedWebhooks() {
  const rows = await db.rows<Failed & { status: string; responseStatus: number | null }>(sql`
    select event.type as name, delivery.status::text as status, response_status, left(error, 1000) as error, 1 as count
      from webhook_deliveries delivery join webhook_events event on event.id = event_id
     where delivery.created_at > now() - interval '7 days' and (delivery.status = 'failed' or error <> '')
     order by delivery.id desc limit ${maxRows}`)
  const known = new Set([...eventTypeNames, testEventType])
  return sumCounts(
    rows.map(row => ({ ...row, name: knownName(row.name, known), error: errorKind(row.error) })),
  )
}

async function countEndpoints() {
  return db.row<{ enabled: number; failing: number; disabled: number }>(sql`
    select (count(*) filter (where disabled_at is null))::int as enabled,
           (count(*) filter (where disabled_at is null and failing_since is not null))::int as failing,
           (count(*) filter (where disabled_at is not null))::int as disabled
      from webhook_endpoints`)
}

async function countFailedPaymentEvents() {
  const rows = await db.rows<{ status: string; error: string; count: number }>(sql`
    select status::text as status, left(error, 1000) as error, 1 as count from payment_events
     where created_at > now() - interval '7 days' and (status = 'failed' or error <> '') order by id desc limit ${maxRows}`)
  return sumCounts(rows.map(row => ({ ...row, error: errorKind(row.error) })))
}

async function countOpenCases() {
  const row = await db.row<{ count: number }>(
    sql`select count(*)::int as count from payment_cases where resolved_at is null`,
  )
  return row?.count ?? 0
}

async function countRejections() {
  return db.rows<{ status: number; count: number }>(sql`
    select status, count(*)::int as count from rejections
     where created_at > now() - interval '1 day' group by status order by count desc limit 50`)
}
