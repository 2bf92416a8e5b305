import { createHash, randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { currentTarget } from '@/lib/db/database'
import type { Db } from '@/lib/db/db'
import type { RevocationReason } from '@/lib/db/generated/enums'
import type { Identity, Session } from '@/lib/people/account/present'
import { hashNetwork, maxKnownNetworks } from './known-network'

export const lifetimeDays = 30
const maxActiveTokens = 10
const maxPreviousTokens = 100

/** 256 random bits in base64url, after the prefix of their database. */
export function makeToken(): string {
  return (currentTarget()?.tokenPrefix ?? '') + randomBytes(32).toString('base64url')
}

/** Tokens are stored as SHA-256 hashes only. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Lasts 30 days; the oldest beyond 10 active ones are revoked. The user row must be locked. Throws AccountSuspended. */
export async function issueToken(db: Db, user: Identity): Promise<Session> {
  const accessToken = makeToken()
  const issued = await db.one<{ expiresAt: Date | null }>(sql`
    select issue_access_token(${user.id}, ${hashToken(accessToken)}, ${lifetimeDays}, ${maxActiveTokens}) as expires_at`)
  if (!issued.expiresAt) throw new Failure('AccountSuspended')
  return { accessToken, expiresAt: issued.expiresAt, user }
}

/** In one round trip. Null if the account is suspended, or was deleted or got a new password since the comparison. */
export async function openUserSession(db: Db, user: Identity, comparedHash: string, network: string) {
  const accessToken = makeToken()
  const row = await db.row<{ expiresAt: Date | null; remembered: unknown }>(sql`
    with opened as materialized (
      select open_session(
        ${user.id}, ${comparedHash}, ${hashToken(accessToken)}, ${lifetimeDays}, ${maxActiveTokens}) as expires_at
    )
    select expires_at, case when expires_at is not null
      then remember_network(${user.id}, ${hashNetwork(network)}, ${maxKnownNetworks}) end as remembered
      from opened`)
  return row?.expiresAt ? { accessToken, expiresAt: row.expiresAt, user } : null
}

/** The token that a refresh replaces. `isRepeat`: it was issued for a call whose token is sent again. */
export type Refresh = { currentHash: Buffer; isRepeat: boolean }

/**
 * Replaces the token of a session for another 30 days. Throws Unauthenticated if the session has ended or has another token.
 * A repeated refresh can be repeated again, within a minute of the first.
 */
export async function replaceToken(
  db: Db,
  { tokenId, ...user }: Identity & { tokenId: number },
  refresh?: Refresh,
): Promise<Session> {
  const accessToken = makeToken()
  const { currentHash = null, isRepeat = false } = refresh ?? {}
  const row = await db.row<{ expiresAt: Date }>(sql`
    update access_tokens
       set token_hash = ${hashToken(accessToken)},
           previous_hashes = (case when ${isRepeat}::boolean then previous_hashes[1:1] || token_hash || previous_hashes[2:]
                                   else array_prepend(token_hash, previous_hashes) end)[1:${maxPreviousTokens}::int],
           refreshed_at = case when ${isRepeat}::boolean then refreshed_at
                               when ${currentHash}::bytea is not null then now() end,
           expires_at = now() + make_interval(days => ${lifetimeDays}), last_used_at = now()
     where id = ${tokenId} and revoked_at is null and token_hash = coalesce(${currentHash}, token_hash)
    returning expires_at`)
  if (!row) throw new Failure('Unauthenticated')
  return { accessToken, expiresAt: row.expiresAt, user }
}

/** Revokes every token, or every one but `keptId`, and ends the links that tokens gave access to. */
export async function revokeTokens(
  db: Db,
  userId: number,
  reason: RevocationReason,
  keptId: number | null = null,
): Promise<void> {
  await db.run(sql`
    update access_tokens set revoked_at = now(), revocation_reason = ${reason}::revocation_reason, fcm_token = null
     where user_id = ${userId} and revoked_at is null and id is distinct from ${keptId}::int`)
  await endPageLinks(db, userId)
}

/** Ends the links to the pages of deposits and of the identity check that tokens gave access to. */
export async function endPageLinks(db: Db, userId: number): Promise<void> {
  // Links name the time in milliseconds.
  await db.run(sql`
    update users set tokens_revoked_at = date_trunc('milliseconds', clock_timestamp()) where id = ${userId}`)
  await db.run(sql`
    update user_kyc set link_key = null, link_issued_at = null where user_id = ${userId} and link_key is not null`)
}
