import sql from 'sql-template-tag'
import { batchedRead, type Keyed } from '@/lib/db/batched-read'
import { db } from '@/lib/db/client'

/** The user of an access token; `now` is the database clock at lookup. */
export type TokenHolder = {
  tokenId: number
  /** True if `last_used_at` is due for an update. */
  isTokenStale: boolean
  id: number
  email: string
  username: string
  /** Of the device that holds the token, as it last reported, else the one at sign-up; "" if unknown. */
  platform: string
  /** The app version that the device last reported, such as "4.12.1.0"; null if unknown. */
  build: string | null
  isTester: boolean
  isDeleted: boolean
  now: Date
}

/** Columns of Keyed<TokenHolder>, selected from `tokenAndUser`. */
export const holderColumns = sql`
  t.token_hash as batch_key, t.id as token_id,
  t.last_used_at < greatest(now() - interval '5 minutes', date_trunc('day', now(), 'UTC')) as is_token_stale,
  u.id, u.email, u.username, coalesce(t.platform::text, u.platform) as platform,
  array_to_string(t.build, '.') as build, u.is_tester, u.deleted_at is not null as is_deleted, now() as now`

export const tokenAndUser = sql`access_tokens t join users u on u.id = t.user_id`

/** Tokens revoked by account deletion match too, so that the answer can report it. PostgreSQL plans each length of a bare array again. */
export const isActiveToken = (tokenHashes: Buffer[]) => sql`
  t.token_hash = any((select ${tokenHashes}::bytea[])::bytea[]) and t.expires_at > now()
  and t.last_used_at > now() - interval '14 days' and (t.revoked_at is null or (t.revocation_reason = 'deletion' and u.deleted_at is not null))
  and u.purged_at is null`

/** The holder of an active token, by its hash. */
export const findTokenHolder = batchedRead(tokenHashes =>
  db.rows<Keyed<TokenHolder>>(sql`
    select ${holderColumns} from ${tokenAndUser} where ${isActiveToken(tokenHashes)}`),
)
