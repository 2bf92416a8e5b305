import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'

/** The user behind an access token, with the database's clock at the time of the look-up. */
export type TokenHolder = {
  tokenId: number
  /** Whether the token's last use should be written down again. */
  isTokenStale: boolean
  id: number
  email: string
  username: string
  platform: string
  isTester: boolean
  isDeleted: boolean
  now: Date
}

/** The columns of TokenHolder over `tokenAndUser`. */
export const holderColumns = sql`
  t.id as token_id,
  t.last_used_at < greatest(now() - interval '5 minutes', date_trunc('day', now(), 'UTC')) as is_token_stale,
  u.id, u.email, u.username, u.platform, u.is_tester, u.deleted_at is not null as is_deleted, now() as now`

/** A token with its user. */
export const tokenAndUser = sql`access_tokens t join users u on u.id = t.user_id`

/** Whether a token still names its user; one that a deletion revoked does, so that the answer can say who is gone. */
export const isHeld = (tokenHash: Buffer) => sql`
  t.token_hash = ${tokenHash} and t.expires_at > now() and t.last_used_at > now() - interval '14 days'
  and (t.revoked_at is null or (t.revocation_reason = 'deletion' and u.deleted_at is not null))
  and u.purged_at is null`

const statement = (tokenHash: Buffer) =>
  sql`select ${holderColumns} from ${tokenAndUser} where ${isHeld(tokenHash)}`

/** The holder of a live token, or null. */
export async function findTokenHolder(tokenHash: Buffer): Promise<TokenHolder | null> {
  return (await db.row<TokenHolder>(statement(tokenHash))) ?? null
}

/** Writes down that the token is in use, once for many calls at the same time: idle ones end after 14 days. */
export async function touchToken(tokenId: number): Promise<void> {
  await db.run(sql`
    update access_tokens set last_used_at = now()
     where id = ${tokenId}
       and last_used_at < greatest(now() - interval '5 minutes', date_trunc('day', now(), 'UTC'))`)
}
