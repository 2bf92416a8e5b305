declare module '@/lib/failure' {
  interface FailureDetails {
    ApprovalNotFound: undefined
    ApprovalDecided: { decision: 'agreed' | 'refused'; by: string }
    /** Whoever asked is not the second one. */
    ApprovalOwn: undefined
    /** Who asked has been disabled since, or is no manager any more. */
    ApprovalRequesterGone: { name: string }
    /** Nobody decided in time; `at` in ISO form. */
    ApprovalExpired: { at: string }
  }
}

/** What a second manager may say. */
export const decisions = ['agreed', 'refused'] as const

/** What a second manager said. */
export type Decision = (typeof decisions)[number]
