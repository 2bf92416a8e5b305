import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { ClaimStatus } from './award-rules'
import { claimantColumns, claimantJoins, hasClaimed } from './claimant'
import { findClaimStatus } from './find-claim-status'
import type { Claimant, PromoTerms } from './rules'

export type OwnPromo = Pick<PromoTerms, 'creditsCents' | 'bucket' | 'endsAt'> &
  ClaimStatus & { id: number; name: string; description: string }

type Row = Claimant &
  PromoTerms & { id: number; name: string; description: string; isClaimed: boolean; now: Date }

/**
 * The promos that the user may know about, sorted by end, earliest first. `at` is a later time, for previews; the user is as
 * now.
 */
export async function listOwnPromos(userId: number, at: Date | null = null): Promise<OwnPromo[]> {
  const rows = await db.rows<Row>(sql`
    select ${claimantColumns}, p.id, p.name, p.description, p.status, p.starts_at, p.ends_at, p.credits_cents,
           p.budget_cents, p.spent_cents, p.rules, b.bucket, coalesce(b.is_active, false) as is_bucket_active,
           ${hasClaimed} as is_claimed, now() as now
      from users u
           join promos p on p.status = 'published' and coalesce(p.starts_at <= coalesce(${at}::timestamptz, now()), true)
                            and coalesce(p.ends_at > coalesce(${at}::timestamptz, now()), true)
           left join credit_buckets b on b.id = p.credit_bucket_id
           ${claimantJoins}
     where u.id = ${userId} and u.deleted_at is null
     order by p.ends_at nulls last, p.id`)
  return rows.flatMap(row => {
    const claimStatus = findClaimStatus(row, row, row.isClaimed, at ?? row.now)
    const { id, name, description, creditsCents, bucket, endsAt } = row
    return claimStatus ? [{ id, name, description, creditsCents, bucket, endsAt, ...claimStatus }] : []
  })
}
