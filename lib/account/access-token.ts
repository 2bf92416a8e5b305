import { createHash, randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { RevocationReason } from '@/lib/db/generated/enums'
import type { Db } from '@/lib/db/speak'
import type { Identity, Session } from './present'

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
    insert into access_tokens (user_id, token_hash, expires_at)
    values (${user.id}, ${hashToken(accessToken)}, now() + make_interval(days => ${lifetimeDays}))
    returning expires_at`)
  if (!issued) throw new Error('an access token was not written')
  await db.run(sql`
    update access_tokens set revoked_at = now(), revocation_reason = 'too_many'
     where id in (
       select id from access_tokens
        where user_id = ${user.id} and revoked_at is null and expires_at > now()
          and last_used_at > now() - interval '14 days'
        order by id desc offset ${mostLive}
     )`)
  return { accessToken, expiresAt: issued.expiresAt, user }
}

/** Revokes every live token of the user, from the next call on. */
export async function revokeTokens(db: Db, userId: number, reason: RevocationReason): Promise<void> {
  await db.run(sql`
    update access_tokens set revoked_at = now(), revocation_reason = ${reason}::revocation_reason
     where user_id = ${userId} and revoked_at is null`)
}
