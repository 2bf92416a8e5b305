import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import type { Session } from '@/lib/people/account/present'
import { endPageLinks, replaceToken } from './access-token'
import { findTokenHolder, type TokenHolder } from './find-token-holder'

/** The holder of a token that is being replaced. */
type RefreshingUser = TokenHolder & { replacedHash: Buffer }

/**
 * Replaces the token of a session, for another 30 days. The session keeps its device. Throws Unauthenticated if it has ended or
 * another request has replaced the token.
 */
export function refreshToken({ replacedHash, ...holder }: RefreshingUser): Promise<Session> {
  return replaceToken(db, holder, sql`token_hash = ${replacedHash}`)
}

/** The holder of an active token. A token that was replaced ends its session: either holder can be a thief. */
export async function findHolderOrEndSession(tokenHash: Buffer): Promise<RefreshingUser | null> {
  const holder = await findTokenHolder(tokenHash)
  if (holder) return { ...holder, replacedHash: tokenHash }
  await transaction(async tx => {
    const ended = await tx.row<{ userId: number }>(sql`
      update access_tokens set revoked_at = now(), revocation_reason = 'token_reuse'
       where previous_hashes <> '{}' and previous_hashes @> array[${tokenHash}::bytea] and revoked_at is null
      returning user_id`)
    if (ended) await endPageLinks(tx, ended.userId)
  })
  return null
}
