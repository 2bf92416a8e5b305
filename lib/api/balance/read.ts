import sql, { type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import { batchedRead, type Keyed } from '@/lib/db/batched-read'
import { db } from '@/lib/db/client'
import type { StoredPaymentMethod } from '@/lib/payments/list-payment-methods'
import type { DepositUsage } from '@/lib/payments/present'
import {
  holderColumns,
  isActiveToken,
  type TokenHolder,
  tokenAndUser,
} from '@/lib/people/account/sessions/find-token-holder'
import type { TriviaRecord } from '@/lib/people/engagement/rules'
import { formatIdentityLink } from '@/lib/people/identity/link'
import type { kycStatusName } from '@/lib/people/identity/schema'
import { locationStatusId } from '@/lib/people/location/location-status'
import type { locationStatusName } from '@/lib/people/location/schema'
import { ownLimitColumns } from '@/lib/people/restrictions/deposit-limits'

export type BalanceV1 = SharedBalance & {
  kycStatusCreatedAt: Date
  kycStatusUpdatedAt: Date
  geoStatusCreatedAt: Date
  geoStatusUpdatedAt: Date
  isDfsStepPassed: boolean
  challengesWon: { id: number; name: string; wonAt: string }[]
  pendingTransfer: {
    id: number
    kind: 'deposit' | 'withdrawal'
    amountCents: number
    createdAt: string
  } | null
}

export type BalanceV2 = SharedBalance &
  DepositUsage &
  TriviaRecord & {
    experienceLevel: 'Beginner' | 'Intermediate' | 'Expert'
    isSelfExcluded: boolean
    emailVerifiedAt: Date | null
    tokensRevokedAt: Date | null
    fcmToken: string | null
    referralCode: string
    /** Null if the user has no link; it can be expired. */
    kycUploadUrl: string | null
    kycLinkIssuedAt: Date | null
    kycAttempts: number | null
    enjoyingAppStatus: 'eligible' | 'not_eligible'
    hasScoringNoticeDsa: boolean
    isGameplaySoundEnabled: boolean
    nextSoundKey: string | null
    soundChoices: Record<string, boolean>
    paymentMethods: StoredPaymentMethod[]
    deposits: number
    cashEntries: number
    lastWithdrawalAt: Date | null
  }

type RowV2 = Omit<BalanceV2, 'kycUploadUrl'> & { kycLinkKey: Uint8Array | null }

const balanceV1 = (source: BalanceSource) => sql`
  select ${sharedColumns},
         ks.created_at as kyc_status_created_at, ks.updated_at as kyc_status_updated_at,
         gs.created_at as geo_status_created_at, gs.updated_at as geo_status_updated_at,
         coalesce(g.is_dfs_step_passed, false) as is_dfs_step_passed,
         coalesce((
           select json_agg(json_build_object('id', id, 'name', name, 'wonAt', won_at) order by won_at desc, id desc)
             from challenge_wins where user_id = u.id and revoked_at is null
         ), '[]') as challenges_won,
         (
           select json_build_object('id', id, 'kind', kind, 'amountCents', amount_cents, 'createdAt', created_at)
             from (
               select id, 'deposit' as kind, amount_cents, created_at from deposits
                where user_id = u.id and status = 'pending'
               union all
               select id, 'withdrawal', amount_cents, created_at from withdrawals
                where user_id = u.id and status in ('pending', 'processing')
             ) transfer order by created_at desc limit 1
         ) as pending_transfer
    from ${sharedTables(source)}
   where ${source.condition}`

const balanceV2 = (source: BalanceSource) => sql`
  select ${sharedColumns},
         u.experience_level, u.is_self_excluded, u.email_verified_at, u.tokens_revoked_at, t.fcm_token, u.referral_code::text as referral_code,
         case when k.link_issued_at is not null then k.link_key end as kyc_link_key, k.link_issued_at as kyc_link_issued_at, k.attempts as kyc_attempts,
         coalesce(e.current_streak, 0) as current_streak, e.streak_on::text as streak_on,
         e.trivia_answered_at, e.trivia_reset_hour,
         coalesce(e.enjoying_app_status, 'not_eligible') as enjoying_app_status,
         coalesce(e.has_scoring_notice_dsa, false) as has_scoring_notice_dsa,
         coalesce(e.is_gameplay_sound_enabled, true) as is_gameplay_sound_enabled, e.next_sound_key,
         coalesce((
           select json_object_agg(sound_key, is_enabled) from user_background_sounds where user_id = u.id
         ), '{}') as sound_choices,
         coalesce((
           select json_agg(json_build_object(
                    'id', id, 'userPaymentOptionId', user_payment_option_id, 'paymentMethod', payment_method,
                    'cardType', card_type, 'methodImage', method_image, 'methodName', method_name,
                    'maskedNumber', masked_number, 'isDefault', is_default, 'expMonth', exp_month,
                    'expYear', exp_year, 'lastFourDigits', last_four_digits, 'firstName', first_name,
                    'lastName', last_name, 'address', address, 'phone', phone, 'zip', zip, 'city', city,
                    'country', country, 'state', state, 'email', email, 'createdAt', created_at)
                  order by is_default desc, id)
             from payment_methods where user_id = u.id
         ), '[]') as payment_methods,
         ${ownLimitColumns},
         d.today_deposit_cents, d.week_deposit_cents, d.month_deposit_cents, d.deposits,
         (
           select count(*)::int from (
             select from pickem_entries where user_id = u.id and mode = 'Cash' and buy_in_cents > 0 limit 2
           ) first_two
         ) as cash_entries,
         (
           select max(completed_at) from withdrawals where user_id = u.id and status = 'completed'
         ) as last_withdrawal_at
    from ${sharedTables(source)}
    left join user_engagement e on e.user_id = u.id
    left join deposit_limits l on l.user_id = u.id
    join lateral (
      select count(*)::int as deposits,
             coalesce(sum(amount_cents) filter (
               where completed_at >= date_trunc('day', now(), 'UTC')), 0)::bigint as today_deposit_cents,
             coalesce(sum(amount_cents) filter (
               where completed_at > now() - interval '7 days'), 0)::bigint as week_deposit_cents,
             coalesce(sum(amount_cents) filter (
               where completed_at > now() - interval '30 days'), 0)::bigint as month_deposit_cents
        from deposits where user_id = u.id and status = 'completed'
    ) d on true
   where ${source.condition}`

export const findBalanceV1 = batchedRead(tokenHashes =>
  db.rows<Keyed<BalanceV1>>(balanceV1(byTokens(tokenHashes))),
)

const findRowV2 = batchedRead(tokenHashes => db.rows<Keyed<RowV2>>(balanceV2(byTokens(tokenHashes))))

export async function findBalanceV2(tokenHash: Buffer): Promise<BalanceV2 | null> {
  return toBalanceV2(await findRowV2(tokenHash))
}

/** Null for unknown and deleted users. */
export async function findBalanceV1Of(userId: number): Promise<BalanceV1 | null> {
  return (await db.row<Keyed<BalanceV1>>(balanceV1(byUserId(userId)))) ?? null
}

/** Null for unknown and deleted users. */
export async function findBalanceV2Of(userId: number): Promise<BalanceV2 | null> {
  return toBalanceV2(await db.row<Keyed<RowV2>>(balanceV2(byUserId(userId))))
}

function toBalanceV2(row: RowV2 | null | undefined): BalanceV2 | null {
  if (!row) return null
  const { kycLinkKey } = row
  return Object.assign(row, { kycUploadUrl: kycLinkKey && formatIdentityLink(kycLinkKey) })
}

type SharedBalance = TokenHolder & {
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

const sharedColumns = sql`${holderColumns},
  b.cash, b.site_credits, b.credits, b.bucks, b.reward_credits,
  u.shows_recent_picks, k.date_of_birth::text as date_of_birth,
  ks.id as kyc_status_id, ks.name as kyc_status_name, gs.id as geo_status_id, gs.name as geo_status_name`

/** Selects users: the tables `t` (token) and `u` (user), and a condition that matches one row per key. */
type BalanceSource = { tables: Sql; condition: Sql }

const byTokens = (tokenHashes: Buffer[]): BalanceSource => ({
  tables: tokenAndUser,
  condition: isActiveToken(tokenHashes),
})

/** A user without a token, for previews, with the device used last. */
const byUserId = (userId: number): BalanceSource => ({
  tables: sql`users u cross join lateral (
    select 0 as id, ''::bytea as token_hash, now() as last_used_at, latest.platform, latest.build, latest.fcm_token
      from (values (1)) one (n) left join lateral (
        select platform, build, fcm_token from access_tokens
         where user_id = u.id and revoked_at is null and expires_at > now()
         order by last_used_at desc, id desc limit 1) latest on true) t`,
  condition: sql`u.id = ${userId} and u.deleted_at is null`,
})

/** Users without a KYC row get its first status. */
const sharedTables = ({ tables }: BalanceSource) => sql`${tables}
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
