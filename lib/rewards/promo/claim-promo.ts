import sql, { type Sql } from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { throwByConstraint, transaction } from '@/lib/db/transaction'
import { post } from '@/lib/ledger/post'
import { lastRegion, locationStatusId } from '@/lib/people/location/location-status'
import { isBarredAsPerson, isMinorAsPerson, personProof, personUses } from '@/lib/people/person/person'
import { type ClaimableTerms, type Claimant, findClaimRejection, listUnmet, type PromoTerms } from './rules'

/** Whether the KYC `k`, which may be missing, has the date of birth of a minor. */
export const isMinor = sql`
  coalesce(is_minor(k.date_of_birth), false)`

/** When the user `u` last deposited. */
export const lastDeposit = sql`
  (select max(d.created_at) from ledger_transactions d where d.user_id = u.id and d.kind = 'deposit')`

/** Accepted entries of the user `u`. */
export const countedEntries = sql`(select count(*)::int from pickem_entries e where e.user_id = u.id)`

/** Days since the user `u` was last seen before yesterday, or since sign-up. */
export const daysSinceSeen = sql`
  ((now() at time zone 'UTC')::date - coalesce(
     (select max(a.on_day) from active_days a
       where a.user_id = u.id and a.on_day < (now() at time zone 'UTC')::date - 1),
     (u.created_at at time zone 'UTC')::date))`

const segmentNames = sql`
  array(select s.name from segment_users m join segments s on s.id = m.segment_id where m.user_id = u.id)`

export const claimantColumns = sql`
  u.id, u.is_self_excluded or ${isBarredAsPerson(sql`u.id`)} as is_self_excluded, ${isMinor} or ${isMinorAsPerson(sql`u.id`)} as is_minor, u.created_at as signed_up_at,
  ${personProof},
  u.experience_level, u.platform, u.mode as user_mode, kyc.name as kyc_status, geo.name as geo_location_status,
  u.promo_code, ${lastRegion} as region, ${segmentNames} as segments, ${daysSinceSeen} as days_since_seen,
  ${lastDeposit} as deposited_at, ${countedEntries} as entries`

export const claimantJoins = sql`
  left join user_kyc k on k.user_id = u.id
  left join user_geolocations g on g.user_id = u.id
  join kyc_statuses kyc on kyc.id = coalesce(k.status_id, 1)
  join geo_location_statuses geo on geo.id = ${locationStatusId}`

/** Whether the user `u` has claimed that promo, or another account of the person has. */
export const hasClaimedPromo = (promoId: Sql): Sql => sql`
  (exists (select from promo_claims c where c.promo_id = ${promoId} and c.user_id = u.id)
   or ${personUses(sql`u.id`, sql`'promo:' || ${promoId}`)} > 0)`

export const hasClaimed = hasClaimedPromo(sql`p.id`)

type Attempt = { claimant: Claimant; promo: PromoTerms | null; isClaimed: boolean; now: Date }

/** The claim, the budget update and the ledger transaction commit together. */
export async function claimPromo(userId: number, promoId: number): Promise<void> {
  await transaction(async db => {
    const promo = getClaimable(await lockClaimant(db, userId, promoId))
    const ledgerTransactionId = await post(db, {
      kind: 'promo',
      userId,
      houseAccount: 'promos',
      amounts: [{ bucket: promo.bucket, cents: promo.creditsCents }],
    })
    await recordClaim(db, { userId, promoId, ledgerTransactionId, amountCents: promo.creditsCents })
  })
}

type Row = Claimant & { isDeleted: boolean; isClaimed: boolean; now: Date } & (
    | PromoTerms
    | { [Key in keyof PromoTerms]: null }
  )

/** Serializes claims of the person and deletion of the user. Inserts that reference the user proceed. */
async function lockClaimant(db: Db, userId: number, promoId: number): Promise<Attempt> {
  await db.run(sql`select lock_person(${userId})`)
  // A statement of its own, so that it sees what was committed while this one waited for the lock.
  const row = await db.row<Row>(sql`
    select u.deleted_at is not null as is_deleted, ${claimantColumns},
           p.status, p.starts_at, p.ends_at, p.credits_cents, p.budget_cents, p.spent_cents, p.rules,
           b.bucket, coalesce(b.is_active, false) as is_bucket_active,
           ${hasClaimed} as is_claimed, now() as now
      from users u
           left join promos p on p.id = ${promoId}
           left join credit_buckets b on b.id = p.credit_bucket_id
           ${claimantJoins}
     where u.id = ${userId}`)
  if (!row || row.isDeleted) throw new Failure('UserNotFound')
  return { claimant: row, promo: row.status === null ? null : row, isClaimed: row.isClaimed, now: row.now }
}

function getClaimable({ claimant, promo, isClaimed, now }: Attempt): ClaimableTerms {
  const rejection = findClaimRejection(promo, claimant, isClaimed, now)
  if (rejection === 'PromoNotEligible')
    throw new Failure(rejection, {
      unmet: listUnmet(promo?.rules, claimant, now),
      isSelfExcluded: claimant.isSelfExcluded,
      isMinor: claimant.isMinor,
    })
  if (rejection) throw new Failure(rejection)
  return promo as ClaimableTerms
}

type Claim = { userId: number; promoId: number; ledgerTransactionId: bigint; amountCents: bigint }

/** The unique index (promo, user) decides races of one user, and person_uses those of one person. The conditional update decides races for the budget and with pausing. */
async function recordClaim(db: Db, { userId, promoId, ledgerTransactionId, amountCents }: Claim) {
  const statement = sql`
    with spent as (
      update promos set spent_cents = spent_cents + ${amountCents}, claims = claims + 1
       where id = ${promoId} and status = 'published'
         and (budget_cents is null or spent_cents + ${amountCents} <= budget_cents)
      returning id
    )
    insert into promo_claims (promo_id, user_id, amount_cents, ledger_transaction_id)
    select id, ${userId}::int, ${amountCents}::bigint, ${ledgerTransactionId}::bigint from spent`
  const throwIfClaimed = throwByConstraint({
    promo_claims_promo_id_user_id_key: () => new Failure('PromoAlreadyClaimed'),
    person_uses_pkey: () => new Failure('PromoAlreadyClaimed'),
  })
  const claims = await db.run(statement).catch(throwIfClaimed)
  if (claims === 0) throw new Failure('PromoUnavailable')
}
