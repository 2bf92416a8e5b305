import type { AuditAction } from '@/lib/change/audit/actions'
import type { Author } from '@/lib/change/audit/author'
import { minReasonLength } from '@/lib/change/audit/rules'
import { assertWithinPolicy, lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure, isFailure } from '@/lib/core/failure'
import { type Transaction, transaction } from '@/lib/db/transaction'
import { costsMore, measurePromo, type StoredPromo, targetsOf } from './promo-state'
import type { PromoInput } from './schema-console'
import { findStoredPromo, lockPromo, recordPromo, type SavedPromo } from './stored-promos'

export type CostAuthorization = { isManager: boolean; reason: string }

/** An increase in cost requires a manager and a reason. */
export function assertCostAuthorized(
  before: StoredPromo | null,
  after: StoredPromo,
  authorization: CostAuthorization,
): void {
  if (!costsMore(before, after)) return
  if (!authorization.isManager) throw new Failure('PromoCostRequiresManager')
  if (authorization.reason.trim().length < minReasonLength) throw new Failure('PromoCostRequiresReason')
}

/** Promos start as drafts. */
export async function createPromo(by: Author, form: PromoInput): Promise<SavedPromo> {
  return transaction(db => addDraft(db, by, 'promo.create', form))
}

/**
 * Throws SecondManagerNeeded if the cost of a published promo exceeds the limits. Pause, change and publish it instead:
 * publishing can request approval.
 */
export async function changePromo(
  by: Author,
  { id, updatedAt, form }: { id: number; updatedAt: Date; form: PromoInput },
  authorization: CostAuthorization,
): Promise<SavedPromo> {
  return transaction(async db => {
    await lockPolicy(db)
    const { promo: before } = await lockPromo(db, id, updatedAt)
    const after = { ...before, ...fieldsOf(form) }
    assertCostAuthorized(before, after, authorization)
    if (costsMore(before, after))
      await assertWithinPolicy(db, by, 'promo.change', { ...measurePromo(after), users: targetsOf(after) })
    return recordPromo(db, by, { action: 'promo.change', before, after, reason: authorization.reason })
  })
}

export async function duplicatePromo(by: Author, id: number): Promise<SavedPromo> {
  return transaction(async db => {
    const stored = await findStoredPromo(db, id)
    if (!stored) throw new Failure('PromoNotFound')
    const { promo } = stored
    const name = `${promo.name.slice(0, 73)} (copy)`
    return addDraft(db, by, 'promo.duplicate', {
      name,
      description: promo.description,
      creditsCents: Number(promo.creditsCents),
      creditBucketId: promo.creditBucketId ?? 0,
      startsAt: promo.startsAt?.toISOString() ?? null,
      endsAt: promo.endsAt?.toISOString() ?? null,
      budgetCents: promo.budgetCents === null ? null : Number(promo.budgetCents),
      rules: promo.rules,
    })
  })
}

/** Duplicates the promos, each in its own transaction, except those that do not exist or name a segment that does not. */
export async function duplicatePromos(
  by: Author,
  ids: number[],
): Promise<{ drafts: number; others: number }> {
  let drafts = 0
  for (const id of ids) if (await duplicateIfValid(by, id)) drafts++
  return { drafts, others: ids.length - drafts }
}

async function duplicateIfValid(by: Author, id: number): Promise<boolean> {
  try {
    await duplicatePromo(by, id)
    return true
  } catch (error) {
    if (isFailure(error, 'PromoNotFound') || isFailure(error, 'PromoSegmentUnknown')) return false
    throw error
  }
}

async function addDraft(
  db: Transaction,
  by: Author,
  action: AuditAction,
  form: PromoInput,
): Promise<SavedPromo> {
  const { name, creditsCents } = form
  const { id } = await db.prisma.promo.create({ data: { name, creditsCents } })
  const { promo } = await lockPromo(db, id)
  return recordPromo(db, by, { action, before: null, after: { ...promo, ...fieldsOf(form) } })
}

function fieldsOf(form: PromoInput) {
  const { creditsCents, creditBucketId, budgetCents, startsAt, endsAt, ...rest } = form
  return {
    ...rest,
    creditsCents: BigInt(creditsCents),
    // The form sends 0 for a deleted bucket.
    creditBucketId: creditBucketId || null,
    budgetCents: budgetCents === null ? null : BigInt(budgetCents),
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  }
}
