import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'

export type QueueProblems = {
  /** Failed jobs that were neither run again nor dismissed. */
  failed: number
  /** Jobs that are due since two minutes or more. */
  late: number
  lateSince: Date | null
  /** Start of the last run of a job that runs every minute, if more than three minutes ago: no process runs jobs. */
  stillSince: Date | null
}

export async function findQueueProblems(): Promise<QueueProblems> {
  return db.one<QueueProblems>(sql`
    with waiting as (
      select attempts < max_attempts as is_alive, run_at from graphile_worker.jobs where locked_at is null
    ), latest as (
      -- A range and not an equality, for which PostgreSQL would scan the runs of all jobs by ID.
      select max(started_at) as at
        from job_tasks cross join lateral (
               select started_at from job_runs where task between name and name order by task desc, id desc limit 1) run
       where schedule = '* * * * *'
    )
    select (select count(*)::int from waiting where not is_alive) as failed, late.late, late.late_since,
           (select at from latest where at < now() - interval '3 minutes') as still_since
      from (select count(*)::int as late, min(run_at) as late_since from waiting
             where is_alive and run_at < now() - interval '2 minutes') late`)
}
