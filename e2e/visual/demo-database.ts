import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import pg from 'pg'
import { databaseUrl } from '@/e2e/fixtures/database-url'
import { sessionCookieName } from '@/e2e/fixtures/operator'
import { createActivity } from '@/e2e/visual/create-activity'
import { insertHistory } from '@/e2e/visual/insert-history'
import { findService } from '@/lab/running-service'
import { services, urlOf } from '@/scripts/test/services'
import { testSettings } from '@/scripts/test/settings'
import { runInTerminal } from '@/scripts/tools/run-command'

/**
 * When the demo data are created, and seen: a Tuesday with daylight saving time in America, in the future, so that the job
 * queue finds all jobs due.
 */
const createdAt = '2035-09-18T14:30:00Z'
const seenAt = '2035-09-18T15:00:00Z'

/** The session of the operator who sees the demo data. */
const demoSession = 'session-of-the-visual-comparison'

const service = services.visual

/** Signs in to the demo data, in a browser whose clock is stopped too. */
export async function openDemo(page: Page, context: BrowserContext, baseUrl: string): Promise<void> {
  await prepareDemo()
  await page.clock.setFixedTime(seenAt)
  await context.addCookies([{ name: sessionCookieName, value: demoSession, url: baseUrl }])
}

/** Fills the database of the service `visual` once, with the same data in each run, and stops its clock. */
async function prepareDemo(): Promise<void> {
  if (await withDatabase(isPrepared)) return
  const url = databaseUrl(service.database)
  await withDatabase(moveCatalog)
  await withDatabase(client => giveClock(client, url))
  await withDatabase(client => setClock(client, 0, createdAt))
  const code = await runInTerminal('tsx', ['prisma/seed.ts', '--demo'], {
    ...testSettings,
    DATABASE_URL: url,
  })
  if (code !== 0) throw new Error('The demo data could not be seeded')
  // Corrections are found by the time of the change, so the clock runs.
  const offset = Math.ceil((Date.parse(createdAt) - Date.now()) / 1_000)
  await withDatabase(client => setClock(client, offset, null))
  process.env.FEED_TOKEN = testSettings.FEED_TOKEN
  await createActivity(await findService(urlOf(service)), url)
  await withDatabase(async client => {
    await stopJobs(client)
    await replaceRandomValues(client)
    await setClock(client, 0, seenAt)
  })
  await withDatabase(async client => {
    await replaceFigures(client)
    await insertOperator(client)
  })
}

async function withDatabase<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl(service.database) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function isPrepared(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from operator_sessions where token_hash = $1', [
    hash(demoSession),
  ])
  return rowCount === 1
}

/** Rows of the service's start become as old as those of the catalog, which was seeded before. */
async function moveCatalog(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select min(created_at) as "seededAt" from promos`)
  const { seededAt } = rows[0]
  await client.query('begin; delete from hourly_metrics; delete from job_runs')
  await updateTimes(
    client,
    column => `
      case when ${column} between '${seededAt.toISOString()}' and '${seededAt.toISOString()}'::timestamptz + interval '1 hour'
           then '${createdAt}' else ${column} + ('${createdAt}' - timestamptz '${seededAt.toISOString()}') end`,
  )
  await client.query('commit')
}

/** Sets all times of all tables. */
async function updateTimes(client: pg.Client, timeOf: (column: string) => string): Promise<void> {
  await client.query('set session_replication_role = replica')
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select format('%I', relname) as table, array_agg(format('%I', attname)) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> '_prisma_migrations'
       and atttypid = 'timestamptz'::regtype and not attisdropped and attgenerated = '' group by 1`)
  for (const { table, columns } of rows)
    await client.query(
      `update ${table} set ${columns.map(column => `${column} = ${timeOf(column)}`).join(', ')}`,
    )
}

/** The clock of a world, for the service's own database. */
async function giveClock(client: pg.Client, url: string): Promise<void> {
  // Imported here, since lib/db reads settings on import.
  Object.assign(process.env, testSettings, { DATABASE_URL: url })
  const { installClock, searchPath } = await import('@/lib/qa/worlds/clock')
  await client.query(installClock)
  await client.query(`alter database ${service.database} set search_path = ${searchPath}`)
}

