import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { recordEvent } from '@/lib/notify/webhooks/record-event'

/** The caller locks the account and revokes its tokens. */
export async function markDeleted(db: Db, userId: number): Promise<void> {
  await db.run(sql`update users set deleted_at = now(), updated_at = now() where id = ${userId}`)
  await recordEvent(db, 'account.deleted', { user_id: userId })
}

/** The caller locks the deleted account. */
export async function markReactivated(db: Db, userId: number): Promise<void> {
  await db.run(sql`update users set deleted_at = null, updated_at = now() where id = ${userId}`)
  await recordEvent(db, 'account.reactivated', { user_id: userId })
}
