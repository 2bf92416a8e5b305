import sql from 'sql-template-tag'
import { assertFresh } from '@/lib/change/audit/assert-fresh'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import type { Reverter } from '@/lib/change/audit/reverter'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { BucketKind } from '@/lib/db/generated/enums'
import { throwByConstraint, transaction } from '@/lib/db/transaction'
import type { CreditBucketInput } from './schema-console'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    CreditBucketNotFound: undefined
    CreditBucketNameTaken: { name: string }
    /** Promos award to it, so it cannot be deleted. */
    CreditBucketInUse: { promos: number }
    CreditBucketSwitched: { isActive: boolean }
  }
}

type Stored = {
  id: number
  name: string
  bucket: BucketKind
  isActive: boolean
  updatedAt: Date
  promos: number
}

/** `claimable` is the number of its published promos that have not ended. */
export type ListedBucket = Stored & { claimable: number }

const countPromos = sql`(select count(*)::int from promos where credit_bucket_id = b.id) as promos`

export function listBucketsWithPromos(): Promise<ListedBucket[]> {
  return db.rows<ListedBucket>(sql`
    select b.id, b.name, b.bucket, b.is_active, b.updated_at, ${countPromos},
           (select count(*)::int from promos p
             where p.credit_bucket_id = b.id and p.status = 'published' and coalesce(p.ends_at > now(), true)
               and coalesce(p.spent_cents + p.credits_cents <= p.budget_cents, true)) as claimable
      from credit_buckets b order by lower(b.name), b.id`)
}

/** `auditId` undoes the change. */
type SavedBucket = { name: string; auditId: number }

/** New buckets are active; they award nothing until a promo uses them. The kind never changes. */
export async function createBucket(by: Author, { name, bucket }: CreditBucketInput): Promise<SavedBucket> {
  return transaction(async db => {
    const { id } = await db
      .one<{ id: number }>(sql`
        insert into credit_buckets (name, bucket) values (${name}, ${bucket}::bucket_kind) returning id`)
      .catch(throwIfTaken(name))
    const auditId = await recordChange(db, by, {
      action: 'credit-bucket.create',
      subject: { type: 'credit-bucket', id, name },
      before: null,
      after: { name, bucket, isActive: true },
    })
    return { name, auditId }
  })
}

/** Throws EditConflict, CreditBucketNameTaken, CreditBucketNotFound. */
export async function renameBucket(
  by: Author,
  { id, updatedAt, name }: { id: number; updatedAt: Date; name: string },
): Promise<SavedBucket> {
  return transaction(async db => {
    const before = await lockBucket(db, id)
    await assertFresh(db, { type: 'credit-bucket', id }, before.updatedAt, updatedAt)
    await writeBucket(db, { ...before, name })
    const auditId = await recordChange(db, by, {
      action: 'credit-bucket.rename',
      subject: { type: 'credit-bucket', id, name },
      before: { name: before.name },
      after: { name },
    })
    return { name, auditId }
  })
}

/** Promos with an inactive bucket award nothing. Throws CreditBucketSwitched, CreditBucketNotFound. */
export async function switchBucket(
  by: Author,
  { id, isActive, reason }: { id: number; isActive: boolean; reason: string },
): Promise<SavedBucket> {
  return transaction(async db => {
    const before = await lockBucket(db, id)
    if (before.isActive === isActive) throw new Failure('CreditBucketSwitched', { isActive })
    await assertWithinPolicy(db, by, 'credit-bucket.switch', {})
    await writeBucket(db, { ...before, isActive })
    const auditId = await recordChange(db, by, {
      action: isActive ? 'credit-bucket.activate' : 'credit-bucket.deactivate',
      subject: { type: 'credit-bucket', id, name: before.name },
      before: { isActive: before.isActive },
      after: { isActive },
      reason,
    })
    return { name: before.name, auditId }
  })
}

async function lockBucket(db: Db, id: number): Promise<Stored> {
  const row = await db.row<Stored>(sql`
    select b.id, b.name, b.bucket, b.is_active, b.updated_at, ${countPromos}
      from credit_buckets b where b.id = ${id} for update of b`)
  if (!row) throw new Failure('CreditBucketNotFound')
  return row
}

async function writeBucket(db: Db, { id, name, isActive }: Stored): Promise<void> {
  await db
    .run(sql`update credit_buckets set name = ${name}, is_active = ${isActive} where id = ${id}`)
    .catch(throwIfTaken(name))
}

const throwIfTaken = (name: string) =>
  throwByConstraint({ credit_buckets_name_key: () => new Failure('CreditBucketNameTaken', { name }) })

/** Reverting a creation deletes the bucket, unless promos use it. */
export const bucketReverter: Reverter = {
  role: 'editor',
  async read(db, { subjectId }) {
    const row = await db.row<Pick<Stored, 'name' | 'bucket' | 'isActive'>>(sql`
      select name, bucket, is_active from credit_buckets where id = ${Number(subjectId)} for update`)
    return row ?? null
  },
  async restore(db, { subjectId, before }) {
    const stored = await lockBucket(db, Number(subjectId))
    if (before) return writeBucket(db, { ...stored, ...(before as Partial<Stored>) })
    if (stored.promos > 0) throw new Failure('CreditBucketInUse', { promos: stored.promos })
    await db.run(sql`delete from credit_buckets where id = ${stored.id}`)
  },
}

/** Switching changes what promos award, so reverting it requires a manager. */
export const bucketSwitchReverter: Reverter = { ...bucketReverter, role: 'manager' }
