/** How a user sees a promo. `reason` is null unless not eligible. */
export type PromoStanding = { status: 'claimable' | 'claimed' | 'not_eligible'; reason: string | null }

/** The answer to claims while the credit bucket is missing or inactive. */
export const notAwarded = 'Credits cannot be awarded right now'

/** The standing of all users meanwhile. */
export const awardBlocked: PromoStanding = { status: 'not_eligible', reason: `${notAwarded}.` }
