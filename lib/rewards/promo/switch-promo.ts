import { z } from 'zod'
import { change } from '@/lib/change/change'
import { restoredEnd } from '@/lib/change/sentence-time'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import { type BulkRows, bulkOf } from '@/lib/list/bulk-change'
import { promoFailures } from './promo-failures'
import { promoCostReverter } from './promo-reverter'
import { canEnd, type StoredPromo } from './promo-state'
import { promosList } from './promos-list'
import { duplicatePromo } from './save-promo'
import { deletePromo, lockPromo, promoSubject, promoValues, writePromo } from './stored-promos'

/** Existing claims are kept. */
export const pausePromo = change({
  name: 'promo.pause',
  title: 'Pause a promo',
  role: 'editor',
  reason: 'never',
  secondManager: 'never',
  did: 'paused {subject}',
  undone: 'resumed {subject}',
  undo: promoCostReverter,
  failures: promoFailures,
  input: z.object({ id: idShape }),
  async run(db, { id }) {
    const { promo: before } = await lockPromo(db, id)
    if (before.status !== 'published') throw new Failure('PromoStatusConflict', { status: before.status })
    return writePromo(db, before, { ...before, status: 'paused' })
  },
})

/** Sets the end to now. Existing claims are kept. Throws PromoNotRunning. */
export const endPromo = change({
  name: 'promo.end',
  title: 'End a promo',
  role: 'editor',
  reason: 'always',
  secondManager: 'never',
  did: 'ended {subject}',
  undone: restoredEnd('{subject}'),
  undo: promoCostReverter,
  failures: promoFailures,
  input: z.object({ id: idShape }),
  confirm: { unneeded: 'A manager can undo and revert it.' },
  async run(db, { id }) {
    const { promo: before, now } = await lockPromo(db, id)
    if (!canEnd(before, now)) throw new Failure('PromoNotRunning')
    return writePromo(db, before, { ...before, endsAt: now })
  },
})

/** Throws PromoHasClaims. */
export const removePromo = change({
  name: 'promo.remove',
  title: 'Delete a promo without claims',
  role: 'editor',
  reason: 'never',
  secondManager: 'never',
  did: 'deleted {subject}',
  undo: 'A deleted promo cannot be restored. Create it again.',
  failures: promoFailures,
  input: z.object({ id: idShape }),
  subject: (db, { id }) => promoSubject(db, id),
  confirm: 'subject',
  async run(db, { id }) {
    const { promo } = await lockPromo(db, id)
    if (promo.claims > 0) throw new Failure('PromoHasClaims', { claims: promo.claims })
    await deletePromo(db, id)
    return { subject: { type: 'promo', id, name: promo.name }, before: promoValues(promo) }
  },
})

export const promoRows: BulkRows<StoredPromo> = {
  list: promosList,
  seen: ({ status, updatedAt }) => ({ status, updatedAt }),
  name: ({ name }) => name,
  href: ({ id }) => `/admin/promos/${id}`,
}

export const pausePromos = bulkOf({
  change: pausePromo,
  rows: promoRows,
  input: ({ id }) => ({ id }),
})

export const duplicatePromos = bulkOf({
  change: duplicatePromo,
  rows: promoRows,
  input: ({ id }) => ({ id }),
})
