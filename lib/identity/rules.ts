declare module '@/lib/failure' {
  interface FailureDetails {
    IdentityVerified: undefined
    IdentityPending: undefined
    IdentityAttemptsUsedUp: { max: number }
  }
}
