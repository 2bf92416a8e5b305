import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { listenerName } from './queue'

// A process lives as long as the connection that it listens on, which it named after itself.
const doerLives = sql`exists (select from pg_stat_activity where application_name = ${listenerName} || job_runs.worker)`
const holderLives = sql`exists (select from pg_stat_activity where application_name = ${listenerName} || held.locked_by)`

/**
 * Takes the jobs of processes that died out of their hands, so that others do them, and answers how many. A process that
 * merely lost its connection has twenty seconds and the time until the next look to come back.
 */
export async function releaseAbandonedJobs(): Promise<number> {
  await noteMissing()
  const dead = await findDead()
  if (dead.length > 0) await db.run(sql`select graphile_worker.force_unlock_workers(${dead}::text[])`)
  return closeLost()
}

async function noteMissing() {
  await db.run(sql`
    update job_runs set missing_since = case when ${doerLives} then null else now() end
     where outcome is null and (missing_since is null) = not ${doerLives}`)
}

async function findDead(): Promise<string[]> {
  const rows = await db.rows<{ lockedBy: string }>(sql`
    select distinct locked_by from graphile_worker.jobs as held
     where locked_at < now() - interval '30 seconds' and not ${holderLives}
       and not exists (select from job_runs where worker = held.locked_by and outcome is null
                          and (missing_since is null or missing_since > now() - interval '20 seconds'))`)
  return rows.map(row => row.lockedBy)
}

async function closeLost(): Promise<number> {
  return db.run(sql`
    update job_runs
       set outcome = 'lost', finished_at = clock_timestamp(), error = 'Its process ended before the job did'
     where outcome is null
       and not exists (select from graphile_worker.jobs
                        where id = job_runs.job_id and locked_by = job_runs.worker)`)
}
