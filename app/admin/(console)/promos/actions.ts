'use server'

import { z } from 'zod'
import { changeEach } from '@/lib/change/change-each'
import { changeAction } from '@/lib/console/auth/change-action'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import { rowSelectionShape } from '@/lib/list/schema'
import { describeAmbiguous, findUser } from '@/lib/people/account/directory/find-user'
import { checkUserEligibility } from '@/lib/rewards/promo/check-user-eligibility'
import { findPromo, findSelectedPromoIds } from '@/lib/rewards/promo/find-promos'
import { previewClaims, toPreviewedTerms } from '@/lib/rewards/promo/preview-claims'
import { promoFailures } from '@/lib/rewards/promo/promo-failures'
import { publishPromo } from '@/lib/rewards/promo/publish-promo'
import { changePromo, createPromo, duplicatePromo } from '@/lib/rewards/promo/save-promo'
import { promoTerms } from '@/lib/rewards/promo/schema-console'
import { endPromo, pausePromo, removePromo } from '@/lib/rewards/promo/switch-promo'

const promoRef = z.strictObject({ id: idShape })

export const addPromo = changeAction(createPromo)

export const savePromo = changeAction(changePromo)

export const publish = changeAction(publishPromo)

export const pause = changeAction(pausePromo)

export const endPromoAction = changeAction(endPromo)

/** Skips promos that are not published. */
export const pauseSelected = operatorAction({
  change: pausePromo,
  input: z.strictObject({ selection: rowSelectionShape }),
  failures: promoFailures,
  async run({ operator, input: { selection }, by }) {
    const ids = await findSelectedPromoIds(selection, operator.id, operator.zone)
    const { done, others } = await changeEach(by, pausePromo, ids, ['PromoStatusConflict', 'PromoNotFound'])
    return { result: { paused: done, others } }
  },
})

export const duplicate = changeAction(duplicatePromo)

/** Skips promos of segments that no longer exist. */
export const duplicateSelected = operatorAction({
  change: duplicatePromo,
  input: z.strictObject({ selection: rowSelectionShape }),
  failures: promoFailures,
  async run({ operator, input: { selection }, by }) {
    const ids = await findSelectedPromoIds(selection, operator.id, operator.zone)
    const { done, others } = await changeEach(by, duplicatePromo, ids, [
      'PromoNotFound',
      'PromoSegmentUnknown',
    ])
    return { result: { drafts: done, others } }
  },
})

export const deletePromo = changeAction(removePromo)

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
