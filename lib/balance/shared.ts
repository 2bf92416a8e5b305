import sql, { type Sql } from 'sql-template-tag'
import { holderColumns, isHeld, type TokenHolder, tokenAndUser } from '@/lib/account/sessions/find-token-holder'

/** What both versions of the balance tell of a user; amounts in hundredths. */
export type SharedBalance = TokenHolder & {
  cash: bigint
  siteCredits: bigint
  credits: bigint
  bucks: bigint
  rewardCredits: bigint
  showsRecentPicks: boolean
  dateOfBirth: string | null
  kycStatusId: number
  kycStatusName: string
  geoStatusId: number
  geoStatusName: string
}

/** The columns of SharedBalance over `sharedTables`. */
export const sharedColumns = sql`${holderColumns},
  b.cash, b.site_credits, b.credits, b.bucks, b.reward_credits,
  u.shows_recent_picks, k.date_of_birth::text as date_of_birth,
  ks.id as kyc_status_id, ks.name as kyc_status_name, gs.id as geo_status_id, gs.name as geo_status_name`

/** Whose balance is asked: the tables `t` and `u` of a token and its user, and the condition that chooses one. */
export type Whose = { tables: Sql; condition: Sql }

/** The holder of a live token. */
export const holder = (tokenHash: Buffer): Whose => ({ tables: tokenAndUser, condition: isHeld(tokenHash) })

/** A user as their app would be answered, without a token of theirs. */
export const userOf = (userId: number): Whose => ({
  tables: sql`(select 0 as id, now() as last_used_at) t cross join users u`,
  condition: sql`u.id = ${userId} and u.deleted_at is null`,
})

/** The user with balances and checks; who was never checked has the first status of each list. */
export const sharedTables = ({ tables }: Whose) => sql`${tables}
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
  join geo_location_statuses gs on gs.id = coalesce(g.status_id, 1)`
