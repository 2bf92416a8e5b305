import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'

/** What is off with jobs; moments since when, null where nothing is. */
export type QueueProblems = {
  /** Failed for good, and nobody looked at. */
  failed: number
  /** Could have begun two minutes ago and more. */
  late: number
  lateSince: Date | null
  /** Nobody does jobs: those of every minute began last at this moment, more than three minutes ago. */
  stillSince: Date | null
}

/** Looks for jobs that failed for good, that wait too long, and for a queue that nobody works on. */
export async function findQueueProblems(): Promise<QueueProblems> {
  const row = await db.row<QueueProblems>(sql`
    with waiting as (
      select attempts < max_attempts as is_alive, run_at from graphile_worker.jobs where locked_at is null
    ), latest as (
      select max(started_at) as at from job_runs join job_tasks on name = task where schedule = '* * * * *'
    )
    select (select count(*)::int from waiting where not is_alive) as failed, late.late, late.late_since,
           (select at from latest where at < now() - interval '3 minutes') as still_since
      from (select count(*)::int as late, min(run_at) as late_since from waiting
             where is_alive and run_at < now() - interval '2 minutes') late`)
  if (!row) throw new Error('nothing was found of jobs')
  return row
}
