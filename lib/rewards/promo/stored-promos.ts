import sql from 'sql-template-tag'
import { requestBroadcast } from '@/lib/app-config/app-status/announce-change'
import { assertFresh } from '@/lib/change/audit/assert-fresh'
import { isSame, type Subject } from '@/lib/change/audit/record'
import { Failure } from '@/lib/core/failure'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { BucketKind } from '@/lib/db/generated/enums'
import type { StoredPromo } from './promo-state'
import type { PromoRule, PromoTerms } from './rules'

export const promoColumns = sql`
  p.id, p.name, p.description, p.credits_cents, p.credit_bucket_id, b.name as bucket_name, b.bucket,
  coalesce(b.is_active, false) as is_bucket_active, p.status, p.starts_at, p.ends_at, p.budget_cents, p.spent_cents,
  p.claims, p.rules, p.created_at, p.updated_at`

type DatedPromo = { promo: StoredPromo; now: Date }

/** With the database time. */
export async function findPromo(id: number, db: Db = pool): Promise<DatedPromo | null> {
  const row = await db.row<StoredPromo & { now: Date }>(sql`
    select ${promoColumns}, now() as now from promos p left join credit_buckets b on b.id = p.credit_bucket_id
     where p.id = ${id}`)
  if (!row) return null
  const { now, ...promo } = row
  return { promo, now }
}

/** Throws PromoNotFound. */
export async function getPromo(db: Db, id: number): Promise<DatedPromo> {
  const stored = await findPromo(id, db)
  if (!stored) throw new Failure('PromoNotFound')
  return stored
}

/** Blocks claims and other edits. Throws PromoNotFound, and EditConflict if changed since `updatedAt`. */
export async function lockPromo(db: Db, id: number, updatedAt?: Date) {
  await db.run(sql`select from promos where id = ${id} for no key update`)
  const stored = await getPromo(db, id)
  if (updatedAt) await assertFresh(db, { type: 'promo', id }, stored.promo.updatedAt, updatedAt)
  return stored
}

/** The fields recorded in the audit log. */
export function promoValues(promo: StoredPromo) {
  const { name, description, creditsCents, creditBucketId, status, startsAt, endsAt, budgetCents, rules } =
    promo
  return { name, description, creditsCents, creditBucketId, status, startsAt, endsAt, budgetCents, rules }
}

/**
 * After a change of the terms, its next fifty claims count as money that operators gave. Open apps get the change after the commit.
 * Throws PromoBucketUnknown, PromoSegmentUnknown, PromoBudgetTooLow.
 */
export async function storePromo(db: Db, promo: StoredPromo): Promise<void> {
  const { id, budgetCents, spentCents, creditBucketId } = promo
  if (budgetCents !== null && budgetCents < spentCents)
    throw new Failure('PromoBudgetTooLow', { spentCents: Number(spentCents) })
  const bucket =
    creditBucketId === null ||
    (await db.row(sql`select from credit_buckets where id = ${creditBucketId} for key share`))
  if (!bucket) throw new Failure('PromoBucketUnknown')
  await assertSegmentsExist(db, promo.rules)
  const rules = sql`${JSON.stringify(promo.rules)}::text::jsonb`
  await db.run(sql`
    update promos
       set name = ${promo.name}, description = ${promo.description}, credits_cents = ${promo.creditsCents},
           credit_bucket_id = ${creditBucketId}, status = ${promo.status}::promo_status, starts_at = ${promo.startsAt},
           ends_at = ${promo.endsAt}, budget_cents = ${budgetCents}, rules = ${rules},
           former_claims = case when (credits_cents, credit_bucket_id, rules)
                                     is distinct from (${promo.creditsCents}::bigint, ${creditBucketId}::int, ${rules})
                             then claims else former_claims end
     where id = ${id}`)
  await requestBroadcast(db)
}

/** The caller locks it and checks that it has no claims. Open apps get the change after the commit. */
export async function deletePromo(db: Db, id: number): Promise<void> {
  await db.run(sql`delete from promos where id = ${id}`)
  await requestBroadcast(db)
}

/** Locks the segments, so that none is deleted before the promo is stored. */
async function assertSegmentsExist(db: Db, rules: readonly PromoRule[]): Promise<void> {
  const names = rules.flatMap(rule => (rule.rule === 'segment' ? rule.any_of : []))
  if (names.length === 0) return
  const found = await db.rows<{ name: string }>(sql`
    select lower(name) /* not null */ as name from segments
     where lower(name) = any(${names.map(name => name.toLowerCase())}::text[]) for key share`)
  const missing = names.filter(name => !found.some(segment => segment.name === name.toLowerCase()))
  if (missing.length > 0) throw new Failure('PromoSegmentUnknown', { names: missing })
}

const maxNamedUsers = 5

async function assertUsersExist(db: Db, rules: readonly PromoRule[]): Promise<void> {
  const ids = rules.flatMap(rule => (rule.rule === 'users' ? rule.ids : []))
  if (ids.length === 0) return
  const unknown = await db.rows<{ id: number }>(sql`
    select distinct listed.id /* not null */ as id from unnest(${ids}::int[]) as listed (id)
     where not exists (select from users where users.id = listed.id) order by id`)
  if (unknown.length === 0) return
  const named = unknown.slice(0, maxNamedUsers).map(({ id }) => id)
  throw new Failure('PromoUsersUnknown', { ids: named, count: unknown.length })
}

/** Throws PromoNotFound. */
export async function promoSubject(db: Db, id: number): Promise<Subject> {
  const { promo } = await getPromo(db, id)
  return { type: 'promo', id, name: promo.name }
}

/**
 * Stores `after` and returns what the audit log needs. `before` is null for a new promo. Throws PromoUsersUnknown if its rules are
 * new or it is published.
 */
export async function writePromo(db: Db, before: StoredPromo | null, after: StoredPromo) {
  const isPublished = after.status === 'published' && before?.status !== 'published'
  if (isPublished || !isSame(after.rules, before?.rules)) await assertUsersExist(db, after.rules)
  await storePromo(db, after)
  const subject = { type: 'promo', id: after.id, name: after.name }
  return { subject, before: before && promoValues(before), after: promoValues(after) }
}

export type CreditBucket = { id: number; name: string; bucket: BucketKind; isActive: boolean }

export function listCreditBuckets(): Promise<CreditBucket[]> {
  return pool.rows<CreditBucket>(sql`
    select id, name, bucket, is_active from credit_buckets order by lower(name), id`)
}

export type Promo = PromoTerms & { id: number; name: string }

/** Oldest first, with the database time. */
export async function readPromos(): Promise<{ promos: Promo[]; now: Date }> {
  const promos = await pool.rows<Promo & { now: Date }>(sql`
    select p.id, p.name, p.status, p.starts_at, p.ends_at, p.credits_cents, p.budget_cents, p.spent_cents, p.rules,
           b.bucket, coalesce(b.is_active, false) as is_bucket_active, now() as now
      from promos p left join credit_buckets b on b.id = p.credit_bucket_id
     order by p.id`)
  return { promos, now: promos[0]?.now ?? new Date(0) }
}
