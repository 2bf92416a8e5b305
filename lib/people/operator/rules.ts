import type { Role } from '@/lib/change/audit/rules'

declare module '@/lib/core/failure' {
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
    /** Another operator, or a part of the service, has a name that looks the same or is part of it. */
    OperatorNameTaken: undefined
    OperatorIsSelf: undefined
    OperatorIsLastManager: undefined
    OperatorHasPassword: undefined
    /** Another manager sent the invitation. */
    OperatorInvitedByOther: undefined
    OperatorPasswordWrong: undefined
    OperatorTotpOn: undefined
    OperatorTotpOff: undefined
    OperatorTotpRequired: undefined
    OperatorLinkInvalid: undefined
    /** The operator has no password, or password sign-in is off. */
    OperatorHasNoPassword: undefined
    /** The provider authenticated the operator too long ago to confirm a sensitive change. */
    OperatorSignInStale: undefined
    OperatorIsManager: undefined
    OperatorSsoNotLinked: undefined
    PasswordSignInOff: undefined
    SsoClaimsInvalid: { claim: string }
    SsoEmailUnverified: undefined
    SsoDomainNotAllowed: undefined
    SsoRoleMissing: undefined
    SsoOperatorDisabled: undefined
    /** Another account of the provider is linked to the operator with this email. */
    SsoLinkedToOther: undefined
  }
}

export type Preferences = {
  theme: 'system' | 'light' | 'dark'
  /** IANA name, such as America/New_York. */
  zone: string
  density: 'comfortable' | 'compact'
  hasShortcuts: boolean
}

/** Lock after five failed sign-ins from one network. */
export const lockMinutes = 10

/** A manager can reject a request to disable or demote them for this long, if no other manager can approve it. */
export const removalNoticeHours = 24

/** How often an operator can sign out other managers within 24 hours without a second manager. */
export const maxManagersSignedOut = 3

export const idleMinutes = 30

/** A cookie that the console sets while a page refreshes without the operator, which does not extend the session. */
export const refreshCookie = 'slatekeeper-refresh'
export const sessionHours = 12
/** How long a sign-in through the provider confirms sensitive changes instead of a password. */
export const ssoConfirmMinutes = 10
export const invitationSeconds = 3 * 24 * 3600
export const firstOperatorLinkSeconds = 24 * 3600
export const resetSeconds = 3600
/** Single-use substitutes for the authenticator. */
export const recoveryCodeCount = 10
