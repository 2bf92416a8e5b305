import sql from 'sql-template-tag'
import { env } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { db } from '@/lib/db/client'

/**
 * After a change of the operator: their next reads, in all sessions, contain it. The change is committed, so a failure here
 * is logged: they could miss it for REPLICA_MAX_LAG_SECONDS.
 */
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
