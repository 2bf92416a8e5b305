import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

/** How a job is to be done. */
export type Wishes = {
  /** Of jobs with the same key only the latest waits; one that is under way already is not replaced. */
  key?: string
  /** Jobs of one queue are done one after the other. */
  queue?: string
  /** Not before that many seconds from now. */
  delaySeconds?: number
  /** Tries until it has failed for good. */
  maxAttempts?: number
}

/** Puts a job into the caller's transaction: it is there after it, or never was. Answers its id. */
export async function enqueueJob(
  db: Db,
  task: string,
  payload: Record<string, unknown>,
  { key, queue, delaySeconds = 0, maxAttempts = 12 }: Wishes = {},
): Promise<string> {
  const job = await db.row<{ id: bigint }>(sql`
    select id from graphile_worker.add_job(
      ${task}::text, ${JSON.stringify(payload)}::json, queue_name => ${queue ?? null}::text,
      run_at => now() + make_interval(secs => ${delaySeconds}::double precision),
      max_attempts => ${maxAttempts}::int, job_key => ${key ?? null}::text)`)
  return String(job?.id)
}
