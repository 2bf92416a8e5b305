import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { Failure } from '@/lib/failure'

/** Null clears the token. */
export async function savePushToken(userId: number, pushToken: string | null): Promise<void> {
  const saved = await db.run(sql`
    update users set fcm_token = ${pushToken}, push_token_at = now(), updated_at = now()
     where id = ${userId} and deleted_at is null`)
  if (saved === 0) throw new Failure('UserNotFound')
}
