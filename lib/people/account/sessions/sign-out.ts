import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'

export async function signOut(tokenId: number): Promise<void> {
  await db.run(sql`
    update access_tokens set revoked_at = now(), revocation_reason = 'sign_out'
     where id = ${tokenId} and revoked_at is null`)
}
