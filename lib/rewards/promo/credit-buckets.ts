import sql from 'sql-template-tag'
import { z } from 'zod'
import type { FailureMessages } from '@/lib/change/action-failures'
import { assertFresh } from '@/lib/change/audit/assert-fresh'
import type { Reverter } from '@/lib/change/audit/reverter'
import { change } from '@/lib/change/change'
import { Failure } from '@/lib/core/failure'
import { idShape, instantShape } from '@/lib/core/wire'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { BucketKind } from '@/lib/db/generated/enums'
import { throwByConstraint } from '@/lib/db/transaction'
import { creditBucketInput } from './schema-console'

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
const bucketReverter: Reverter = {
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
const bucketSwitchReverter: Reverter = { ...bucketReverter, role: 'manager' }

const bucketFailures = {
  CreditBucketNotFound: 'This bucket does not exist.',
  CreditBucketNameTaken: ({ name }) => ({
    field: 'name',
    message: `There is already a bucket named ${name}. Choose a different name.`,
  }),
  CreditBucketSwitched: ({ isActive }) =>
    `The bucket is already ${isActive ? 'active' : 'inactive'}. Nothing was changed.`,
} satisfies FailureMessages

/** New buckets are active; they award nothing until a promo uses them. The kind never changes. */
export const createBucket = change({
  name: 'credit-bucket.create',
  role: 'editor',
  harmless: 'Gives nothing until a published promo uses it.',
  did: 'created {subject}',
  undone: 'deleted {subject}',
  undo: bucketReverter,
  failures: bucketFailures,
  input: creditBucketInput,
  async run(db, { name, bucket }) {
    const { id } = await db
      .one<{ id: number }>(sql`
        insert into credit_buckets (name, bucket) values (${name}, ${bucket}::bucket_kind) returning id`)
      .catch(throwIfTaken(name))
    return {
      subject: { type: 'credit-bucket', id, name },
      after: { name, bucket, isActive: true },
      result: { id },
    }
  },
})

export const renameBucket = change({
  name: 'credit-bucket.rename',
  role: 'editor',
  harmless: 'Changes a name that only operators see.',
  did: ({ before }) => (before.name ? `renamed credit bucket ${before.name} to {name}` : 'renamed {subject}'),
  undone: ({ before, after }) =>
    before.name ? `renamed credit bucket ${after.name} to ${before.name}` : 'renamed {subject}',
  undo: bucketReverter,
  failures: bucketFailures,
  input: z.object({ id: idShape, updatedAt: instantShape, name: creditBucketInput.shape.name }),
  async run(db, { id, updatedAt, name }) {
    const before = await lockBucket(db, id)
    await assertFresh(db, { type: 'credit-bucket', id }, before.updatedAt, updatedAt)
    await writeBucket(db, { ...before, name })
    return { subject: { type: 'credit-bucket', id, name }, before: { name: before.name }, after: { name } }
  },
})

/** Promos with an inactive bucket award nothing. Throws CreditBucketSwitched, CreditBucketNotFound. */
const bucketSwitchChange = (isActive: boolean) =>
  change({
    name: isActive ? 'credit-bucket.activate' : 'credit-bucket.deactivate',
    title: isActive ? 'Activate a credit bucket' : 'Deactivate a credit bucket',
    topics: ['money'],
    role: 'manager',
    reason: 'always',
    secondManager: 'never',
    details: isActive
      ? 'Published promos of the bucket award credits. Their budgets were counted when they were published.'
      : 'Published promos of the bucket stop awarding credits.',
    did: isActive ? 'activated {subject}' : 'deactivated {subject}',
    undone: isActive ? 'deactivated {subject}' : 'activated {subject}',
    undo: bucketSwitchReverter,
    failures: bucketFailures,
    input: z.object({ id: idShape }),
    async subject(db, { id }) {
      const row = await db.row<{ name: string }>(sql`select name from credit_buckets where id = ${id}`)
      if (!row) throw new Failure('CreditBucketNotFound')
      return { type: 'credit-bucket', id, name: row.name }
    },
    confirm: 'subject',
    async run(db, { id }) {
      const before = await lockBucket(db, id)
      if (before.isActive === isActive) throw new Failure('CreditBucketSwitched', { isActive })
      await writeBucket(db, { ...before, isActive })
      const subject = { type: 'credit-bucket', id, name: before.name }
      return { subject, before: { isActive: before.isActive }, after: { isActive } }
    },
  })

export const activateBucket = bucketSwitchChange(true)

export const deactivateBucket = bucketSwitchChange(false)
