import type { Author } from '@/lib/audit/author'
import { isFailure } from '@/lib/failure'
import { pausePromo } from './switch-promo'

/** Pauses each of these promos that is published, every one in a transaction of its own; the others stay as they are. */
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
