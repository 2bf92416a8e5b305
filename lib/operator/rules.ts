declare module '@/lib/failure' {
  interface FailureDetails {
    ConsoleBusy: undefined
    OperatorSignedOut: undefined
    OperatorRoleTooLow: { needs: Role }
    OperatorTotpMissing: undefined
    OperatorCredentialsInvalid: undefined
    OperatorLocked: { minutes: number }
    OperatorCodeRequired: undefined
    OperatorCodeInvalid: undefined
    OperatorNotFound: undefined
    OperatorEmailTaken: undefined
    OperatorIsSelf: undefined
    OperatorIsLastManager: undefined
    OperatorHasPassword: undefined
    /** Somebody else invited this manager. */
    OperatorInvitedByOther: undefined
    OperatorPasswordWrong: undefined
    OperatorTotpOn: undefined
    OperatorTotpOff: undefined
    OperatorTotpRequired: undefined
    OperatorLinkInvalid: undefined
  }
}

/** What an operator may do: look, change, or also touch money, lock people out and run the house. */
export const roles = ['viewer', 'editor', 'manager'] as const

/** A role; each may do what those before it may. */
export type Role = (typeof roles)[number]

/** Whether that role may do what `atLeast` may. */
export function isAtLeast(role: Role, atLeast: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(atLeast)
}

/** How an operator likes the console. */
export type Preferences = {
  theme: 'system' | 'light' | 'dark'
  /** An IANA time zone, such as America/New_York. */
  zone: string
  density: 'comfortable' | 'compact'
  hasShortcuts: boolean
}

/** So many wrong sign-ins in a row lock an address. */
export const maxFailedAttempts = 5
/** For so long, from the last of them. */
export const lockMinutes = 10
/** Half an hour without a request ends a session. */
export const idleMinutes = 30
/** And so do twelve hours, whatever happens. */
export const sessionHours = 12
/** How long an invitation is good for. */
export const invitationSeconds = 3 * 24 * 3600
/** How long a link for a new password is good for. */
export const resetSeconds = 3600
/** Codes that stand in for the authenticator, each once. */
export const recoveryCodes = 10
