import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { Failure } from '@/lib/failure'
import { isJobId } from './find-queued'
import { type ListedJob, listJobs } from './list-jobs'

/** An attempt. The outcome is null while it runs, and `lost` if its process died. */
export type JobRun = {
  attempt: number
  startedAt: Date
  finishedAt: Date | null
  durationMs: number | null
  outcome: 'done' | 'failed' | 'lost' | null
  result: string
  error: string
  payload: unknown
}

/** A job with its attempts, newest first. Throws JobNotFound. */
export async function getJob(id: string): Promise<ListedJob & { runs: JobRun[] }> {
  if (!isJobId(id)) throw new Failure('JobNotFound')
  const [job] = await listJobs({ before: String(BigInt(id) + 1n), limit: 1 })
  if (job?.id !== id) throw new Failure('JobNotFound')
  const runs = await db.rows<JobRun>(sql`
    select attempt, started_at, finished_at, outcome, result, error, payload,
           (extract(epoch from finished_at - started_at) * 1000)::float8 as duration_ms
      from job_runs where job_id = ${id}::bigint order by id desc limit 100`)
  return { ...job, runs }
}
