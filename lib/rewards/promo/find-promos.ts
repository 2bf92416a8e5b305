import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { BucketKind } from '@/lib/db/generated/enums'
import type { StoredPromo } from './promo-state'
import { findStoredPromo } from './stored-promos'

/** With the database time. */
export function findPromo(id: number): Promise<{ promo: StoredPromo; now: Date } | null> {
  return findStoredPromo(db, id)
}

export type CreditBucket = { id: number; name: string; bucket: BucketKind; isActive: boolean }

export function listCreditBuckets(): Promise<CreditBucket[]> {
  return db.rows<CreditBucket>(
    sql`select id, name, bucket, is_active from credit_buckets order by lower(name), id`,
  )
}