/** Sets the clock of all connections, and closes those that are open. */
async function setClock(client: pg.Client, offsetSeconds: number, frozenAt: string | null): Promise<void> {
  await client.query('update qa_clock.clock set offset_seconds = $1, frozen_at = $2', [
    offsetSeconds,
    frozenAt,
  ])
  await client.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`)
}

/** No more jobs are created, since each run would be a row on the page of jobs. Also ends the measurement of latencies. */
async function stopJobs(client: pg.Client): Promise<void> {
  // Jobs create others.
  await waitForJobs(client)
  await client.query(`
    create function qa_clock.skip() returns trigger language plpgsql as 'begin return null; end';
    create trigger skip before insert on graphile_worker._private_jobs for each row execute function qa_clock.skip();
    create trigger skip before insert on api_call_stats for each row execute function qa_clock.skip()`)
  await waitForJobs(client)
}

async function waitForJobs(client: pg.Client): Promise<void> {
  const findJob = `
    select from graphile_worker._private_jobs
     where run_at < qa_clock.now() + interval '1 minute' and attempts < max_attempts limit 1`
  while ((await client.query(findJob)).rowCount) await wait(250)
}

/** Names of personas, IDs of requests and times of the activity, which took minutes. */
async function replaceRandomValues(client: pg.Client): Promise<void> {
  await client.query('begin; delete from job_runs; delete from api_call_stats')
  await updateTimes(client, column => `date_bin('30 minutes', ${column}, timestamptz 'epoch')`)
  // Its default is PostgreSQL's own clock.
  await client.query("update pending_approvals set expires_at = requested_at + interval '7 days'")
  const { rows: users } = await client.query<{ id: number; username: string }>(
    "select id, username from users where email like '%@personas.slatekeeper.test'",
  )
  for (const { id, username } of users) await replaceText(client, username, `${username.split('_')[0]}_${id}`)
  await client.query('update users set phone = 2025550000 + id')
  for (const table of ['rejections', 'audit_rows'])
    await client.query(
      `update ${table} set request_id = '00000000-0000-4000-8000-' || lpad(id::text, 12, '0') where request_id <> ''`,
    )
  await client.query('commit')
}

/** Figures of the charts: they depend on the time to the second, and on whether their job ran during the activity. */
async function replaceFigures(client: pg.Client): Promise<void> {
  await client.query('delete from hourly_metrics')
  await insertHistory(client)
}

/** In all texts of all tables. */
async function replaceText(client: pg.Client, from: string, to: string): Promise<void> {
  const { rows: columns } = await client.query<{ table: string; column: string; type: string }>(`
    select format('%I', relname) as table, format('%I', attname) as column, atttypid::regtype as type
      from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and not attisdropped
       and attgenerated = '' and atttypid in ('text'::regtype, 'varchar'::regtype, 'jsonb'::regtype)`)
  for (const { table, column, type } of columns)
    await client.query(
      `update ${table} set ${column} = replace(${column}::text, $1, $2)::${type} where strpos(${column}::text, $1) > 0`,
      [from, to],
    )
}

/** The operator who sees the pages, an endpoint for webhooks, which gets no events any more, and a finished job. */
async function insertOperator(client: pg.Client): Promise<void> {
  await client.query(`
    insert into webhook_endpoints (name, url, events, secret)
    values ('Customer support', 'https://support.example.com/slatekeeper', '{account.created,entry.settled}', '-')`)
  await client.query(`
    insert into job_runs (job_id, task, worker, attempt, finished_at, outcome, result)
    values (1, 'settle_entries', 'worker-1', 1, now(), 'done', '')`)
  const { rows } = await client.query(`
    insert into operators (email, name, role, password_hash)
    values ('vera@slatekeeper.test', 'Vera Lindqvist', 'manager', '-') returning id`)
  await client.query(
    `insert into operator_sessions (operator_id, token_hash, user_agent, expires_at)
     values ($1, $2, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0', now() + interval '11 hours')`,
    [rows[0].id, hash(demoSession)],
  )
}

const hash = (token: string) => createHash('sha256').update(token).digest()
