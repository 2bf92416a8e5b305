'use server'

import { z } from 'zod'
import { bulkAction } from '@/lib/console/auth/bulk-action'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import { describeAmbiguous, describeDeleted, findUser } from '@/lib/people/account/directory/find-user'
import { checkUserEligibility } from '@/lib/rewards/promo/check-user-eligibility'
import { previewClaims, toPreviewedTerms } from '@/lib/rewards/promo/preview-claims'
import { promoFailures } from '@/lib/rewards/promo/promo-failures'
import { reverseClaims } from '@/lib/rewards/promo/reverse-claims'
import { promoTerms } from '@/lib/rewards/promo/schema-console'
import { findPromo } from '@/lib/rewards/promo/stored-promos'
import { duplicatePromos, pausePromos } from '@/lib/rewards/promo/switch-promo'

const promoRef = z.strictObject({ id: idShape })

export const pauseSelected = bulkAction(pausePromos)

export const duplicateSelected = bulkAction(duplicatePromos)

export const reverseSelected = bulkAction(reverseClaims)

export const previewPromoClaims = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: promoTerms,
  async run({ input }) {
    return { result: { ...(await previewClaims(input)), terms: input } }
  },
})

/** Terms, reach and highest cost of a stored promo. */
export const countPromoReach = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: promoRef,
  failures: promoFailures,
  async run({ input }) {
    const stored = await findPromo(input.id)
    if (!stored) throw new Failure('PromoNotFound')
    const terms = toPreviewedTerms(stored.promo)
    const { eligible, claimsLeft, maxRemainingCents } = await previewClaims(terms)
    const { bucket, isBucketActive, claims } = stored.promo
    return { result: { terms, eligible, claims, claimsLeft, maxRemainingCents, bucket, isBucketActive } }
  },
})

export const checkUser = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: z.strictObject({ terms: promoTerms, user: z.string().trim().min(1, 'Enter a user.').max(255) }),
  failures: { UserAmbiguous: describeAmbiguous, UserDeleted: describeDeleted },
  async run({ input }) {
    const user = await findUser(input.user)
    return { result: user && (await checkUserEligibility(input.terms, user.id)) }
  },
})
