'use server'

import { z } from 'zod'
import { optionalReason } from '@/lib/change/audit/schema'
import { actOrRequestApproval } from '@/lib/console/approval/request-approval'
import { hasRole } from '@/lib/console/auth/operator'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { findName } from '@/lib/console/search/find-name'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import { rowSelectionShape } from '@/lib/list/schema'
import { describeAmbiguous, findUser } from '@/lib/people/account/directory/find-user'
import { checkUserEligibility } from '@/lib/rewards/promo/check-user-eligibility'
import { describePromo, findPromo, findSelectedPromoIds } from '@/lib/rewards/promo/find-promos'
import { previewClaims, toPreviewedTerms } from '@/lib/rewards/promo/preview-claims'
import { changePromo, createPromo, duplicatePromo, duplicatePromos } from '@/lib/rewards/promo/save-promo'
import { promoInput, promoTerms } from '@/lib/rewards/promo/schema-console'
import { pausePromo, pausePromos, publishPromo, removePromo } from '@/lib/rewards/promo/switch-promo'
import { promoFailures } from './failures'

const promoRef = z.strictObject({ id: idShape })

export const addPromo = operatorAction({
  role: 'editor',
  input: promoInput,
  failures: promoFailures,
  async run({ input, by }) {
    const { id, name, auditId } = await createPromo(by, input)
    return { result: { id }, undo: { auditId, text: `Created draft “${name}”` } }
  },
})

export const savePromo = operatorAction({
  action: 'promo.change',
  input: z.strictObject({
    id: idShape,
    updatedAt: z.iso.datetime(),
    form: promoInput,
    reason: optionalReason,
  }),
  failures: promoFailures,
  async run({ operator, input: { id, updatedAt, form, reason }, by }) {
    const authorization = { isManager: hasRole(operator, 'manager'), reason }
    const { name, auditId } = await changePromo(
      by,
      { id, updatedAt: new Date(updatedAt), form },
      authorization,
    )
    return { undo: { auditId, text: `Updated “${name}”` } }
  },
})

/** Publishes the terms the operator read. Above the limits, requests approval instead. */
export const publish = operatorAction({
  action: 'promo.publish',
  confirm: ({ id }) => findName('promo', id),
  input: z.strictObject({ id: idShape, updatedAt: z.iso.datetime(), reason: optionalReason }),
  failures: promoFailures,
  async run({ input: { id, updatedAt, reason }, by }) {
    const ref = { id, updatedAt: new Date(updatedAt) }
    const acted = await actOrRequestApproval(
      by,
      { action: 'promo.publish', input: { id, updatedAt, ...(await describePromo(id)) }, reason },
      () => publishPromo(by, ref, { isManager: true, reason }),
    )
    if (acted.waits) return { result: { waits: true } }
    const { name, auditId } = acted.done
    return { result: { waits: false }, undo: { auditId, text: `Published “${name}”` } }
  },
})

export const pause = operatorAction({
  action: 'promo.pause',
  input: promoRef,
  failures: promoFailures,
  async run({ operator, input, by }) {
    const { name, auditId } = await pausePromo(by, input)
    const text = `Paused “${name}”`
    // Undo publishes again, which requires a manager.
    return hasRole(operator, 'manager') ? { undo: { auditId, text } } : {}
  },
})

/** Skips promos that are not published. */
export const pauseSelected = operatorAction({
  action: 'promo.pause',
  input: z.strictObject({ selection: rowSelectionShape }),
  failures: promoFailures,
  async run({ operator, input: { selection }, by }) {
    const ids = await findSelectedPromoIds(selection, operator.id, operator.zone)
    return { result: await pausePromos(by, ids) }
  },
})

export const duplicate = operatorAction({
  role: 'editor',
  input: promoRef,
  failures: promoFailures,
  async run({ input, by }) {
    const { id, name, auditId } = await duplicatePromo(by, input.id)
    return { result: { id }, undo: { auditId, text: `Created draft “${name}”` } }
  },
})

export const duplicateSelected = operatorAction({
  role: 'editor',
  input: z.strictObject({ selection: rowSelectionShape }),
  failures: promoFailures,
  async run({ operator, input: { selection }, by }) {
    const ids = await findSelectedPromoIds(selection, operator.id, operator.zone)
    return { result: await duplicatePromos(by, ids) }
  },
})

export const deletePromo = operatorAction({
  action: 'promo.remove',
  confirm: ({ id }) => findName('promo', id),
  input: z.strictObject({ id: idShape, reason: optionalReason }),
  failures: promoFailures,
  async run({ input: { id, reason }, by }) {
    await removePromo(by, { id }, reason)
    return {}
  },
})

export const previewPromoClaims = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: promoTerms,
  async run({ input }) {
    const { countedAt, ...preview } = await previewClaims(input)
    return { result: { ...preview, countedAt: countedAt.toISOString() } }
  },
})

/** Reach and highest cost of a stored promo. */
export const countPromoReach = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: promoRef,
  failures: promoFailures,
  async run({ input }) {
    const stored = await findPromo(input.id)
    if (!stored) throw new Failure('PromoNotFound')
    const { eligible, claimsLeft, maxRemainingCents } = await previewClaims(toPreviewedTerms(stored.promo))
    const { bucket, isBucketActive } = stored.promo
    return { result: { eligible, claimsLeft, maxRemainingCents, bucket, isBucketActive } }
  },
})

export const checkUser = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: z.strictObject({ terms: promoTerms, user: z.string().trim().min(1, 'Enter a user.').max(255) }),
  failures: { UserAmbiguous: describeAmbiguous },
  async run({ input }) {
    const user = await findUser(input.user)
    return { result: user && (await checkUserEligibility(input.terms, user.id)) }
  },
})
