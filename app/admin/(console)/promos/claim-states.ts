import { pluralize } from '@/lib/core/format'
import type { ClaimsPreview } from '@/lib/rewards/promo/preview-claims'
import type { PromoState } from '@/lib/rewards/promo/promo-state'

type Availability = { state: PromoState; isBucketActive: boolean }

const obstacles: Record<PromoState, string | null> = {
  live: null,
  draft: 'It is a draft.',
  paused: 'It is paused.',
  scheduled: 'It has not started.',
  ended: 'It has ended.',
  spent: 'Its budget is spent.',
  no_bucket: 'Its credit bucket is missing or inactive.',
}

const isWaiting = (state: PromoState) => state === 'draft' || state === 'paused' || state === 'scheduled'

/** Why a promo in this state cannot be claimed; empty if it can. */
export function listObstacles({ state, isBucketActive }: Availability): string[] {
  const reasons =
    isWaiting(state) && !isBucketActive ? [obstacles[state], obstacles.no_bucket] : [obstacles[state]]
  return reasons.filter(reason => reason !== null)
}

/** Whether users can claim the promo later without a change of its terms or its bucket. */
export const canBecomeLive = ({ state, isBucketActive }: Availability) => isWaiting(state) && isBucketActive

/** Who could claim a promo that becomes live, and how many of them its budget is for. */
export function describeOnceLive({ eligible, claimsLeft }: Pick<ClaimsPreview, 'eligible' | 'claimsLeft'>) {
  const users = pluralize(eligible, 'user')
  if (claimsLeft === null || claimsLeft >= eligible) return `${users} could claim it once live.`
  return `${users} could claim it once live, and the budget covers ${pluralize(claimsLeft, 'claim')}.`
}
