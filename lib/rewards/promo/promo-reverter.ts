import { type LoggedChange, parseTimestamp, type Reverter } from '@/lib/change/audit/reverter'
import { isReason } from '@/lib/change/audit/rules'
import type { Act } from '@/lib/change/change'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { moneyLimits } from '@/lib/change/policy/policy-row'
import { Failure, nullIf } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { costsMore, measurePromo, type StoredPromo, targetsOf } from './promo-state'
import { deletePromo, findPromo, lockPromo, promoValues, storePromo } from './stored-promos'

/** A revert that publishes a promo again counts like publishing. */
export const publishPolicy = {
  name: 'promo.publish',
  secondManager: 'partly',
  limits: moneyLimits,
  users: 'favors',
} as const

/** An increase in cost requires a manager and a reason. */
export function assertCostAllowed(
  before: StoredPromo | null,
  after: StoredPromo,
  { isManager, reason }: Act,
): void {
  if (!costsMore(before, after)) return
  if (!isManager) throw new Failure('PromoCostRequiresManager')
  if (!isReason(reason)) throw new Failure('PromoCostRequiresReason')
}

async function read(db: Db, { subjectId }: LoggedChange) {
  const stored = await lockPromo(db, Number(subjectId)).catch(nullIf('PromoNotFound'))
  return stored && promoValues(stored.promo)
}

async function caveat(db: Db, { subjectId }: LoggedChange): Promise<string> {
  const stored = await findPromo(Number(subjectId), db)
  const claims = stored?.promo.claims ?? 0
  return claims > 0 ? `Existing claims (${claims.toLocaleString('en-US')}) are kept.` : ''
}

/** Reverting a creation deletes the promo, unless it has claims. */
const reverter: Omit<Reverter, 'role'> = {
  read,
  caveat,
  async restore(db, change, by) {
    const id = Number(change.subjectId)
    const { promo } = await lockPromo(db, id)
    if (change.before) {
      const former = formerPromo(promo, change)
      if (!change.isUndo && costsMore(promo, former))
        await assertWithinPolicy(db, by, publishPolicy, {
          ...measurePromo(former),
          users: targetsOf(former),
        })
      return storePromo(db, former)
    }
    if (promo.claims > 0) throw new Failure('PromoHasClaims', { claims: promo.claims })
    await deletePromo(db, id)
  },
}

/** For changes that never increase cost, even when a revert is reverted: creating and duplicating. */
export const promoReverter: Reverter = { ...reverter, role: 'editor' }

/** For changes that reduce cost: reverting them increases it again, so it requires a manager. */
export const promoCostReverter: Reverter = { ...reverter, role: 'manager' }

/** For edits and publishing: editors can revert them unless that increases cost. Throws PromoCostRequiresManager. */
export const promoEditReverter: Reverter = {
  ...promoReverter,
  async restore(db, change, by) {
    const { promo } = await lockPromo(db, Number(change.subjectId))
    if (costsMore(promo, formerPromo(promo, change))) throw new Failure('PromoCostRequiresManager')
    await reverter.restore(db, change, by)
  },
}

function formerPromo(present: StoredPromo, { before }: LoggedChange): StoredPromo {
  const former = { ...present, ...before } as StoredPromo
  return {
    ...former,
    creditsCents: BigInt(former.creditsCents),
    budgetCents: former.budgetCents === null ? null : BigInt(former.budgetCents),
    startsAt: parseTimestamp(former.startsAt),
    endsAt: parseTimestamp(former.endsAt),
  }
}
