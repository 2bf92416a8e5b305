/** How a user sees a promo. `reason` is null unless not eligible. */
export type ClaimStatus = { status: 'claimable' | 'claimed' | 'not_eligible'; reason: string | null }

/** The answer to claims while the credit bucket is missing or inactive. */
export const notAwarded = 'Credits cannot be awarded right now'

/** The claim status of all users meanwhile. */
export const awardBlocked: ClaimStatus = { status: 'not_eligible', reason: `${notAwarded}.` }
