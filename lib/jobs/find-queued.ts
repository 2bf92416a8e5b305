import sql from 'sql-template-tag'
import { z } from 'zod'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'

type Queued = { task: string; isRunning: boolean; hasFailed: boolean; attempts: number; lastError: string }

/** Any text: an ID that is none is not found. */
export const jobRef = z.object({ id: z.string().max(100) })

/** A waiting or failed job of the queue, or null. Throws JobUnderWay for a running one. */
export async function findQueued(db: Db, id: string) {
  if (!isJobId(id)) return null
  const job = await db.row<Queued>(sql`
    select task_identifier as task /* not null */, locked_at is not null as is_running,
           attempts >= max_attempts as has_failed /* not null */, attempts::int,
           coalesce(last_error, '') as last_error
      from graphile_worker.jobs where id = ${id}::bigint`)
  if (job?.isRunning) throw new Failure('JobUnderWay')
  return job ?? null
}

/** Fits PostgreSQL's bigint. */
export function isJobId(id: string): boolean {
  return /^\d{1,18}$/.test(id)
}
