import sql from 'sql-template-tag'
import { z } from 'zod'
import { change } from '@/lib/change/change'
import { changedFields, restoredFields } from '@/lib/change/field-label'
import { moneyLimits } from '@/lib/change/policy/policy-row'
import { cutText } from '@/lib/core/cut-text'
import { idShape, instantShape } from '@/lib/core/wire'
import type { Transaction } from '@/lib/db/transaction'
import { promoFailures } from './promo-failures'
import { assertCostAllowed, promoEditReverter, promoReverter } from './promo-reverter'
import { costsMore, measurePromo, targetsOf, toPromoInput, toStoredTerms } from './promo-state'
import { type PromoInput, promoInput } from './schema-console'
import { getPromo, lockPromo, writePromo } from './stored-promos'

export const createPromo = change({
  name: 'promo.create',
  role: 'editor',
  harmless: 'A draft gives nothing.',
  did: 'drafted {subject}',
  undone: 'deleted {subject}',
  undo: promoReverter,
  failures: promoFailures,
  input: promoInput,
  run: addDraft,
})

/** To exceed the limits with a published promo, pause it, change it and publish it: only publishing can be requested. */
export const changePromo = change({
  name: 'promo.change',
  title: 'Change a promo',
  topics: ['money'],
  role: 'editor',
  reason: 'cost',
  secondManager: 'partly',
  details: 'Counts the remaining budget. Only managers can make a published promo give more.',
  limits: moneyLimits,
  users: 'favors',
  did: changedFields,
  undone: restoredFields,
  undo: promoEditReverter,
  failures: promoFailures,
  input: z.object({ id: idShape, updatedAt: instantShape, form: promoInput }),
  async run(db, { id, updatedAt, form }, act) {
    const { promo: before } = await lockPromo(db, id, updatedAt)
    const after = { ...before, ...form, ...toStoredTerms(form) }
    assertCostAllowed(before, after, act)
    const isDearer = costsMore(before, after)
    await act.assertAllowed(isDearer ? { ...measurePromo(after), users: targetsOf(after) } : null)
    return writePromo(db, before, after)
  },
})

export const duplicatePromo = change({
  name: 'promo.duplicate',
  role: 'editor',
  harmless: 'A draft gives nothing.',
  did: 'drafted {subject} from another promo',
  undone: 'deleted {subject}',
  undo: promoReverter,
  failures: promoFailures,
  input: z.object({ id: idShape }),
  async run(db, { id }) {
    const { promo } = await getPromo(db, id)
    return addDraft(db, { ...toPromoInput(promo), name: `${cutText(promo.name, 73)} (copy)` })
  },
})

async function addDraft(db: Transaction, form: PromoInput) {
  const { name, creditsCents } = form
  const { id } = await db.one<{ id: number }>(sql`
    insert into promos (name, credits_cents) values (${name}, ${creditsCents}) returning id`)
  const { promo } = await lockPromo(db, id)
  const draft = { ...promo, ...form, ...toStoredTerms(form) }
  return { ...(await writePromo(db, null, draft)), result: { id } }
}
