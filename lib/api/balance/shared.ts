import sql, { type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import {
  holderColumns,
  isActiveToken,
  type TokenHolder,
  tokenAndUser,
} from '@/lib/people/account/sessions/find-token-holder'
import type { kycStatusName } from '@/lib/people/identity/schema'
import { locationStatusId } from '@/lib/people/location/location-status'
import type { locationStatusName } from '@/lib/people/location/schema'

/** Fields of both versions; amounts in hundredths. */
export type SharedBalance = TokenHolder & {
  cash: bigint
  siteCredits: bigint
  credits: bigint
  bucks: bigint
  rewardCredits: bigint
  showsRecentPicks: boolean
  dateOfBirth: string | null
  kycStatusId: number
  kycStatusName: z.output<typeof kycStatusName>
  geoStatusId: number
  geoStatusName: z.output<typeof locationStatusName>
}

/** Columns of SharedBalance, selected from `sharedTables`. */
export const sharedColumns = sql`${holderColumns},
  b.cash, b.site_credits, b.credits, b.bucks, b.reward_credits,
  u.shows_recent_picks, k.date_of_birth::text as date_of_birth,
  ks.id as kyc_status_id, ks.name as kyc_status_name, gs.id as geo_status_id, gs.name as geo_status_name`

/** Selects users: the tables `t` (token) and `u` (user), and a condition that matches one row per key. */
export type BalanceSource = { tables: Sql; condition: Sql }

/** The holders of active tokens. */
export const byTokens = (tokenHashes: Buffer[]): BalanceSource => ({
  tables: tokenAndUser,
  condition: isActiveToken(tokenHashes),
})

/** A user without a token, for previews, with the device used last. */
export const byUserId = (userId: number): BalanceSource => ({
  tables: sql`users u cross join lateral (
    select 0 as id, ''::bytea as token_hash, now() as last_used_at, latest.platform, latest.build, latest.fcm_token
      from (values (1)) one (n) left join lateral (
        select platform, build, fcm_token from access_tokens
         where user_id = u.id and revoked_at is null and expires_at > now()
         order by last_used_at desc, id desc limit 1) latest on true) t`,
  condition: sql`u.id = ${userId} and u.deleted_at is null`,
})

/** Users without a KYC row get its first status. */
export const sharedTables = ({ tables }: BalanceSource) => sql`${tables}
  join lateral (
    select max(balance_cents) filter (where kind = 'cash') as cash,
           max(balance_cents) filter (where kind = 'site_credits') as site_credits,
           max(balance_cents) filter (where kind = 'credits') as credits,
           max(balance_cents) filter (where kind = 'bucks') as bucks,
           max(balance_cents) filter (where kind = 'reward_credits') as reward_credits
      from buckets where user_id = u.id
  ) b on true
  left join user_kyc k on k.user_id = u.id
  left join user_geolocations g on g.user_id = u.id
  join kyc_statuses ks on ks.id = coalesce(k.status_id, 1)
  join geo_location_statuses gs on gs.id = ${locationStatusId}`
