import sql from 'sql-template-tag'
import { z } from 'zod'
import { change } from '@/lib/change/change'
import { changedFields, restoredFields } from '@/lib/change/field-label'
import { moneyLimits } from '@/lib/change/policy/policy-row'
import { cutText } from '@/lib/core/cut-text'
import { Failure } from '@/lib/core/failure'
import { idShape, instantShape } from '@/lib/core/wire'
import type { Transaction } from '@/lib/db/transaction'
import { promoFailures } from './promo-failures'
import { assertCostAllowed, promoEditReverter, promoReverter } from './promo-reverter'
import { costsMore, measurePromo, targetsOf } from './promo-state'
import { type PromoInput, promoInput } from './schema-console'
import { findStoredPromo, lockPromo, writePromo } from './stored-promos'

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
    const after = { ...before, ...fieldsOf(form) }
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
    const stored = await findStoredPromo(db, id)
    if (!stored) throw new Failure('PromoNotFound')
    const { promo } = stored
    return addDraft(db, {
      name: `${cutText(promo.name, 73)} (copy)`,
      description: promo.description,
      creditsCents: Number(promo.creditsCents),
      creditBucketId: promo.creditBucketId ?? 0,
      startsAt: promo.startsAt?.toISOString() ?? null,
      endsAt: promo.endsAt?.toISOString() ?? null,
      budgetCents: promo.budgetCents === null ? null : Number(promo.budgetCents),
      rules: promo.rules,
    })
  },
})

async function addDraft(db: Transaction, form: PromoInput) {
  const { name, creditsCents } = form
  const { id } = await db.one<{ id: number }>(sql`
    insert into promos (name, credits_cents) values (${name}, ${creditsCents}) returning id`)
  const { promo } = await lockPromo(db, id)
  return { ...(await writePromo(db, null, { ...promo, ...fieldsOf(form) })), result: { id } }
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
