import sql, { empty, type Sql } from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { JobState } from './rules'

export type ListedJob = {
  id: string
  task: string
  /** "" for a kind that this version does not have. */
  description: string
  state: JobState
  attempts: number
  maxAttempts: number
  /** Null unless queued. */
  nextRunAt: Date | null
  /** Of the latest attempt. */
  startedAt: Date | null
  finishedAt: Date | null
  durationMs: number | null
  /** "" where there was nothing to do, or it is not done. */
  result: string
  /** Of the latest attempt; "" if it did not fail. */
  lastError: string
  createdAt: Date
}

/** `before` is the ID of the last job of the previous page. */
type JobFilter = {
  state?: JobState
  task?: string
  /** Part of the name of the task, or the ID of the job. */
  q?: string
  before?: string
  limit?: number
  /** A wall time: jobs of the queue that changed since then, and completed ones that began since then. */
  since?: { at: string; zone: string }
}

const states = sql`
  case when locked_at is not null then 'running' when attempts < max_attempts then 'queued' else 'failed' end`

/** "settle entries" and "settle_entries" are the same. */
const isFound = (task: Sql, id: Sql, q: string): Sql =>
  q === ''
    ? sql`true`
    : sql`(strpos(replace(${task}, '_', ' '), ${q.toLowerCase().replaceAll('_', ' ')}) > 0
           or ${id} = ${/^(?:j-?)?(\d{1,18})$/i.exec(q)?.[1] ?? null}::bigint)`

/** Jobs of the queue and completed ones whose runs are kept, newest first. */
export async function listJobs({ state, task, q = '', before, since, limit = 50 }: JobFilter = {}) {
  const rows = await db.rows<Omit<ListedJob, 'id'> & { id: bigint }>(sql`
    with waiting as (
      select id, task_identifier as task, ${states} as state, attempts::int, max_attempts::int, run_at, created_at,
             coalesce(last_error, '') as last_error
        from graphile_worker.jobs
       where ${isFound(sql`task_identifier`, sql`id`, q)}
         and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
         and (${task ?? null}::text is null or task_identifier = ${task ?? null}::text)
         and (${state ?? null}::text is null or ${states} = ${state ?? null}::text)
         ${since ? sql`and updated_at >= ${since.at}::timestamp at time zone ${since.zone}` : empty}
       order by id desc limit ${limit}
    ), past as (
      select job_id as id, task, 'done' as state, attempt as attempts, null::int as max_attempts, null::timestamptz as run_at,
             started_at as created_at, '' as last_error
        from job_runs
       where outcome = 'done' and coalesce(${state ?? null}::text, 'done') = 'done'
         and ${isFound(sql`task`, sql`job_id`, q)}
         and (${before ?? null}::bigint is null or job_id < ${before ?? null}::bigint)
         and (${task ?? null}::text is null or task = ${task ?? null}::text)
         ${since ? sql`and started_at >= ${since.at}::timestamp at time zone ${since.zone}` : empty}
         and not exists (select from graphile_worker.jobs where jobs.id = job_runs.job_id)
       order by job_id desc limit ${limit}
    )
    select job.id, job.task, coalesce(description, '') as description, job.state, attempts,
           coalesce(job.max_attempts, job_tasks.max_attempts, attempts) as max_attempts,
           case when state = 'queued' then run_at end as next_run_at, started_at, finished_at,
           (extract(epoch from finished_at - started_at) * 1000)::float8 as duration_ms,
           case when state = 'done' then result else '' end as result,
           coalesce(nullif(last_error, ''), nullif(error, ''), '') as last_error, created_at
      from (select * from waiting union all select * from past) as job
           left join job_tasks on job_tasks.name = job.task
           left join lateral (select started_at, finished_at, result, error from job_runs
                               where job_id = job.id order by id desc limit 1) as run on true
     order by job.id desc limit ${limit}`)
  return rows.map(({ id, ...job }) => ({ ...job, id: String(id) }))
}

export async function countFailedJobs(): Promise<number> {
  const { failed } = await db.one<{ failed: number }>(sql`
    select count(*)::int as failed from graphile_worker.jobs where ${states} = 'failed'`)
  return failed
}

/** Counts are exact up to here. */
export const maxCountedJobs = 10_000

export async function countJobs(): Promise<Record<JobState, number>> {
  const rows = await db.rows<{ state: JobState; count: number }>(sql`
    select ${states} as state, count(*)::int as count from graphile_worker.jobs group by 1
    union all
    select 'done', count(*)::int from (
      select distinct job_id from job_runs where outcome = 'done' limit ${maxCountedJobs}) done`)
  return {
    queued: 0,
    running: 0,
    failed: 0,
    ...Object.fromEntries(rows.map(row => [row.state, row.count])),
  } as Record<JobState, number>
}
