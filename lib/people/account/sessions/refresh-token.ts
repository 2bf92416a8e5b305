import sql from 'sql-template-tag'
import type { Keyed } from '@/lib/db/batched-read'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import type { Session } from '@/lib/people/account/present'
import { endPageLinks, type Refresh, replaceToken } from './access-token'
import { findTokenHolder, holderColumns, type TokenHolder, tokenAndUser } from './find-token-holder'

type RefreshingUser = TokenHolder & Refresh

/** Throws Unauthenticated if the session has ended or another request has replaced the token. */
export function refreshToken({ currentHash, isRepeat, ...holder }: RefreshingUser): Promise<Session> {
  return replaceToken(db, holder, { currentHash, isRepeat })
}

/** Holder of an active token, or of one replaced within a minute. Any other replaced token ends its session: a thief may have it. */
export async function findHolderOrEndSession(tokenHash: Buffer): Promise<RefreshingUser | null> {
  const holder = await findTokenHolder(tokenHash)
  if (holder) return { ...holder, currentHash: tokenHash, isRepeat: false }
  const retrying = await db.row<Keyed<RefreshingUser>>(sql`
    select ${holderColumns}, t.token_hash as current_hash, true as is_repeat from ${tokenAndUser}
     where ${wasTokenOfSession(tokenHash)} and t.previous_hashes[1] = ${tokenHash}
       and t.refreshed_at > now() - interval '1 minute' and u.deleted_at is null`)
  if (retrying) return retrying
  await transaction(async tx => {
    const ended = await tx.row<{ userId: number }>(sql`
      update access_tokens t set revoked_at = now(), revocation_reason = 'token_reuse', fcm_token = null
       where ${wasTokenOfSession(tokenHash)}
      returning user_id`)
    if (ended) await endPageLinks(tx, ended.userId)
  })
  return null
}

/** Of a session that has not ended. The first condition is that of the index. */
const wasTokenOfSession = (tokenHash: Buffer) => sql`
  t.previous_hashes <> '{}' and t.previous_hashes @> array[${tokenHash}::bytea] and t.revoked_at is null`
