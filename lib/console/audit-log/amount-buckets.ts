import sql, { type Sql } from 'sql-template-tag'
import type { LoggedChange } from '@/lib/change/audit/reverter'
import { db } from '@/lib/db/client'

/** The bucket of the amounts of each version; null for dollars. */
export type AmountBuckets = Record<'before' | 'after' | 'now', string | null>

type Unit = {
  /** The field that decides it. */
  field: string
  present: (id: number) => Sql
  /** The bucket of a value of the field. */
  bucketOf: (value: string | null) => Promise<string | null>
}

const units: Readonly<Record<string, Unit>> = {
  promo: {
    field: 'creditBucketId',
    present: id => sql`select credit_bucket_id::text as value from promos where id = ${id}`,
    async bucketOf(value) {
      const row = await db.row<{ bucket: string }>(sql`
        select bucket::text as bucket from credit_buckets where id = ${Number(value)}::int`)
      // As the promo shows its amounts while it has no bucket.
      return row?.bucket ?? 'credits'
    },
  },
  blueprint: {
    field: 'kind',
    present: id => sql`select kind::text as value from blueprints where id = ${id}`,
    bucketOf: async value => (value === 'arcade' ? 'bucks' : null),
  },
}

type Amounts = Pick<LoggedChange, 'auditId' | 'subjectType' | 'subjectId'> &
  Record<'before' | 'after', object | null>

/** Undefined unless the sentence of the change has amounts: if it changed one field, which is one. */
export async function findSentenceBuckets(change: Amounts): Promise<AmountBuckets | undefined> {
  const [name = '', ...others] = Object.keys(change.after ?? {})
  return name.endsWith('Cents') && others.length === 0 ? findAmountBuckets(change) : undefined
}

/** A change logs only what differs, so a later change of the deciding field or the subject has its value. */
export async function findAmountBuckets(change: Amounts): Promise<AmountBuckets> {
  const { auditId, subjectType, subjectId, before, after } = change
  const unit = units[subjectType]
  if (!unit) return { before: null, after: null, now: null }
  const { field, present, bucketOf } = unit
  const [stored, next] = await Promise.all([
    db.row<{ value: string | null }>(present(Number(subjectId))),
    db.row<{ value: string | null }>(sql`
      select before->>${field} as value from audit_rows
       where subject_type = ${subjectType} and subject_id = ${subjectId} and id > ${auditId}
         and before ? ${field} order by id limit 1`),
  ])
  const now = stored?.value ?? null
  const unchanged = next ? next.value : now
  const valueIn = (values: object | null) =>
    values && field in values ? toText((values as Record<string, unknown>)[field]) : unchanged
  const [ofBefore, ofAfter, ofNow] = await Promise.all([valueIn(before), valueIn(after), now].map(bucketOf))
  return { before: ofBefore ?? null, after: ofAfter ?? null, now: ofNow ?? null }
}

const toText = (value: unknown) => (value === null ? null : String(value))
