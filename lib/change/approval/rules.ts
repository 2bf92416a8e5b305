declare module '@/lib/core/failure' {
  interface FailureDetails {
    ApprovalNotFound: undefined
    /** The same change is requested already. */
    ApprovalPending: { by: string }
    /** Of one operator, also by API tokens. */
    TooManyApprovals: { maximum: number }
    /** `because`: what closed the request of the operator. Empty for a decision, or for a request that they canceled. */
    ApprovalDecided: { decision: ClosedBy; by: string; because: string }
    /** The requester cannot be the second manager. */
    ApprovalOwn: undefined
    /** Only its requester can cancel a request. */
    ApprovalForeign: undefined
    /** The requester was disabled or is no longer a manager. */
    ApprovalRequesterGone: { name: string }
    /** The API token that requested it was revoked. */
    ApprovalTokenRevoked: { name: string }
    /** The operator became a manager less than 24 hours ago. `until` in ISO form. */
    ApprovalTooNew: { until: string }
    /** The provider of single sign-on made one of the two a manager less than 72 hours ago. `until` in ISO form. */
    ApprovalByProvider: { until: string }
    /** One of the two invited or promoted the other. `until` in ISO form, or null if permanent. */
    ApprovalLinked: { until: string | null }
    /** The approver saw another effect than the change would have now, or none. */
    ApprovalEffectChanged: undefined
    /** The decisions do not fit in a list that an approver can read. */
    ApprovalListTooLong: { list: string; rows: number; maximum: number }
    /** `at` in ISO form. */
    ApprovalExpired: { at: string }
  }
}

/** Open requests of one operator. A request can have a file of 2 MB, so an API token could fill the disk and bury other requests. */
export const maxOpenRequests = 100

export const decisions = ['approved', 'rejected'] as const

export type ApprovalChoice = (typeof decisions)[number]

/** How a request ended. Its requester cancels it, another manager decides. */
export type ClosedBy = ApprovalChoice | 'canceled'

/** Why a manager cannot approve a request: `involved` with its user. `until` in ISO form, or null if permanent. */
export type Objection = {
  why: 'own' | 'role' | 'new' | 'provider' | 'linked' | 'involved'
  until: string | null
}
