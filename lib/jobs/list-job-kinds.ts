import { parseCronItem } from 'graphile-worker'
import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'

export type JobKindStatus = {
  name: string
  description: string
  /** A cron expression in UTC; null for jobs that do not recur. */
  schedule: string | null
  nextRunAt: Date | null
  isRunning: boolean
  /** Failed jobs that were neither run again nor dismissed. */
  failed: number
  /** The latest finished run, or null. */
  lastRun: {
    jobId: string
    startedAt: Date
    finishedAt: Date
    durationMs: number
    outcome: 'done' | 'failed' | 'lost'
    result: string
    error: string
  } | null
}

/** Recurring jobs first, by name. */
export async function listJobKinds(): Promise<JobKindStatus[]> {
  const rows = await db.rows<Omit<JobKindStatus, 'nextRunAt'> & { now: Date }>(sql`
    select name, description, schedule, now() as now,
           exists (select from job_runs where task = name and outcome is null) as is_running,
           (select count(*)::int from graphile_worker.jobs
             where task_identifier = name and locked_at is null and attempts >= max_attempts) as failed,
           case when run.id is not null then jsonb_build_object(
             'jobId', job_id::text, 'outcome', outcome, 'result', result, 'error', error,
             'startedAt', started_at, 'finishedAt', finished_at,
             'durationMs', extract(epoch from finished_at - started_at) * 1000) end as last_run
      from job_tasks
           left join lateral (
             -- A range and not an equality, for which PostgreSQL would scan the runs of all jobs by ID.
             select * from job_runs where task between name and name and outcome is not null
              order by task desc, id desc limit 1) as run on true
     order by schedule is null, name`)
  return rows.map(({ now, lastRun, ...kind }) => ({
    ...kind,
    nextRunAt: kind.schedule ? findNextRun(kind.schedule, now) : null,
    lastRun: lastRun && {
      ...lastRun,
      startedAt: new Date(lastRun.startedAt),
      finishedAt: new Date(lastRun.finishedAt),
    },
  }))
}

const minuteMs = 60_000
const minutesAhead = 366 * 24 * 60

/** The next time that matches a cron expression in UTC; null if there is none within a year. */
export function findNextRun(schedule: string, now: Date): Date | null {
  const { match } = parseCronItem({ task: 'any', match: schedule })
  const first = Math.floor(now.getTime() / minuteMs) * minuteMs
  for (let ahead = 1; ahead <= minutesAhead; ahead++) {
    const at = new Date(first + ahead * minuteMs)
    const digest = {
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    }
    if (match(digest)) return at
  }
  return null
}
