import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'

/** Moves the push token to this session: only the user who is signed in on the device gets its notifications. Null clears it. */
export async function savePushToken(tokenId: number, pushToken: string | null): Promise<void> {
  const saved = await db.row<{ isSaved: boolean }>(sql`
    select save_push_token(${tokenId}, ${pushToken}) as is_saved`)
  if (!saved?.isSaved) throw new Failure('UserNotFound')
}
