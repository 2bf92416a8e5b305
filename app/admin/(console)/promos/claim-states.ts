import type { ClaimState } from '@/lib/promo/promo-state'

/** Why a promo in this state cannot be claimed; null if it can. */
export const claimObstacles: Record<ClaimState, string | null> = {
  live: null,
  draft: 'It is a draft.',
  paused: 'It is paused.',
  scheduled: 'It has not started.',
  ended: 'It has ended.',
  spent: 'Its budget is spent.',
  no_bucket: 'Its credit bucket is missing or inactive.',
}

/** Whether users can claim the promo later without a change of its terms. */
export const canBecomeLive = (state: ClaimState) =>
  state === 'draft' || state === 'paused' || state === 'scheduled'
