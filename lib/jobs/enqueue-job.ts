import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

type JobOptions = {
  /** A new job replaces a waiting one with the same key, but not a running one. */
  key?: string
  /** Jobs of a queue run one after the other. */
  queue?: string
  delaySeconds?: number
  maxAttempts?: number
}

/** Enqueues a job in the caller's transaction. Returns its ID. */
export async function enqueueJob(
  db: Db,
  task: string,
  payload: Record<string, unknown>,
  { key, queue, delaySeconds = 0, maxAttempts = 12 }: JobOptions = {},
): Promise<string> {
  const job = await db.row<{ id: bigint }>(sql`
    select id from graphile_worker.add_job(
      ${task}::text, ${JSON.stringify(payload)}::json, queue_name => ${queue ?? null}::text,
      run_at => now() + make_interval(secs => ${delaySeconds}::double precision),
      max_attempts => ${maxAttempts}::int, job_key => ${key ?? null}::text)`)
  return String(job?.id)
}
