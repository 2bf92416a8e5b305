import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { assertWithinPolicy, lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure, isFailure } from '@/lib/core/failure'
import { type Transaction, transaction } from '@/lib/db/transaction'
import { getPromoState, measurePromo, targetsOf } from './promo-state'
import { assertCostAuthorized, type CostAuthorization } from './save-promo'
import { lockPromo, promoValues, recordPromo, type SavedPromo } from './stored-promos'

type PromoRef = { id: number; updatedAt?: Date }

/** Requires a manager and a reason. Throws SecondManagerNeeded above the limits and without a budget. */
export async function publishPromo(
  by: Author,
  ref: PromoRef,
  authorization: CostAuthorization,
): Promise<SavedPromo> {
  return transaction(db => publishPromoIn(db, by, ref, authorization))
}

/** `approvedById` is the second manager, if the change was approved. */
export async function publishPromoIn(
  db: Transaction,
  by: Author,
  { id, updatedAt }: PromoRef,
  authorization: CostAuthorization,
  approvedById: number | null = null,
): Promise<SavedPromo> {
  await lockPolicy(db)
  const { promo: before, now } = await lockPromo(db, id, updatedAt)
  if (before.status === 'published') throw new Failure('PromoStatusConflict', { status: before.status })
  if (!before.creditBucketId) throw new Failure('PromoBucketUnknown')
  const after = { ...before, status: 'published' as const }
  const state = getPromoState(after, now)
  if (state === 'ended' || state === 'spent') throw new Failure('PromoEnded')
  assertCostAuthorized(before, after, authorization)
  await assertWithinPolicy(
    db,
    by,
    'promo.publish',
    { ...measurePromo(after), users: targetsOf(after) },
    approvedById,
  )
  return recordPromo(db, by, {
    action: 'promo.publish',
    before,
    after,
    reason: authorization.reason,
    approvedById,
  })
}

/** Existing claims are kept. */
export async function pausePromo(by: Author, { id, updatedAt }: PromoRef, reason = ''): Promise<SavedPromo> {
  return transaction(async db => {
    const { promo: before } = await lockPromo(db, id, updatedAt)
    if (before.status !== 'published') throw new Failure('PromoStatusConflict', { status: before.status })
    const after = { ...before, status: 'paused' as const }
    return recordPromo(db, by, { action: 'promo.pause', before, after, reason })
  })
}

/** Pauses the published promos among `ids`, each in its own transaction. */
export async function pausePromos(by: Author, ids: number[]): Promise<{ paused: number; others: number }> {
  let paused = 0
  for (const id of ids) if (await pauseIfPublished(by, id)) paused++
  return { paused, others: ids.length - paused }
}

async function pauseIfPublished(by: Author, id: number): Promise<boolean> {
  try {
    await pausePromo(by, { id })
    return true
  } catch (error) {
    if (isFailure(error, 'PromoStatusConflict') || isFailure(error, 'PromoNotFound')) return false
    throw error
  }
}

/** Throws PromoHasClaims. */
export async function removePromo(by: Author, { id, updatedAt }: PromoRef, reason = ''): Promise<number> {
  return transaction(async db => {
    const { promo: before } = await lockPromo(db, id, updatedAt)
    if (before.claims > 0) throw new Failure('PromoHasClaims', { claims: before.claims })
    await db.prisma.promo.delete({ where: { id } })
    const subject = { type: 'promo', id, name: before.name }
    return recordChange(db, by, {
      action: 'promo.remove',
      subject,
      before: promoValues(before),
      after: null,
      reason,
    })
  })
}
