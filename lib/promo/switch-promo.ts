import sql from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { assertWithinPolicy, lockPolicy } from '@/lib/policy/assert-within-policy'
import { measurePromo, getPromoState } from './promo-state'
import { assertCostAuthorized, type CostAuthorization } from './save-promo'
import { lockPromo, recordPromo, type SavedPromo, promoValues } from './stored-promos'

type Chosen = { id: number; updatedAt?: Date }

/**
 * Lets users claim a draft or paused promo from its start on, which needs a manager and a reason. Throws
 * SecondManagerNeeded above the limits, and for one without a budget.
 */
export async function publishPromo(by: Author, chosen: Chosen, consent: CostAuthorization): Promise<SavedPromo> {
  return transaction(db => publishPromoIn(db, by, chosen, consent))
}

/** The same in the caller's transaction; `approvedById` is the second manager, where one had to agree. */
export async function publishPromoIn(
  db: Db,
  by: Author,
  { id, updatedAt }: Chosen,
  consent: CostAuthorization,
  approvedById: number | null = null,
): Promise<SavedPromo> {
  await lockPolicy(db)
  const { promo: before, now } = await lockPromo(db, id, updatedAt)
  if (before.status === 'published') throw new Failure('PromoStatusConflict', { status: before.status })
  if (!before.creditBucketId) throw new Failure('PromoBucketUnknown')
  const after = { ...before, status: 'published' as const }
  const state = getPromoState(after, now)
  if (state === 'ended' || state === 'spent') throw new Failure('PromoEnded')
  assertCostAuthorized(before, after, consent)
  await assertWithinPolicy(db, by, 'promo.publish', measurePromo(after), approvedById)
  return recordPromo(db, by, { action: 'promo.publish', before, after, reason: consent.reason, approvedById })
}

/** Lets nobody claim a published promo until it is published again; claims that were made stay. */
export async function pausePromo(by: Author, { id, updatedAt }: Chosen, reason = ''): Promise<SavedPromo> {
  return transaction(async db => {
    const { promo: before } = await lockPromo(db, id, updatedAt)
    if (before.status !== 'published') throw new Failure('PromoStatusConflict', { status: before.status })
    const after = { ...before, status: 'paused' as const }
    return recordPromo(db, by, { action: 'promo.pause', before, after, reason })
  })
}

/** Removes a promo that nobody ever claimed; one that was claimed stays for its claims. */
export async function removePromo(by: Author, { id, updatedAt }: Chosen, reason = ''): Promise<number> {
  return transaction(async db => {
    const { promo: before } = await lockPromo(db, id, updatedAt)
    if (before.claims > 0) throw new Failure('PromoHasClaims', { claims: before.claims })
    await db.run(sql`delete from promos where id = ${id}`)
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
