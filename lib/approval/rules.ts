declare module '@/lib/failure' {
  interface FailureDetails {
    ApprovalNotFound: undefined
    ApprovalDecided: { decision: 'approved' | 'rejected'; by: string }
    /** Whoever asked is not the second one. */
    ApprovalOwn: undefined
    /** Who asked has been disabled since, or is no manager any more. */
    ApprovalRequesterGone: { name: string }
    /** Who would agree became a manager less than a day ago; `until` in ISO form. */
    ApprovalTooNew: { until: string }
    /** Who would agree was invited or promoted by who asked, or the reverse; `until` in ISO form, or null for good. */
    ApprovalLinked: { until: string | null }
    /** Nobody decided in time; `at` in ISO form. */
    ApprovalExpired: { at: string }
  }
}

/** What a second manager may say. */
export const decisions = ['approved', 'rejected'] as const

/** What a second manager said. */
export type Decision = (typeof decisions)[number]

/** Why a manager may not agree to a request, and until when in ISO form; null for good. */
export type Objection = { why: 'own' | 'role' | 'new' | 'linked'; until: string | null }
