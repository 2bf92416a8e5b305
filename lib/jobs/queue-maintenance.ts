import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { db } from '@/lib/db/client'
import { deleteInBatches } from '@/lib/db/run-in-batches'
import type { JobKind } from './job-kind'
import { listenerName } from './queue'

export const maintenanceJobs: JobKind[] = [
  {
    name: 'release_abandoned_jobs',
    description: 'Releases the jobs of a process that died.',
    schedule: '* * * * *',
    runOnStart: true,
    maxAttempts: 1,
    resultUnit: 'jobs released',
    run: releaseAbandonedJobs,
  },
  {
    name: 'delete_job_runs',
    description: 'Deletes old runs of jobs (setting job_run_days).',
    schedule: '47 * * * *',
    resultUnit: 'runs deleted',
    run: deleteOldRuns,
  },
]

// A process is alive as long as its listening connection, which has its worker ID as name.
const runnerIsAlive = sql`exists (select from pg_stat_activity where application_name = ${listenerName} || job_runs.worker)`
const lockerIsAlive = sql`exists (select from pg_stat_activity where application_name = ${listenerName} || locked.locked_by)`

/**
 * Releases the jobs of processes that died, so that others run them. Returns their number. A process that only lost its
 * connection has twenty seconds to reconnect.
 */
export async function releaseAbandonedJobs(): Promise<number> {
  await markMissing()
  const dead = await findDead()
  if (dead.length > 0) await db.run(sql`select graphile_worker.force_unlock_workers(${dead}::text[])`)
  return recordLostRuns()
}

async function markMissing() {
  await db.run(sql`
    update job_runs set missing_since = case when ${runnerIsAlive} then null else now() end
     where outcome is null and (missing_since is null) = not ${runnerIsAlive}`)
}

async function findDead(): Promise<string[]> {
  const rows = await db.rows<{ lockedBy: string }>(sql`
    select distinct locked_by /* not null */ from graphile_worker.jobs as locked
     where locked_at < now() - interval '30 seconds' and not ${lockerIsAlive}
       and not exists (select from job_runs where worker = locked.locked_by and outcome is null
                          and (missing_since is null or missing_since > now() - interval '20 seconds'))`)
  return rows.map(row => row.lockedBy)
}

async function recordLostRuns(): Promise<number> {
  return db.run(sql`
    update job_runs
       set outcome = 'lost', finished_at = clock_timestamp(), error = 'Its process ended before the job did'
     where outcome is null
       and not exists (select from graphile_worker.jobs
                        where id = job_runs.job_id and locked_by = job_runs.worker)`)
}

async function deleteOldRuns(): Promise<number> {
  const { job_run_days: days } = await readSettings()
  return deleteInBatches(sql`job_runs`, sql`finished_at < now() - make_interval(days => ${days})`)
}
