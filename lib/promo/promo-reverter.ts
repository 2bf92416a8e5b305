import sql from 'sql-template-tag'
import { type LoggedChange, parseTimestamp, type Reverter } from '@/lib/audit/reverter'
import type { Db } from '@/lib/db/db'
import { Failure } from '@/lib/failure'
import { assertWithinPolicy } from '@/lib/policy/assert-within-policy'
import { costsMore, measurePromo, type StoredPromo } from './promo-state'
import { findStoredPromo, lockPromo, storePromo, promoValues } from './stored-promos'

async function read(db: Db, { subjectId }: LoggedChange) {
  await db.run(sql`select from promos where id = ${Number(subjectId)} for no key update`)
  const stored = await findStoredPromo(db, Number(subjectId))
  return stored && promoValues(stored.promo)
}

async function caveat(db: Db, { subjectId }: LoggedChange): Promise<string> {
  const stored = await findStoredPromo(db, Number(subjectId))
  const claims = stored?.promo.claims ?? 0
  return claims > 0 ? `The ${claims.toLocaleString('en-US')} claims that were made stay as they are.` : ''
}

/** Puts a promo's terms or status back; one that the change had made goes, unless somebody claimed it. */
const reverter: Omit<Reverter, 'role'> = {
  read,
  caveat,
  async restore(db, change, by) {
    const id = Number(change.subjectId)
    const { promo } = await lockPromo(db, id)
    if (change.before) {
      const former = formerly(promo, change)
      if (!change.isUndo && costsMore(promo, former))
        await assertWithinPolicy(db, by, 'promo.publish', measurePromo(former))
      return storePromo(db, former)
    }
    if (promo.claims > 0) throw new Failure('PromoHasClaims', { claims: promo.claims })
    await db.run(sql`delete from promos where id = ${id}`)
  },
}

/** What never lets a promo give more, also when it is taken back and that is taken back again: creating, duplicating. */
export const promoReverter: Reverter = { ...reverter, role: 'editor' }

/** A change that made a promo give less gives more when it is taken back, which only a manager may do. */
export const promoCostReverter: Reverter = { ...reverter, role: 'manager' }

/** An edit or a publishing: taken back by an editor unless the promo would then give more than it does now. */
export const promoEditReverter: Reverter = {
  ...promoReverter,
  async restore(db, change, by) {
    const { promo } = await lockPromo(db, Number(change.subjectId))
    if (costsMore(promo, formerly(promo, change))) throw new Failure('PromoCostRequiresManager')
    await reverter.restore(db, change, by)
  },
}

function formerly(present: StoredPromo, { before }: LoggedChange): StoredPromo {
  const former = { ...present, ...before } as StoredPromo
  return {
    ...former,
    creditsCents: BigInt(former.creditsCents),
    budgetCents: former.budgetCents === null ? null : BigInt(former.budgetCents),
    startsAt: parseTimestamp(former.startsAt),
    endsAt: parseTimestamp(former.endsAt),
  }
}
