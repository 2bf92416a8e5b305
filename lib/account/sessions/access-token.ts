import { createHash, randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { RevocationReason } from '@/lib/db/generated/enums'
import type { Db } from '@/lib/db/speak'
import { hashNetwork, maxKnownNetworks } from './known-network'
import type { Identity, Session } from '@/lib/account/present'

const lifetimeDays = 30
const mostLive = 10

/** A secret nobody can guess: 256 random bits in base64url. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A token as it is stored: SHA-256 of its text. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Gives the user a token for 30 days; of more than 10 live ones the oldest go. The user's row must be locked. */
export async function issueToken(db: Db, user: Identity): Promise<Session> {
  const accessToken = makeToken()
  const issued = await db.row<{ expiresAt: Date }>(sql`
    select issue_access_token(${user.id}, ${hashToken(accessToken)}, ${lifetimeDays}, ${mostLive}) as expires_at`)
  if (!issued) throw new Error('an access token was not written')
  return { accessToken, expiresAt: issued.expiresAt, user }
}

/**
 * Locks the user, gives a token as above and remembers the network, in one round trip; null when the account is gone or
 * its password is not the compared one any more, since a reset or deletion meanwhile must not leave a token behind.
 */
export async function openSession(
  db: Db,
  user: Identity,
  comparedHash: string,
  network: string,
): Promise<Session | null> {
  const accessToken = makeToken()
  const row = await db.row<{ expiresAt: Date | null }>(sql`
    with opened as materialized (
      select open_session(
        ${user.id}, ${comparedHash}, ${hashToken(accessToken)}, ${lifetimeDays}, ${mostLive}) as expires_at
    )
    select expires_at, case when expires_at is not null
      then remember_network(${user.id}, ${hashNetwork(network)}, ${maxKnownNetworks}) end
      from opened`)
  return row?.expiresAt ? { accessToken, expiresAt: row.expiresAt, user } : null
}

/** Revokes every live token of the user, from the next call on. */
export async function revokeTokens(db: Db, userId: number, reason: RevocationReason): Promise<void> {
  await db.run(sql`
    update access_tokens set revoked_at = now(), revocation_reason = ${reason}::revocation_reason
     where user_id = ${userId} and revoked_at is null`)
}
