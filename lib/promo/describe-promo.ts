import { db } from '@/lib/db/client'
import { Failure } from '@/lib/failure'
import { maxRemainingCents } from './promo-state'
import { findStoredPromo } from './stored-promos'

/** A promo's name and the most that it can still give, null without a budget; throws PromoNotFound. */
export async function describePromo(id: number): Promise<{ name: string; mostCents: number | null }> {
  const stored = await findStoredPromo(db, id)
  if (!stored) throw new Failure('PromoNotFound')
  const most = maxRemainingCents(stored.promo)
  return { name: stored.promo.name, mostCents: most === null ? null : Number(most) }
}
