import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { findNextRun } from './list-tasks'

/** A kind of job as operators see it. */
export type TaskStatus = {
  name: string
  does: string
  /** A cron line in UTC; null where something else calls for it. */
  schedule: string | null
  nextRunAt: Date | null
  isRunning: boolean
  /** Jobs of it that failed for good and nobody looked at. */
  failed: number
  /** The latest run that ended; null where none is kept. */
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

/** Every kind of job, recurring ones first, by name. */
export async function listTasks(): Promise<TaskStatus[]> {
  const rows = await db.rows<Omit<TaskStatus, 'nextRunAt'> & { now: Date }>(sql`
    select name, does, schedule, now() as now,
           exists (select from job_runs where task = name and outcome is null) as is_running,
           (select count(*)::int from graphile_worker.jobs
             where task_identifier = name and locked_at is null and attempts >= max_attempts) as failed,
           case when run.id is not null then jsonb_build_object(
             'jobId', job_id::text, 'outcome', outcome, 'result', result, 'error', error,
             'startedAt', started_at, 'finishedAt', finished_at,
             'durationMs', extract(epoch from finished_at - started_at) * 1000) end as last_run
      from job_tasks
           left join lateral (select * from job_runs where task = name and outcome is not null
                               order by id desc limit 1) as run on true
     order by schedule is null, name`)
  return rows.map(({ now, lastRun, ...task }) => ({
    ...task,
    nextRunAt: task.schedule ? findNextRun(task.schedule, now) : null,
    lastRun: lastRun && {
      ...lastRun,
      startedAt: new Date(lastRun.startedAt),
      finishedAt: new Date(lastRun.finishedAt),
    },
  }))
}
