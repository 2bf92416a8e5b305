import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { Failure } from '@/lib/failure'

/** A job that the queue still has; throws JobUnderWay when a process holds it, null when the queue has it no more. */
export async function findQueued(db: Db, id: string) {
  if (!isJobId(id)) return null
  const job = await db.row<{ task: string; isHeld: boolean; attempts: number; lastError: string }>(sql`
    select task_identifier as task, locked_at is not null as is_held, attempts::int,
           coalesce(last_error, '') as last_error
      from graphile_worker.jobs where id = ${id}::bigint`)
  if (job?.isHeld) throw new Failure('JobUnderWay')
  return job ?? null
}

/** Whether that can be a job's id, which PostgreSQL could read. */
export function isJobId(id: string): boolean {
  return /^\d{1,18}$/.test(id)
}
