import sql from 'sql-template-tag'
import { env } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { db } from '@/lib/db/client'

/** The operator's next reads, in all sessions, contain their change. A failure is only logged, because the change is committed. */
export async function recordOwnWrite(operatorId: number): Promise<void> {
  if (!env().DATABASE_REPLICA_URL) return
  try {
    await db.run(sql`
      update operator_sessions set written_lsn = (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint
       where operator_id = ${operatorId} and ended_at is null`)
  } catch (error) {
    log.error({ error, operatorId }, 'the operator may not see their own change yet')
  }
}
