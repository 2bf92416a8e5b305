import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { deleteInBatches } from '@/lib/db/delete-in-batches'
import { readSettings } from '@/lib/settings/read'
import { releaseAbandonedJobs } from './queue-maintenance'
import type { Task } from './task'

/** What the queue does for itself. */
export const housekeeping: Task[] = [
  {
    name: 'free_stranded_jobs',
    description: 'Gives the jobs of a process that died to another one.',
    schedule: '* * * * *',
    runOnStart: true,
    maxAttempts: 1,
    resultUnit: 'jobs freed',
    run: releaseAbandonedJobs,
  },
  {
    name: 'forget_job_runs',
    description: 'Removes the runs of jobs that ended long enough ago (setting job_run_days).',
    schedule: '47 * * * *',
    resultUnit: 'runs removed',
    run: forgetRuns,
  },
]

async function forgetRuns(): Promise<number> {
  const { job_run_days: days } = await readSettings()
  return deleteInBatches(rows =>
    db.run(sql`
      delete from job_runs where id in (
        select id from job_runs where finished_at < now() - make_interval(days => ${days}) limit ${rows})`),
  )
}
