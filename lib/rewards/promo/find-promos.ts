import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { BucketKind } from '@/lib/db/generated/enums'
import type { StoredPromo } from './promo-state'
import type { PromoTerms } from './rules'
import { findStoredPromo } from './stored-promos'

/** With the database time. */
export function findPromo(id: number): Promise<{ promo: StoredPromo; now: Date } | null> {
  return findStoredPromo(db, id)
}

export type CreditBucket = { id: number; name: string; bucket: BucketKind; isActive: boolean }

export function listCreditBuckets(): Promise<CreditBucket[]> {
  return db.rows<CreditBucket>(sql`
    select id, name, bucket, is_active from credit_buckets order by lower(name), id`)
}

export type Promo = PromoTerms & { id: number; name: string }

/** Oldest first, with the database time. */
export async function readPromos(): Promise<{ promos: Promo[]; now: Date }> {
  const promos = await db.rows<Promo & { now: Date }>(sql`
    select p.id, p.name, p.status, p.starts_at, p.ends_at, p.credits_cents, p.budget_cents, p.spent_cents, p.rules,
           b.bucket, coalesce(b.is_active, false) as is_bucket_active, now() as now
      from promos p left join credit_buckets b on b.id = p.credit_bucket_id
     order by p.id`)
  return { promos, now: promos[0]?.now ?? new Date(0) }
}
