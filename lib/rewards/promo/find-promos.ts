import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { BucketKind } from '@/lib/db/generated/enums'
import { findSelectedIds } from '@/lib/list/find-selected'
import type { RowSelection } from '@/lib/list/schema'
import type { StoredPromo } from './promo-state'
import { promosList } from './promos-list'
import { findStoredPromo } from './stored-promos'

/** With the database time. */
export function findPromo(id: number): Promise<{ promo: StoredPromo; now: Date } | null> {
  return findStoredPromo(db, id)
}

export function findSelectedPromoIds(
  selection: RowSelection,
  operatorId: number,
  zone: string,
): Promise<number[]> {
  return findSelectedIds(promosList, selection, operatorId, zone)
}

export type CreditBucket = { id: number; name: string; bucket: BucketKind; isActive: boolean }

export function listCreditBuckets(): Promise<CreditBucket[]> {
  return db.rows<CreditBucket>(
    sql`select id, name, bucket, is_active from credit_buckets order by lower(name), id`,
  )
}
